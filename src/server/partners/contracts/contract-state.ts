import type { PartnerCommission } from '../../../contract/partners/campaign-problem.ts'
import type { ContractState } from '../../../contract/partners/partner-states.ts'

/** What the state of a contract depends on besides what happens to it. */
export type ContractFacts = {
  state: ContractState
  commissionType: PartnerCommission
  /** Midnight of the first day, and of the day after the last, in the publisher's zone. */
  startsAt: Date
  endsAt: Date | null
  /** Since when the merchant could look at it. */
  sentAt: Date | null
  signedAt: Date | null
  /** The script was seen on a host of the contract, or a correctly signed test call came. */
  seenAt: Date | null
  testOrderAt: Date | null
}
export type ContractEvent =
  | { kind: 'sent' | 'accepted' | 'seen' | 'testOrder' | 'tick' | 'ended' }
  | { kind: 'reactivated'; isAgreed: boolean }

/** From where a contract may go where. What is not here never happens. */
export const allowedMoves: Readonly<Record<ContractState, readonly ContractState[]>> = {
  pending: ['sent', 'ended', 'complete'],
  sent: ['signed', 'ended', 'complete'],
  signed: ['installed', 'running', 'waiting', 'ended', 'complete'],
  installed: ['running', 'ended', 'complete'],
  waiting: ['installed', 'running', 'ended', 'complete'],
  running: ['ended', 'complete'],
  ended: ['pending', 'sent', 'signed', 'running'],
  complete: ['pending', 'sent', 'signed', 'running'],
}
export const isOver = (state: ContractState): boolean => state === 'ended' || state === 'complete'

const hour = 3_600_000
/** How long a contract that has begun waits for the shop's script before it says so. */
export const awaitsTrackingFor = 48 * hour
/** Tracking that was seen so lately needs no new test. */
export const trackingIsRecentFor = 30 * 24 * hour

const passed = (at: Date | null, now: Date) => at !== null && at.getTime() <= now.getTime()

/** Where a contract stands that nothing happens to but time. */
function byTime(c: ContractFacts, now: Date): ContractState | null {
  if (!isOver(c.state) && passed(c.endsAt, now)) return 'complete'
  if (c.state !== 'signed' && c.state !== 'installed' && c.state !== 'waiting') return null
  const needsTracking = c.commissionType === 'CPA' || c.commissionType === 'CPS'
  const hasBegun = passed(c.startsAt, now)
  if (hasBegun && (!needsTracking || c.testOrderAt !== null)) return 'running'
  if (c.state !== 'installed' && c.seenAt !== null) return 'installed'
  const since = Math.max(c.startsAt.getTime(), c.signedAt?.getTime() ?? 0)
  return c.state === 'signed' && needsTracking && now.getTime() - since >= awaitsTrackingFor ? 'waiting' : null
}

function byEvent(c: ContractFacts, event: ContractEvent, now: Date): ContractState | null {
  if (event.kind === 'ended') return isOver(c.state) ? null : 'ended'
  if (event.kind === 'sent') return c.state === 'pending' ? 'sent' : null
  if (event.kind === 'accepted') return c.state === 'sent' ? 'signed' : null
  if (event.kind === 'reactivated') {
    if (!isOver(c.state)) return null
    if (!event.isAgreed) return c.sentAt === null ? 'pending' : 'sent'
    return c.seenAt !== null && !passed(c.endsAt, now) && passed(c.startsAt, now) ? 'running' : 'signed'
  }
  return null
}

/**
 * What is known of a contract once it is taken up again: tracking that was not seen lately has to show itself again, and the
 * last day of terms that nobody goes by any more ends nothing.
 */
export function takenUp(c: ContractFacts, { isAgreed }: { isAgreed: boolean }, now: Date): ContractFacts {
  const isFresh = c.seenAt !== null && now.getTime() - c.seenAt.getTime() <= trackingIsRecentFor
  return {
    ...c,
    endsAt: isAgreed ? c.endsAt : null,
    seenAt: isFresh ? c.seenAt : null,
    testOrderAt: isFresh ? c.testOrderAt : null,
  }
}

/** The next state of a contract, or null when it stays where it is. One step; the facts hold already what the event brought (of one that is taken up again: `takenUp`). */
export function nextState(c: ContractFacts, event: ContractEvent, now: Date): ContractState | null {
  const next = byEvent(c, event, now) ?? byTime(c, now)
  return next !== null && allowedMoves[c.state].includes(next) ? next : null
}

/** Every state a contract passes through, to where it stays. */
export function statesThrough(c: ContractFacts, event: ContractEvent, now: Date): ContractState[] {
  const path: ContractState[] = []
  let facts = c
  let cause = event
  for (;;) {
    const next = nextState(facts, cause, now)
    if (next === null) return path
    path.push(next)
    facts = { ...c, state: next }
    cause = { kind: 'tick' }
  }
}
