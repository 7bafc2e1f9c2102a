import { describe, expect, it } from 'vitest'
import { detectableDifference, testDuration } from './test-duration.ts'
import { discovers, elsewhere, joinedOn, nightlyInput, offerOf, usable } from './input.test-data.ts'
import { unpricedActions } from './opportunities.ts'
import { propose } from './propose.ts'
import { whyUnearned } from './why-unearned.ts'
import type { ClickGroup, Offer } from './input.ts'

describe('why clicks earned nothing', () => {
  const rejected = offerOf('a.dk', 'cj', { state: 'rejected' })
  const excluded = joinedOn('a.dk', 'awin', 5, { sites: new Map([['site', { ...usable, isExcluded: true }]]) })
  it.each([
    ['listens', discovers('a.dk', 1, { reason: 'discover mode' }), [joinedOn('a.dk', 'awin', 5)]],
    ['noLink', discovers('a.dk', 1, { reason: 'no link' }), []],
    ['noLink', discovers('a.dk', 1), [offerOf('a.dk', 'tradetracker', { state: 'noLink' })]],
    ['address', discovers('a.dk', 1, { reason: 'other address' }), [joinedOn('a.dk', 'awin', 5)]],
    ['excluded', discovers('a.dk', 1), [excluded, rejected]],
    ['noProgramme', discovers('a.dk', 1), []],
    ['country', discovers('a.dk', 1), [offerOf('a.dk', 'awin', { countries: ['SE'] })]],
    ['notApplied', discovers('a.dk', 1), [rejected, offerOf('a.dk', 'awin'), elsewhere('a.dk', 'daisycon')]],
    ['pending', discovers('a.dk', 1), [offerOf('a.dk', 'awin', { state: 'pending' }), elsewhere('a.dk', 'daisycon')]],
    ['notConnected', discovers('a.dk', 1), [rejected, elsewhere('a.dk', 'daisycon')]],
    ['rejected', discovers('a.dk', 1), [rejected]],
    ['closed', discovers('a.dk', 1), [offerOf('a.dk', 'awin', { state: 'closed' })]],
    ['noSite', discovers('a.dk', 1, { siteUuid: 'other' }), [joinedOn('a.dk', 'awin', 5)]],
    ['earnsByNow', discovers('a.dk', 1), [joinedOn('a.dk', 'awin', 5), offerOf('a.dk', 'cj')]],
  ] satisfies [string, ClickGroup, Offer[]][])('%s', (reason, clickGroup, offers) =>
    expect(whyUnearned(clickGroup, offers)).toBe(reason),
  )
})

describe('the days a split test needs', () => {
  it('follow the table of sales a side', () => {
    // 90 days of 12 sales are 540 a side: 30 % needs 510, 1,020 of both sides in 85 days
    expect(testDuration(12)).toEqual({ difference: 0.3, days: 85 })
    expect(testDuration(1000)).toEqual({ difference: 0.15, days: 14 })
    // 90 days of 1 sale are 45 a side, and 62 are needed for twice as much; 1.4 are 63: 124 of both in 89 days
    expect(testDuration(1).days).toBeNull()
    expect(testDuration(1.4)).toEqual({ difference: 1, days: 89 })
    // exactly 1,100 a side, which find a fifth, in all of the 90 days
    expect(testDuration(2200 / 90)).toEqual({ difference: 0.2, days: 90 })
    expect(testDuration(0)).toEqual({ difference: Infinity, days: null })
  })
  it('find less as there are fewer sales', () => {
    for (const [difference, sales] of [
      [0.15, 1900],
      [0.2, 1100],
      [0.3, 510],
      [0.5, 200],
      [1, 62],
    ] as const)
      expect(detectableDifference(sales)).toBeCloseTo(difference, 9)
    // twice as many as the largest: 0.15 · 2^(ln(0.2 / 0.15) / ln(1100 / 1900)) = 0.15 · 2^(0.28768 / −0.54654)
    expect(detectableDifference(3800)).toBeCloseTo(0.15 * 2 ** -0.52637, 4)
    // half as many as the smallest: 1 · 0.5^(ln 2 / ln(62 / 200)) = 0.5^(0.69315 / −1.17118)
    expect(detectableDifference(31)).toBeCloseTo(2 ** 0.59184, 4)
    expect(detectableDifference(-1)).toBe(Number.POSITIVE_INFINITY)
    expect(detectableDifference(100)).toBeGreaterThan(0.5)
    expect(detectableDifference(100)).toBeLessThan(1)
    expect(detectableDifference(9)).toBeGreaterThan(2)
  })
})

describe('shops whose network states no commission', () => {
  const silent = { stated: { type: 'CPS' as const, percentage: null, flatEuro: null }, percentage: null }
  const asked = (over: Parameters<typeof nightlyInput>[0]) => {
    const input = nightlyInput(over)
    return unpricedActions(input, propose(input).shopActions).map((a) => [a.domain, a.network, a.act, a.clicks])
  }
  it('are listed by their clicks, those of connected networks to apply to', () => {
    expect(
      asked({
        clickGroups: [discovers('a.dk', 60), discovers('b.dk', 45), discovers('few.dk', 19)],
        offers: [
          offerOf('a.dk', 'tradedoubler', { ...silent, connectionUuid: '' }),
          offerOf('a.dk', 'awin', silent),
          offerOf('b.dk', 'tradedoubler', { ...silent, connectionUuid: '' }),
          offerOf('few.dk', 'awin', silent),
        ],
      }),
    ).toEqual([
      ['a.dk', 'awin', 'apply', 60],
      ['b.dk', 'tradedoubler', 'connect', 45],
    ])
  })
  it('are left to the list with money where another network states one, and to nobody once asked', () => {
    const offers = [offerOf('a.dk', 'awin', silent), offerOf('a.dk', 'adtraction')]
    expect(asked({ clickGroups: [discovers('a.dk', 1000)], offers })).toEqual([])
    const pending = [offerOf('a.dk', 'awin', silent), offerOf('a.dk', 'awin', { ...silent, state: 'pending' })]
    expect(asked({ clickGroups: [discovers('a.dk', 1000)], offers: pending })).toEqual([])
  })
})
