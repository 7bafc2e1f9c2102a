import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noSums, nothingKnown } from '../../routing/index.ts'
import { assign } from './assign.ts'
import { propose } from './propose.ts'
import { carried, discovers, elsewhere, joinedOn, offerOf, usable, nightlyInput } from './input.test-data.ts'
import type { ClickGroup, Offer, NightlyInput } from './input.ts'

const kindsOf = (input: NightlyInput) => propose(input).actions.map((a) => a.key)
const only = (input: NightlyInput) => {
  const { actions } = propose(input)
  expect(actions).toHaveLength(1)
  return actions[0]
}

describe('a programme to apply to', () => {
  it('is worth its clicks, times what one of them is expected to earn, times the chance to be let in', () => {
    // 5 % of 80 euro, two sales in 100 clicks, 85 % approved: 0.068 a click; nobody has decided yet: 6 in 10
    const action = only(nightlyInput({ clickGroups: [discovers('a.dk', 1000)], offers: [offerOf('a.dk', 'awin')] }))
    expect(action).toMatchObject({ key: 'new:awin:a.dk', act: 'apply', clicks: 1000, chance: 0.6 })
    expect(action?.expected).toBeCloseTo(1000 * 0.068 * 0.6, 9)
    // shops differ by √0.433329 of what is expected: 0.0447629 a click
    expect(action?.high).toBeCloseTo(40.8 + 1.2816 * 0.0447629 * 600, 3)
  })
  it('counts decisions of the network’s merchants', () => {
    const offers = [offerOf('a.dk', 'awin')]
    const decisions = [{ network: 'awin', approved: 1, decided: 2 }]
    // (3 × 0.6 + 1) / (3 + 2)
    expect(only(nightlyInput({ clickGroups: [discovers('a.dk', 1000)], offers, decisions }))?.chance).toBeCloseTo(
      0.56,
      9,
    )
  })
  it.each([
    ['below 20 clicks', [discovers('a.dk', 19)], [offerOf('a.dk', 'awin')]],
    [
      'worth less than 5 kroner',
      [discovers('a.dk', 100)],
      [offerOf('a.dk', 'awin', { stated: { type: 'CPS', percentage: 0.1, flatEuro: null } })],
    ],
    [
      'of a country the programme does not take',
      [discovers('a.dk', 1000)],
      [offerOf('a.dk', 'awin', { countries: ['SE'] })],
    ],
    ['that was asked already', [discovers('a.dk', 1000)], [offerOf('a.dk', 'awin', { state: 'pending' })]],
    ['of a site that only listens', [discovers('a.dk', 1000, { reason: 'discover mode' })], [offerOf('a.dk', 'awin')]],
    [
      'whose terms state nothing',
      [discovers('a.dk', 1000)],
      [offerOf('a.dk', 'awin', { stated: { type: 'NoCommission', percentage: null, flatEuro: null } })],
    ],
    [
      'that a joined campaign carries by now',
      [discovers('a.dk', 1000)],
      [joinedOn('a.dk', 'awin', 5), offerOf('a.dk', 'cj')],
    ],
  ] satisfies [string, ClickGroup[], Offer[]][])('is not suggested for clicks %s', (_, clickGroups, offers) =>
    expect(kindsOf(nightlyInput({ clickGroups, offers }))).toEqual([]),
  )
  it('is left alone for half a year after a refusal of the same network', () => {
    const refused = (daysAgo: number) =>
      offerOf('a.dk', 'awin', { state: 'rejected', since: Date.parse('2026-05-01T04:10:00Z') - daysAgo * 86_400_000 })
    const of = (daysAgo: number) =>
      kindsOf(
        nightlyInput({ clickGroups: [discovers('a.dk', 1000)], offers: [offerOf('a.dk', 'awin'), refused(daysAgo)] }),
      )
    expect(of(179)).toEqual([])
    expect(of(181)).toEqual(['new:awin:a.dk'])
  })
  it('is not suggested where the publisher leaves the merchant out for the site or the network', () => {
    const input = { clickGroups: [discovers('a.dk', 1000)], offers: [offerOf('a.dk', 'awin')] }
    expect(kindsOf(nightlyInput({ ...input, ignored: new Set(['m a.dk/site']) }))).toEqual([])
    expect(kindsOf(nightlyInput({ ...input, ignored: new Set(['m a.dk/n awin']) }))).toEqual([])
  })
})

