import { describe, expect, it } from 'vitest'
import type { PartnerCommission } from '../../../contract/partners/campaign-problem.ts'
import { type ContractState, contractStates } from '../../../contract/partners/partner-states.ts'
import {
  allowedMoves,
  type ContractEvent,
  type ContractFacts,
  nextState,
  takenUp,
  statesThrough,
} from './contract-state.ts'

const hour = 3_600_000
const start = Date.parse('2026-03-01T00:00:00Z')
const at = (hours: number) => new Date(start + hours * hour)
const facts = (over: Partial<ContractFacts> = {}): ContractFacts => ({
  state: 'pending',
  commissionType: 'CPS',
  startsAt: at(0),
  endsAt: null,
  sentAt: at(-70),
  signedAt: null,
  seenAt: null,
  testOrderAt: null,
  ...over,
})

describe('a contract', () => {
  it('runs when it is accepted, has begun, and one test order came through', () => {
    const c = facts({ state: 'sent', signedAt: at(1) })
    expect(statesThrough(c, { kind: 'accepted' }, at(1))).toEqual(['signed'])
    expect(statesThrough({ ...c, state: 'signed', seenAt: at(2) }, { kind: 'seen' }, at(2))).toEqual(['installed'])
    expect(
      statesThrough({ ...c, state: 'installed', seenAt: at(2), testOrderAt: at(3) }, { kind: 'testOrder' }, at(3)),
    ).toEqual(['running'])
  })
  it('waits for its first day, even when all is tested', () => {
    const c = facts({ state: 'signed', signedAt: at(-50), seenAt: at(-40), testOrderAt: at(-40) })
    expect(statesThrough(c, { kind: 'testOrder' }, at(-1))).toEqual(['installed'])
    expect(statesThrough({ ...c, state: 'installed' }, { kind: 'tick' }, at(0))).toEqual(['running'])
  })
  it.each(['CPC', 'NoCommission'] as const)('of kind %s needs no order to run', (commissionType) => {
    expect(
      statesThrough(facts({ state: 'sent', signedAt: at(1), commissionType }), { kind: 'accepted' }, at(1)),
    ).toEqual(['signed', 'running'])
  })
  it('says after 48 hours that the script is missed, and not an hour before', () => {
    const c = facts({ state: 'signed', signedAt: at(5) })
    expect(statesThrough(c, { kind: 'tick' }, at(52))).toEqual([])
    expect(statesThrough(c, { kind: 'tick' }, at(53))).toEqual(['waiting'])
  })
  it('is complete when its last day has passed, and may be taken up again', () => {
    expect(statesThrough(facts({ state: 'running', endsAt: at(24) }), { kind: 'tick' }, at(24))).toEqual(['complete'])
    const ended = facts({ state: 'ended', signedAt: at(1), seenAt: at(1), testOrderAt: at(1) })
    const again = (c: ContractFacts, isAgreed: boolean, hours: number) =>
      statesThrough(takenUp(c, { isAgreed }, at(hours)), { kind: 'reactivated', isAgreed }, at(hours))
    expect(again(ended, true, 30 * 24 + 1)).toEqual(['running'])
    // an old test order no longer counts
    expect(again(ended, true, 30 * 24 + 2)).toEqual(['signed', 'waiting'])
    expect(again({ ...ended, signedAt: at(30 * 24) }, true, 30 * 24 + 2)).toEqual(['signed'])
    expect(again(ended, false, 30 * 24)).toEqual(['sent'])
    // what the merchant never saw still has to be sent
    expect(again({ ...ended, sentAt: null, signedAt: null }, false, 30 * 24)).toEqual(['pending'])
    // terms past their last day can neither continue nor end anything
    expect(again({ ...ended, state: 'complete', endsAt: at(24) }, false, 48)).toEqual(['sent'])
  })
  it.each(contractStates)('never leaves %s but by an allowed way, whatever happens', (state) => {
    const events: ContractEvent[] = [
      ...(['sent', 'accepted', 'seen', 'testOrder', 'tick', 'ended'] as const).map((kind) => ({ kind })),
      { kind: 'reactivated', isAgreed: true },
      { kind: 'reactivated', isAgreed: false },
    ]
    const moments = [null, at(-60), at(10)]
    for (const event of events)
      for (const seenAt of moments)
        for (const testOrderAt of moments)
          for (const endsAt of [null, at(20)]) {
            const c = facts({ state, sentAt: seenAt, seenAt, testOrderAt, endsAt, signedAt: at(-60) })
            const next = nextState(c, event, at(30))
            if (next !== null) expect(allowedMoves[state]).toContain(next)
          }
  })
})

