import type { PartnerCommission } from '../../../contract/partners/campaign-problem.ts'
import type { ContractState } from '../../../contract/partners/partner-states.ts'

/** What a contract's state depends on besides its events. */
export type ContractFacts = {
  state: ContractState
  commissionType: PartnerCommission
  /** Midnight of the first day, and of the day after the last, in the publisher's zone. */
  startsAt: Date
  endsAt: Date | null
  /** Since when the merchant could view it. */
  sentAt: Date | null
  signedAt: Date | null
  /** When the script was seen on a host of the contract, or a correctly signed test call arrived. */
  seenAt: Date | null
  testOrderAt: Date | null
}
export type ContractEvent =
  | { kind: 'sent' | 'accepted' | 'seen' | 'testOrder' | 'tick' | 'ended' }
  | { kind: 'reactivated'; isAgreed: boolean }

/** Allowed state changes. Others never happen. */
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
/** How long a started contract waits for the shop's script before this is reported. */
export const awaitsTrackingFor = 48 * hour
/** Tracking seen within this time needs no new test. */
export const trackingIsRecentFor = 30 * 24 * hour

const passed = (at: Date | null, now: Date) => at !== null && at.getTime() <= now.getTime()

/** The state that follows from time alone. */
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
 * The facts of a contract after reactivation: tracking not seen recently must be seen again, and the last day of
 * outdated terms no longer applies.
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

/**
 * The next state of a contract, or null when it stays. One step; the facts already include the event's effect (for a
 * reactivated one: `takenUp`).
 */
export function nextState(c: ContractFacts, event: ContractEvent, now: Date): ContractState | null {
  const next = byEvent(c, event, now) ?? byTime(c, now)
  return next !== null && allowedMoves[c.state].includes(next) ? next : null
}

/** Every state a contract passes through, up to its final one. */
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
