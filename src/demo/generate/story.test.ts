import { describe, expect, it } from 'vitest'
import { arrivalDelay, fateOf, longestDelay, paidByNetwork, saleDelay } from '../distributions/delays.ts'
import { createRandom } from '../random.ts'
import { laterSteps, type Step } from './story.ts'

const day = 86_400_000
const pending: Step = { at: 0, status: 'pending', saleCents: 10_000, commissionCents: 801, reason: '' }
const fate = { decidedAfter: 20 * day, isRejected: false, reason: '', kept: 1, paidAfter: 30 * day }
const told = (steps: Step[]) =>
  steps.map((s) => `${s.at / day} ${s.status} ${s.saleCents} ${s.commissionCents}${s.reason}`)

describe('the story of a sale', () => {
  it('is pending, approved and paid in its own time', () => {
    expect(told(laterSteps(pending, fate, 0, 20 * day))).toEqual([])
    expect(told(laterSteps(pending, fate, 0, 21 * day))).toEqual(['20 approved 10000 801'])
    expect(told(laterSteps(pending, fate, 0, 60 * day))).toEqual(['20 approved 10000 801', '50 paid 10000 801'])
  })
  it('ends when it is rejected, with the reason', () => {
    const rejected = { ...fate, isRejected: true, reason: ' returned' }
    expect(told(laterSteps(pending, rejected, 0, 400 * day))).toEqual(['20 rejected 10000 801 returned'])
  })
  it('keeps a part when a part is sent back, rounded to the cent', () =>
    expect(told(laterSteps(pending, { ...fate, kept: 0.5, paidAfter: null }, 0, 400 * day))).toEqual([
      '20 approved 5000 401',
    ]))
  it('goes on where it was left', () => {
    const approved: Step = { ...pending, at: 20 * day, status: 'approved' }
    expect(told(laterSteps(approved, fate, 0, 60 * day))).toEqual(['50 paid 10000 801'])
    expect(laterSteps({ ...approved, status: 'paid' }, fate, 0, 600 * day)).toEqual([])
  })
  it('never goes back in time when a state was reached earlier than told', () => {
    const [step] = laterSteps({ ...pending, at: 25 * day }, fate, 0, 60 * day)
    expect(step?.at).toBe(25 * day + 1000)
  })
  it('may have no end', () => expect(laterSteps(pending, { ...fate, decidedAfter: null }, 0, 900 * day)).toEqual([]))
})

describe('a payday', () => {
  const decided = Date.UTC(2026, 0, 31)
  const paidOn = (network: string, readyAfter: number, tells = true) => {
    const { paidAfter } = paidByNetwork({ ...fate, decidedAfter: 0, paidAfter: readyAfter }, decided, {
      network,
      tells,
    })
    return paidAfter === null ? null : new Date(decided + paidAfter)
  }
  it('is one day of the month for a network, the next one once a sale is ready', () => {
    const days = Array.from({ length: 90 }, (_, n) => ({ n, on: paidOn('awin', n * day) }))
    expect(new Set(days.map(({ on }) => on?.getUTCDate())).size).toBe(1)
    for (const { n, on } of days) {
      const wait = (on?.getTime() ?? 0) - decided - n * day
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThan(32 * day)
    }
    const dates = ['awin', 'adtraction', 'tradedoubler', 'partnerize'].map((network) =>
      paidOn(network, 0)?.getUTCDate(),
    )
    expect(new Set(dates).size).toBeGreaterThan(1)
  })
  it('is unknown of a network that tells no payments, and of a sale that nobody decides', () => {
    expect(paidOn('awin', 0, false)).toBeNull()
    const undecided = { ...fate, decidedAfter: null }
    expect(paidByNetwork(undecided, 0, { network: 'awin', tells: true }).paidAfter).toBeNull()
  })
})

describe('chance', () => {
  it('decides the same about the same sale', () => {
    const sale = {
      conversionUuid: 'a',
      kind: 'sale',
      decidesAfter: [10, 40],
      rejectionRate: 0.1,
      arrivedAt: 0,
    } as const
    expect(fateOf(sale)).toEqual(fateOf(sale))
  })
  it('rejects as often as the merchant does, and never a paid click', () => {
    const of = (kind: 'sale' | 'cpc') =>
      Array.from({ length: 4000 }, (_, i) =>
        fateOf({ conversionUuid: `c${i}`, kind, decidesAfter: [10, 40], rejectionRate: 0.1, arrivedAt: 0 }),
      )
    expect(of('sale').filter((f) => f.isRejected).length / 4000).toBeCloseTo(0.1, 1)
    expect(of('cpc').filter((f) => f.isRejected)).toEqual([])
  })
  it('rejects most in the bad weeks of a shop that has some, and pays all but the share that is never paid', () => {
    const of = (arrivedAt: number, unpaidShare = 0) =>
      Array.from({ length: 2000 }, (_, i) =>
        fateOf({
          conversionUuid: `s${i}`,
          kind: 'sale',
          decidesAfter: [5, 6],
          rejectionRate: 0.1,
          arrivedAt,
          strictFrom: 10,
          unpaidShare,
        }),
      )
    const rejected = (fates: readonly { isRejected: boolean }[]) => fates.filter((f) => f.isRejected).length / 2000
    // decided on the sixth day: the bad weeks are the days 10 to 39 of ninety
    expect(rejected(of(6 * day))).toBeCloseTo(0.82, 1)
    expect(rejected(of(2 * day))).toBeCloseTo(0.1, 1)
    expect(rejected(of(96 * day))).toBeCloseTo(0.82, 1)
    expect(of(0).filter((f) => f.paidAfter === null)).toEqual([])
    expect(of(0, 0.15).filter((f) => f.paidAfter === null).length / 2000).toBeCloseTo(0.15, 1)
  })
  it('never lets a sale take longer than the longest delay', () => {
    const random = createRandom('delays')
    for (let i = 0; i < 50_000; i++) {
      const arrives = (['callback', 'api', 'own'] as const)[i % 3] ?? 'api'
      const delay = saleDelay(random) + arrivalDelay(arrives, random)
      expect(delay).toBeGreaterThan(0)
      expect(delay).toBeLessThan(longestDelay)
    }
  })
})