/**
 * An independent, slow implementation: keeps only the events, and answers each question from the beginning, hour by
 * hour.
 */
type Past = { at: number; what: 'sent' | 'accepted' | 'seen' | 'testOrder' | 'ended' | 'again' | 'anew' }
function slowly(past: readonly Past[], kind: PartnerCommission, ends: number | null, now: number): ContractState {
  let isSent = false
  let signed: number | null = null
  let seen: number | null = null
  let tested = false
  let runs = false
  let said = false
  let installed = false
  let over: ContractState | null = null
  const settle = (hour: number) => {
    if (over !== null) return
    if (ends !== null && hour >= ends) {
      over = 'complete'
      return
    }
    if (signed === null || runs) return
    const tracked = kind === 'CPA' || kind === 'CPS'
    if (hour >= 0 && (!tracked || tested)) runs = true
    else if (seen !== null) installed = true
    else if (tracked && hour - Math.max(0, signed) >= 48) said = true
  }
  for (let hour = -100; hour <= now; hour++) {
    settle(hour)
    for (const { what, at: when } of past) {
      if (when !== hour) continue
      if (what === 'seen') seen = hour
      if (what === 'testOrder') {
        tested = true
        seen = hour
      }
      if (what === 'ended' && over === null) over = 'ended'
      if (what === 'sent' && over === null) isSent = true
      if (what === 'accepted' && over === null && isSent && signed === null) signed = hour
      if ((what === 'again' || what === 'anew') && over !== null) {
        over = null
        runs = false
        said = false
        installed = false
        if (what === 'again') isSent = true
        if (seen !== null && hour - seen > 720) {
          seen = null
          tested = false
        }
        if (what === 'anew') signed = null
        else {
          signed ??= hour
          runs = seen !== null && hour >= 0 && (ends === null || hour < ends)
        }
      }
      settle(hour)
    }
  }
  if (over !== null) return over
  if (runs) return 'running'
  if (installed) return 'installed'
  if (signed !== null) return said ? 'waiting' : 'signed'
  return isSent ? 'sent' : 'pending'
}

it('comes to the same as an account of all that happened, hour by hour', () => {
  const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 1e9))
  let state = seed
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
  const kinds = ['sent', 'accepted', 'seen', 'testOrder', 'ended', 'again', 'anew'] as const
  for (let run = 0; run < 400; run++) {
    const type = (['CPS', 'CPA', 'CPC', 'NoCommission'] as const)[below(4)] ?? 'CPS'
    const ends = below(3) === 0 ? below(300) : null
    const past: Past[] = Array.from({ length: 1 + below(9) }, () => ({
      at: below(400) - 90,
      what: kinds[below(below(2) ? 4 : 7)] ?? 'sent',
    })).sort((a, b) => a.at - b.at)
    const now = 310
    let c = facts({ sentAt: null, commissionType: type, endsAt: ends === null ? null : at(ends) })
    const go = (event: ContractEvent, hour: number) => {
      c = { ...c, state: statesThrough(c, event, at(hour)).at(-1) ?? c.state }
    }
    for (let hour = -100; hour <= now; hour++) {
      go({ kind: 'tick' }, hour)
      for (const { what, at: when } of past) {
        if (when !== hour) continue
        if (what === 'seen') c = { ...c, seenAt: at(hour) }
        if (what === 'testOrder') c = { ...c, seenAt: at(hour), testOrderAt: at(hour) }
        if (what === 'sent' && c.state === 'pending') c = { ...c, sentAt: at(hour) }
        if (what === 'accepted' && c.state === 'sent') c = { ...c, signedAt: at(hour) }
        const isOver = c.state === 'ended' || c.state === 'complete'
        if (isOver && what === 'again') c = { ...c, sentAt: c.sentAt ?? at(hour), signedAt: c.signedAt ?? at(hour) }
        if (isOver && what === 'anew') c = { ...c, signedAt: null }
        if (what === 'again' || what === 'anew') {
          if (isOver) c = takenUp(c, { isAgreed: true }, at(hour)) // these terms stay, and their last day with them
          go({ kind: 'reactivated', isAgreed: what === 'again' }, hour)
        } else go({ kind: what }, hour)
      }
    }
    expect(c.state, `seed ${seed}, run ${run}: ${type} ends ${ends} ${JSON.stringify(past)}`).toBe(
      slowly(past, type, ends, now),
    )
  }
})