describe('a network to connect', () => {
  it('is suggested with all its shops from two on, each once, by its best programme', () => {
    const clickGroups = [discovers('a.dk', 500), discovers('b.dk', 500)]
    const offers = [elsewhere('a.dk', 'daisycon'), elsewhere('a.dk', 'daisycon', 8), elsewhere('b.dk', 'daisycon')]
    const action = only(nightlyInput({ clickGroups, offers }))
    expect(action).toMatchObject({ key: 'network:daisycon:', act: 'connect', domains: ['a.dk', 'b.dk'], clicks: 1000 })
    // 8 % of 80 euro twice in a hundred is 0.128, 5 % is 0.08, of which 85 % is approved; six in ten are let in
    expect(action?.expected).toBeCloseTo(500 * 0.6 * 0.85 * (0.128 + 0.08), 9)
  })
  it('with one shop is suggested for that shop', () =>
    expect(
      only(nightlyInput({ clickGroups: [discovers('a.dk', 500)], offers: [elsewhere('a.dk', 'daisycon')] })),
    ).toMatchObject({
      key: 'new:daisycon:a.dk',
      act: 'connect',
    }))
})

describe('an alternative', () => {
  const clickGroups = [carried('a.dk', 'awin', 10_000)]
  it('is worth what its clicks earn more than where they go today', () => {
    const action = only(
      nightlyInput({
        clickGroups,
        offers: [
          joinedOn('a.dk', 'awin', 5),
          offerOf('a.dk', 'cj', { stated: { type: 'CPS', percentage: 15, flatEuro: null } }),
        ],
      }),
    )
    expect(action).toMatchObject({
      kind: 'alternative',
      network: 'cj',
      fromNetwork: 'awin',
      fromPercentage: 5,
      isToTest: false,
    })
    expect(action?.expected).toBeCloseTo(10_000 * 0.6 * (0.204 - 0.068), 9)
    expect(action?.perClickUsed).toBeCloseTo(0.068, 9)
  })
  it('says that a test would tell where the range begins below nothing and the middle is a fifth more', () => {
    const offers = [
      joinedOn('a.dk', 'awin', 5),
      offerOf('a.dk', 'cj', { stated: { type: 'CPS', percentage: 7, flatEuro: null } }),
    ]
    const action = only(nightlyInput({ clickGroups, offers }))
    expect(action).toMatchObject({ isToTest: true })
    expect(action?.low).toBeLessThan(0)
  })
  it('is none where it may be nothing, and is not a fifth more', () => {
    const better = offerOf('a.dk', 'cj', { stated: { type: 'CPS', percentage: 5.5, flatEuro: null } })
    expect(kindsOf(nightlyInput({ clickGroups, offers: [joinedOn('a.dk', 'awin', 5), better] }))).toEqual([])
  })
  it('is a switch without a question where a rule of the publisher holds the better one back', () => {
    const first = joinedOn('a.dk', 'awin', 2, { sites: new Map([['site', { ...usable, isPriority: true }]]) })
    const second = joinedOn('a.dk', 'cj', 10, { hosts: [] })
    expect(only(nightlyInput({ clickGroups, offers: [first, second] }))).toMatchObject({ act: 'switch', chance: 1 })
  })
})

describe('a split test', () => {
  it('is suggested where two could carry the same clicks and nobody knows which earns more', () => {
    const offers = [joinedOn('a.dk', 'awin', 5), joinedOn('a.dk', 'cj', 5.2)]
    const input = nightlyInput({ clickGroups: [carried('a.dk', 'awin', 9000)], offers })
    const { actions, candidates } = propose(input)
    // 300 clicks a day, two sales in a hundred, 85 % approved: 5.1 a day, 230 a side in 90 days; 50 % needs 200 a side: 79 days
    expect(candidates).toMatchObject([{ clicks: 9000, difference: 0.5, days: 79, isFarApart: false }])
    expect(actions).toMatchObject([{ key: 'splitTest::a.dk', low: 0, days: 79 }])
    expect(propose({ ...input, tested: new Set(['m a.dk']) }).candidates).toEqual([])
    expect(propose({ ...input, clickGroups: [carried('a.dk', 'awin', 99)] }).candidates).toEqual([])
  })
  it('is none where the terms are far apart, or where the two cover other targets', () => {
    const clickGroups = [carried('a.dk', 'awin', 9000)]
    const far = propose(nightlyInput({ clickGroups, offers: [joinedOn('a.dk', 'awin', 5), joinedOn('a.dk', 'cj', 8)] }))
    expect(far.candidates).toMatchObject([{ isFarApart: true }])
    expect(far.actions).toEqual([])
    const other = joinedOn('a.dk', 'cj', 5, { hosts: ['kids.a.dk'] })
    expect(propose(nightlyInput({ clickGroups, offers: [joinedOn('a.dk', 'awin', 5), other] })).candidates).toEqual([])
  })
})

