import { describe, expect, it } from 'vitest'
import { differenceSe, noSums, nothingKnown } from '../../routing/index.ts'
import type { ClickGroup, NightlyInput, Offer } from './input.ts'
import { carried, joinedOn, nightlyInput, usable } from './input.test-data.ts'
import { lossOfChoosing, splitCandidates, type TestCandidate } from './split-tests.ts'

const shop = 'shop.dk'
const [eight, five] = [joinedOn(shop, 'awin', 8), joinedOn(shop, 'adtraction', 5)]
const candidates = (
  offers: Offer[],
  { clicks = [carried(shop, 'awin', 100)], ...over }: Partial<NightlyInput> & { clicks?: ClickGroup[] } = {},
) => splitCandidates(nightlyInput(over), new Map([[shop, clicks]]), new Map([[shop, offers]]))
const networks = (offers: Offer[], over: Parameters<typeof candidates>[1] = {}) =>
  candidates(offers, over).map(({ sides }) => sides.map(({ network }) => network))

describe('what choosing now loses', () => {
  it('is what the other one is better by, times how likely that is', () => {
    // by the tables of the normal distribution: density 0.398942 and 0.241971, share below −1 0.158655
    expect(lossOfChoosing(0, 1).expected).toBeCloseTo(0.398942, 6)
    expect(lossOfChoosing(1, 1).expected).toBeCloseTo(0.241971 - 0.158655, 5)
    expect(lossOfChoosing(-1, 1).expected).toBeCloseTo(0.241971 + 0.841345, 5)
    expect(lossOfChoosing(2, 2).expected).toBeCloseTo(2 * (0.241971 - 0.158655), 5)
  })
  it('goes as far as the other one is better nine times out of ten, when it is', () => {
    // the same tables: of the half above 0 nine tenths end where 0.05 are left, at 1.644854; of 0.158655 above 1 at 2.14778
    expect(lossOfChoosing(0, 1).high).toBeCloseTo(1.644854, 5)
    expect(lossOfChoosing(1, 1).high).toBeCloseTo(2.14778 - 1, 4)
    expect(lossOfChoosing(1, 2).high).toBeCloseTo(2 * lossOfChoosing(0.5, 1).high, 9)
  })
  it('lies within its own range, however far one is ahead', () => {
    for (let ahead = -4; ahead <= 8; ahead += 0.125) {
      const { expected, high } = lossOfChoosing(ahead, 1)
      expect(expected, `${ahead}`).toBeGreaterThanOrEqual(0)
      expect(high, `${ahead}`).toBeGreaterThanOrEqual(expected)
    }
  })
  it('is nothing where nothing is in doubt', () => {
    for (const ahead of [0.1, 0]) expect(lossOfChoosing(ahead, 0)).toEqual({ expected: 0, high: 0 })
    expect(lossOfChoosing(7, 1)).toEqual({ expected: 0, high: 0 })
  })
})

describe('a merchant whose clicks two connections could carry', () => {
  it('is tested between the two that promise most, the better one first', () => {
    expect(networks([five, eight])).toEqual([['awin', 'adtraction']])
    expect(networks([joinedOn(shop, 'cj', 2), five, eight])).toEqual([['awin', 'adtraction']])
    expect(candidates([five, eight])[0]).toMatchObject({
      merchantUuid: `m ${shop}`,
      domain: shop,
      siteUuids: ['site'],
      clicks: 100,
      days: null,
      evidence: 'stated',
    })
  })
  it('begins with the connection that comes first where both promise the same', () => {
    const [a, b] = [joinedOn(shop, 'a', 5), joinedOn(shop, 'b', 5)]
    for (const offers of [
      [a, b],
      [b, a],
    ])
      expect(networks(offers)).toEqual([['a', 'b']])
  })
  it('needs two joined connections, two networks of them, and terms that say something', () => {
    expect(networks([eight])).toEqual([])
    expect(networks([eight, { ...five, state: 'notjoined' }])).toEqual([])
    expect(networks([eight, { ...five, connectionUuid: '' }])).toEqual([])
    expect(networks([eight, { ...five, connectionUuid: eight.connectionUuid }])).toEqual([])
    expect(networks([eight, { ...five, stated: { type: 'CPS', percentage: null, flatEuro: null } }])).toEqual([])
  })
  it('is not tested twice', () => expect(networks([eight, five], { tested: new Set([`m ${shop}`]) })).toEqual([]))
  it('needs a hundred clicks that were carried on sites of both', () => {
    expect(networks([eight, five], { clicks: [carried(shop, 'awin', 99)] })).toEqual([])
    expect(networks([eight, five], { clicks: [carried(shop, 'awin', 60), carried(shop, 'adtraction', 40)] })).toEqual([
      ['awin', 'adtraction'],
    ])
    expect(networks([eight, five], { clicks: [{ ...carried(shop, 'awin', 100), siteUuid: 'other' }] })).toEqual([])
    expect(networks([eight, five], { clicks: [{ ...carried(shop, 'awin', 100), connectionUuid: '' }] })).toEqual([])
    expect(networks([eight, five], { clicks: [] })).toEqual([])
  })
  it('is tested on the sites where both can be used, and nowhere else', () => {
    const on = (offer: Offer, sites: Record<string, typeof usable>) => ({
      ...offer,
      sites: new Map(Object.entries(sites)),
    })
    const wide = on(eight, { site: usable, second: usable, third: usable, fourth: usable })
    const narrow = on(five, {
      site: usable,
      second: { ...usable, isUsable: false },
      third: { ...usable, isExcluded: true },
    })
    expect(candidates([wide, narrow])[0]?.siteUuids).toEqual(['site'])
    expect(networks([on(eight, { site: { ...usable, isExcluded: true } }), five])).toEqual([])
  })
  it('is tested between those that lead to the same host', () => {
    const apart = { ...five, hosts: ['other.dk'] }
    expect(networks([eight, apart])).toEqual([])
    expect(networks([eight, apart, joinedOn(shop, 'cj', 2)])).toEqual([['awin', 'cj']])
    expect(networks([eight, { ...five, hosts: ['other.dk', shop] }])).toEqual([['awin', 'adtraction']])
    expect(networks([{ ...eight, hosts: ['other.dk', shop] }, five])).toEqual([['awin', 'adtraction']])
  })
  it('needs no test where terms differ by more than half', () => {
    // five of two and a half more than half, five of three and a half not; the other way round it is the smaller one that counts
    const [of] = candidates([joinedOn(shop, 'awin', 7.4), five])
    expect(of?.isFarApart).toBe(false)
    expect(candidates([joinedOn(shop, 'awin', 7.6), five])[0]?.isFarApart).toBe(true)
  })
})

