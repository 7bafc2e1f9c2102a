import { describe, expect, it } from 'vitest'
import { blankAction } from '../nightly/action.ts'
import { carried, joinedOn, offerOf, nightlyInput } from '../nightly/input.test-data.ts'
import { type DayMoney, earnedByFollowed, type Followed, rangeFactorOf, verdictOf } from './earned.ts'
import { isFollowed, type KeptRecommendation, nextState } from './next-state.ts'

const now = Date.parse('2026-05-01T04:10:00Z')
const part = { domain: 'a.dk', clicks: 1000, perClick: 0.3, se: 0.1, unit: 0.9, sale: 0.5, before: 0 }
const promised = { parts: [part] }
const followed = (over: Partial<Followed>): Followed => ({
  key: 'new:awin:a.dk',
  kind: 'new',
  domain: 'a.dk',
  domains: [],
  networkUuid: 'awin',
  page: '',
  siteUuids: [],
  doneAt: Date.parse('2026-04-01T12:00:00Z'),
  promised,
  ...over,
})
const sold = (day: string, euro: number, over: Partial<DayMoney> = {}): DayMoney => ({
  domain: 'a.dk',
  networkUuid: 'awin',
  day,
  clicks: 10,
  euro,
  ...over,
})

describe('what a suggestion came to', () => {
  it('is, of a link that was mended, its own clicks since then at what each was expected to bring', () => {
    const link = followed({
      kind: 'brokenLink',
      key: 'brokenLink::l',
      page: 'blog.dk/a',
      siteUuids: ['s'],
      networkUuid: '',
    })
    const clicked = (day: string, over: object = {}) => ({
      siteUuid: 's',
      page: 'blog.dk/a',
      domain: 'a.dk',
      day,
      clicks: 10,
      ...over,
    })
    const pages = [
      clicked('2026-03-31'), // before
      clicked('2026-04-02'),
      clicked('2026-04-30'),
      clicked('2026-04-01', { clicks: 5 }), // on the same day
      clicked('2026-04-02', { domain: '', clicks: 1 }), // without a recorded shop
      clicked('2026-04-02', { page: 'blog.dk/b' }),
      clicked('2026-04-02', { siteUuid: 'other' }),
      clicked('2026-04-02', { domain: 'b.dk' }),
    ]
    // 0.30 promised for each of 26 clicks, without waiting for sales
    expect(earnedByFollowed([link], [sold('2026-04-02', 99)], now, pages).get(link.key)).toMatchObject({
      euro: expect.closeTo(7.8, 9),
      clicks: 26,
      knownShare: 16 / 26,
    })
  })
  it('is what its shop’s closed clicks brought through its network since then, and how many of all those are', () => {
    const money = [
      sold('2026-03-31', 99),
      sold('2026-04-01', 5),
      sold('2026-04-25', 7),
      sold('2026-04-20', 50, { networkUuid: 'cj' }),
    ]
    // of 20 clicks 10 are older than 14 days: those of 1 April, and not those of the 25th
    expect(earnedByFollowed([followed({})], money, now).get('new:awin:a.dk')).toMatchObject({
      euro: 5,
      clicks: 20,
      knownShare: 0.5,
    })
  })
  it('of an alternative is only what it brings more than before', () => {
    const alternative = followed({ kind: 'alternative', promised: { parts: [{ ...part, before: 0.3 }] } })
    const [came] = earnedByFollowed([alternative], [sold('2026-04-10', 8)], now).values()
    const [fresh] = earnedByFollowed([followed({})], [sold('2026-04-10', 8)], now).values()
    expect(came?.euro).toBeCloseTo(5, 9)
    // and so does its range: ten clicks earned three before
    expect([came?.low, came?.high]).toEqual([(fresh?.low ?? 0) - 3, (fresh?.high ?? 0) - 3])
  })
  it('counts a sale once although two suggestions lead to it, for the one that was followed first', () => {
    const network = followed({
      key: 'network:awin:',
      kind: 'network',
      domain: '',
      domains: ['a.dk', 'b.dk'],
      doneAt: Date.parse('2026-04-05T00:00:00Z'),
    })
    const money = [sold('2026-04-10', 8), sold('2026-04-10', 2, { domain: 'b.dk' })]
    const found = earnedByFollowed([network, followed({})], money, now)
    expect([found.get('new:awin:a.dk')?.euro, found.get('network:awin:')?.euro]).toEqual([8, 2])
  })
  it('takes off what each shop’s clicks earned before, and of a promise without shops what all of them did', () => {
    const network = (parts: (typeof part)[]) =>
      followed({ kind: 'network', domain: '', domains: ['a.dk', 'b.dk'], promised: { parts } })
    const money = [sold('2026-04-10', 8), sold('2026-04-10', 2, { domain: 'b.dk', clicks: 30 })]
    const cameTo = (parts: (typeof part)[]) => [...earnedByFollowed([network(parts)], money, now).values()][0]?.euro
    // 10 clicks of one shop at 0.10 are 1 of 10 euro; 40 of both are 4
    expect(cameTo([{ ...part, before: 0.1 }])).toBeCloseTo(9, 9)
    expect(cameTo([{ ...part, domain: '', before: 0.1 }])).toBeCloseTo(6, 9)
    expect(
      cameTo([
        { ...part, before: 0.1 },
        { ...part, domain: 'b.dk', before: 0.2 },
      ]),
    ).toBeCloseTo(3, 9)
  })
  it('is nothing yet where nobody clicked, and of a test its end says it', () => {
    const [quiet] = earnedByFollowed([followed({})], [], now).values()
    expect(quiet).toMatchObject({ euro: null, clicks: 0, knownShare: 0, low: 0, high: 0 })
    expect(quiet?.days).toBeCloseTo(29 + 16 / 24 + 10 / 1440, 9)
    const test = followed({ kind: 'splitTest' })
    const [ofTest] = earnedByFollowed([test, followed({ key: 'z' })], [sold('2026-04-10', 8)], now).values()
    expect(ofTest).toMatchObject({ euro: null, clicks: 0, knownShare: 0, low: 0, high: 0 })
    const [early] = earnedByFollowed([followed({ doneAt: now + 1000 })], [], now).values()
    expect(early?.days).toBe(0)
  })
  it('of two that were followed at once goes to the one that comes first by its key', () => {
    const both = [followed({ key: 'b' }), followed({ key: 'a' })]
    for (const some of [both, both.toReversed()]) {
      const found = earnedByFollowed(some, [sold('2026-04-10', 8)], now)
      expect([found.get('a')?.euro, found.get('b')?.clicks]).toEqual([8, 0])
    }
  })
  it('is judged when 60 days of it are closed, by what was promised for the clicks that came', () => {
    const range = { clicks: 1, knownShare: 1, low: 300, high: 1000 }
    const after = (days: number, euro: number) => verdictOf({ ...range, euro, days }, 'new')
    expect(after(73, 500)).toBeNull()
    expect([after(74, 299), after(75, 300), after(75, 1000), after(75, 1001)]).toEqual([
      'below',
      'within',
      'within',
      'above',
    ])
  })
  it('is not judged where nothing was measured: no click is closed, or a link was mended', () => {
    const [young] = earnedByFollowed([followed({})], [sold('2026-04-25', 7)], now).values()
    expect(young).toMatchObject({ euro: null, clicks: 10, knownShare: 0 })
    const range = { days: 90, clicks: 1, knownShare: 1, low: 300, high: 1000 }
    expect(verdictOf({ ...range, euro: null }, 'new')).toBeNull()
    expect(verdictOf({ ...range, euro: 5 }, 'brokenLink')).toBeNull()
  })
  it('makes ranges wider or narrower once twenty were judged', () => {
    expect(rangeFactorOf({ judged: 19, within: 0 })).toBe(1)
    expect(rangeFactorOf({ judged: 20, within: 16 })).toBe(1)
    expect(rangeFactorOf({ judged: 20, within: 10 })).toBeCloseTo(1.6, 9)
    expect(rangeFactorOf({ judged: 20, within: 20 })).toBeCloseTo(0.8, 9)
    expect([13, 19].map((within) => rangeFactorOf({ judged: 20, within }))).toEqual([1, 1])
    expect(rangeFactorOf({ judged: 20, within: 12 })).toBeCloseTo(0.8 / 0.6, 9)
    expect(rangeFactorOf({ judged: 20, within: 1 })).toBe(3)
    expect(rangeFactorOf({ judged: 20, within: 0 })).toBe(3)
  })
})