describe('a broken link', () => {
  const link = {
    key: 'l',
    target: 'a.dk/p',
    siteUuid: 'site',
    page: '/p',
    merchantUuid: null,
    domain: 'a.dk',
    clicks: 400,
    expected: 40,
    low: 30,
    high: 50,
  }
  it('takes its clicks from what else could be done with them', () => {
    const input = nightlyInput({
      clickGroups: [discovers('a.dk', 1000)],
      offers: [offerOf('a.dk', 'awin')],
      brokenLinks: [link],
    })
    expect(propose(input).actions.map((a) => [a.key, a.clicks])).toEqual([
      ['brokenLink::l', 400],
      ['new:awin:a.dk', 600],
    ])
  })
})

const names = ['a.dk', 'b.dk', 'c.dk']
const networks = ['awin', 'cj', 'daisycon', 'impact']
const anyOffer = fc
  .record({
    domain: fc.constantFrom(...names),
    network: fc.constantFrom(...networks),
    percentage: fc.integer({ min: 1, max: 20 }),
    kind: fc.constantFrom('joined', 'notjoined', 'elsewhere', 'pending'),
  })
  .map(({ domain, network, percentage, kind }): Offer => {
    if (kind === 'joined') return joinedOn(domain, network, percentage)
    if (kind === 'elsewhere') return elsewhere(domain, network, percentage)
    const state = kind === 'pending' ? 'pending' : 'notjoined'
    return offerOf(domain, network, { state, stated: { type: 'CPS', percentage, flatEuro: null } })
  })
const anyAtom = fc
  .record({
    domain: fc.constantFrom(...names),
    network: fc.constantFrom('', ...networks),
    clicks: fc.integer({ min: 1, max: 5000 }),
    country: fc.constantFrom('DK', 'SE'),
  })
  .map(({ domain, network, clicks, country }) => ({
    ...(network === '' ? discovers(domain, clicks) : carried(domain, network, clicks)),
    country,
  }))
const anyWorld = fc
  .record({ clickGroups: fc.array(anyAtom, { maxLength: 8 }), offers: fc.array(anyOffer, { maxLength: 10 }) })
  .map(({ clickGroups, offers }) => nightlyInput({ clickGroups, offers }))

describe('the total', () => {
  it('is what an independent count finds that asks of every single click what its best open use is', () => {
    fc.assert(
      fc.property(anyWorld, fc.integer({ min: 0, max: 7 }), (input, closed) => {
        const { actions, groups } = propose(input)
        const isOpen = (key: string) => actions.findIndex((a) => a.key === key) !== closed
        let slow = 0
        for (const { clicks, options } of groups) {
          const open = options.filter((o) => isOpen(o.key)).map((o) => o.perClick)
          for (let i = 0; i < clicks; i++) slow += Math.max(0, ...open)
        }
        const { total, counted } = assign(groups, isOpen)
        expect(total.expected).toBeCloseTo(slow, 4)
        expect([...counted.values()].reduce((sum, c) => sum + c.expected, 0)).toBeCloseTo(slow, 4)
        // no click is counted twice, and none is invented
        const all = input.clickGroups.reduce((sum, a) => sum + a.clicks, 0)
        expect([...counted.values()].reduce((sum, c) => sum + c.clicks, 0)).toBeLessThanOrEqual(all)
        const alone = actions.filter((a) => isOpen(a.key)).reduce((sum, a) => sum + Math.max(0, a.expected), 0)
        expect(total.expected).toBeLessThanOrEqual(alone + 1e-6)
      }),
    )
  })
  it('changes nothing when connections, offers and clicks come in another order', () => {
    fc.assert(
      fc.property(anyWorld, (input) => {
        const turned = { ...input, clickGroups: input.clickGroups.toReversed(), offers: input.offers.toReversed() }
        const valuesOf = (w: NightlyInput) =>
          propose(w).actions.map((a) => [a.key, a.expected.toFixed(6), a.low.toFixed(6)])
        expect(valuesOf(turned)).toEqual(valuesOf(input))
      }),
    )
  })
  it('never rises when clicks fall', () => {
    fc.assert(
      fc.property(anyWorld, (input) => {
        const fewer = {
          ...input,
          clickGroups: input.clickGroups.map((a) => ({ ...a, clicks: Math.ceil(a.clicks / 2) })),
        }
        const before = new Map(propose(input).actions.map((a) => [a.key, a.expected]))
        for (const a of propose(fewer).actions)
          expect(a.expected).toBeLessThanOrEqual((before.get(a.key) ?? Infinity) + 1e-9)
      }),
    )
  })
})

it('is careful with reversals: what was taken back makes a click worth less, and never a range below nothing', () => {
  const own = { ...noSums, clicks: 1000, made: 3, sales: 3, commissionEuro: 12, squares: 48, earned: -120 }
  const known = () => ({ ...nothingKnown, account: own, merchant: own, own })
  const action = propose(
    nightlyInput({ clickGroups: [discovers('a.dk', 1000)], offers: [offerOf('a.dk', 'awin')], known }),
  )
  for (const a of action.actions) expect(a.low).toBeGreaterThanOrEqual(0)
})