/** The uncertainty of the difference between its two sides. */
function doubtOf({ sides }: TestCandidate): number {
  const [a, b] = sides.map(({ why }) => why?.expected)
  if (!a || !b) throw new Error('no sides')
  return differenceSe(a, b)
}

describe('what is said of it', () => {
  const measured = (sales: number) => ({
    ...noSums,
    clicks: 2000,
    made: sales,
    sales,
    orders: sales,
    orderEuro: 80 * sales,
    earned: 4 * sales,
    commissionEuro: 4 * sales,
    squares: 16 * sales,
  })
  const knownAs =
    (of: Record<string, typeof noSums>): NightlyInput['known'] =>
    (_, connection) => ({ ...nothingKnown, own: of[connection] ?? noSums })
  it('is on the weaker of the two', () => {
    const both = { 'c awin': measured(60), 'c adtraction': measured(40) }
    expect(candidates([eight, five], { known: knownAs(both) })[0]?.evidence).toBe('measured')
    expect(candidates([eight, five], { known: knownAs({ 'c awin': measured(60) }) })[0]?.evidence).toBe('stated')
    const few = { ...noSums, clicks: 100 }
    for (const known of [
      { ...both, 'c awin': few },
      { ...both, 'c adtraction': few },
      { 'c awin': few, 'c adtraction': few },
    ])
      expect(candidates([eight, five], { known: knownAs(known) })[0]?.evidence).toBe('mixed')
  })
  it('is how far it may go, in the doubt that the ranges of the account have', () => {
    const [once] = candidates([eight, five])
    const [twice] = candidates([eight, five], { rangeFactor: 2 })
    if (!once || !twice) throw new Error('no candidate')
    const [a, b] = once.sides.map(({ why }) => why?.expected.expected ?? 0)
    const ahead = (a ?? 0) - (b ?? 0)
    expect(ahead).toBeGreaterThan(0)
    const se = doubtOf(once)
    expect(once).toMatchObject({ perClick: lossOfChoosing(ahead, se).expected, high: lossOfChoosing(ahead, se).high })
    expect(twice.perClick).toBeCloseTo(lossOfChoosing(ahead, 2 * se).expected, 12)
    expect(twice.high).toBeCloseTo(lossOfChoosing(ahead, 2 * se).high, 12)
  })
  it('is how long it takes: 1,000 clicks a day that sell twice in a hundred find three tenths, and one click finds nothing', () => {
    // 17 approved sales a day, 765 a side in 90 days, find 0.3, which needs 510 a side: 2 · 510 / 17 = 60 days
    const many = [carried(shop, 'awin', 30_000)]
    const [test] = candidates([eight, five], { clicks: many })
    expect([test?.difference, test?.days]).toEqual([0.3, 60])
  })
  it('puts first what loses most, and by name what loses the same', () => {
    const other = 'another.dk'
    const third = 'third.dk'
    const offers = (domain: string) => [joinedOn(domain, 'awin', 8), joinedOn(domain, 'adtraction', 5)]
    const found = splitCandidates(
      nightlyInput({}),
      new Map([
        [shop, [carried(shop, 'awin', 200)]],
        [third, [carried(third, 'awin', 100)]],
        [other, [carried(other, 'awin', 100)]],
      ]),
      new Map([
        [third, offers(third)],
        [other, offers(other)],
        [shop, offers(shop)],
      ]),
    )
    expect(found.map(({ domain }) => domain)).toEqual([shop, other, third])
  })
})