const action = { ...blankAction(offerOf('a.dk', 'awin'), 'new', 'apply'), expected: 20 }
const kept = (over: Partial<KeptRecommendation>): KeptRecommendation => ({
  action,
  state: 'open',
  snoozedUntil: null,
  dismissedExpected: null,
  hasReturned: false,
  ...over,
})

describe('what becomes of a suggestion', () => {
  const joined = nightlyInput({ now, offers: [joinedOn('a.dk', 'awin', 5)] })
  it('is done when what it asked for is seen, and gone when there is nothing to earn any more', () => {
    expect(nextState(kept({}), undefined, joined).state).toBe('done')
    expect(nextState(kept({}), undefined, nightlyInput({ now })).state).toBe('gone')
    expect(nextState(kept({ state: 'dismissed' }), undefined, nightlyInput({ now })).state).toBe('dismissed')
    expect(nextState(kept({ state: 'done' }), action, joined).state).toBe('done')
  })
  it('opens again when its time to be silent is over', () => {
    expect(nextState(kept({ state: 'snoozed', snoozedUntil: now + 1 }), action, joined).state).toBe('snoozed')
    expect(nextState(kept({ state: 'snoozed', snoozedUntil: now }), action, joined).state).toBe('open')
  })
  it.each([
    [20, 40, 'open'], // twice, and 20 euro more
    [20, 39, 'dismissed'],
    [10, 23, 'dismissed'], // more than twice, but only 13 euro more
    [10, 23.5, 'open'],
  ])('dismissed at %d comes back at %d: %s', (before, expected, state) =>
    expect(
      nextState(kept({ state: 'dismissed', dismissedExpected: before }), { ...action, expected }, joined).state,
    ).toBe(state),
  )
  it('comes back once only', () =>
    expect(
      nextState(
        kept({ state: 'dismissed', dismissedExpected: 1, hasReturned: true }),
        { ...action, expected: 900 },
        joined,
      ).state,
    ).toBe('dismissed'))
  it('sees a network that is connected, a test that runs and a link that is whole and clicked', () => {
    const network = { ...action, kind: 'network' as const, key: 'network:awin:', domain: '' }
    expect(isFollowed(network, nightlyInput({}))).toBe(true)
    expect(isFollowed({ ...network, network: 'cj' }, nightlyInput({}))).toBe(false)
    const test = { ...action, kind: 'splitTest' as const }
    expect(isFollowed(test, { ...joined, tested: new Set(['m a.dk']) })).toBe(true)
    expect(isFollowed(test, joined)).toBe(false)
    const two = { ...joined, offers: [...joined.offers, joinedOn('b.dk', 'awin', 5)] }
    expect(isFollowed(test, { ...two, tested: new Set(['m a.dk']) })).toBe(true)
    expect(isFollowed(test, { ...two, tested: new Set(['m b.dk']) })).toBe(false)
    const link = { ...action, kind: 'brokenLink' as const, key: 'brokenLink::l' }
    expect(isFollowed(link, { ...joined, clickGroups: [carried('a.dk', 'awin', 1)] })).toBe(true)
    expect(isFollowed(link, joined)).toBe(false)
    expect(isFollowed(link, { ...joined, clickGroups: [carried('a.dk', 'awin', 0)] })).toBe(false)
    expect(isFollowed(link, { ...joined, clickGroups: [carried('b.dk', 'awin', 1)] })).toBe(false)
    const marked = { ...joined, clickGroups: [carried('a.dk', 'awin', 1)], stillBroken: new Set(['l']) }
    expect(isFollowed(link, marked)).toBe(false) // a user said so, but it was not detected
  })
})
