import { describe, expect, it } from 'vitest'
import { carried, discovers, elsewhere, joinedOn, nightlyInput, offerOf, usable } from './input.test-data.ts'
import type { ClickGroup, NightlyInput, Offer } from './input.ts'
import { isEarnable, unpricedOffer, usesOf } from './uses.ts'

const chance = (network: string) => (network === 'cj' ? 0.5 : 0.6)
const uses = (clickGroup: ClickGroup, offers: Offer[], over: Partial<NightlyInput> = {}) =>
  usesOf(clickGroup, offers, nightlyInput(over), chance)
const networks = (...of: Parameters<typeof uses>) => uses(...of).map(({ offer }) => offer.network)
const pays = (network: string, percentage: number, over: Partial<Offer> = {}) =>
  offerOf('a.dk', network, { stated: { type: 'CPS', percentage, flatEuro: null }, percentage, ...over })
const now = Date.parse('2026-05-01T04:10:00Z')
const day = 86_400_000

describe('what clicks that earn nothing could do', () => {
  const clicks = discovers('a.dk', 100)
  it('is to go where they earn, once a network by its best programme, each with its chance', () => {
    // 1 % of 80 euro, two sales in 100 clicks, 85 % approved: 0.0136 a click
    const found = uses(clicks, [pays('awin', 5), pays('cj', 10), pays('awin', 6), pays('awin', 5.5)])
    expect(found.map(({ offer, used, usedOffer }) => [offer.network, offer.percentage, used, usedOffer])).toEqual([
      ['awin', 6, null, undefined],
      ['cj', 10, null, undefined],
    ])
    expect(found[0]?.perClick).toBeCloseTo(0.6 * 6 * 0.0136, 9)
    expect(found[1]?.perClick).toBeCloseTo(0.5 * 10 * 0.0136, 9)
    // the standard deviation between shops is √0.433329 of the expectation
    expect(found[1]?.se).toBeCloseTo(0.5 * 10 * 0.0136 * Math.sqrt(0.433329), 6)
  })
  it('is the first of two programmes that earn the same', () => {
    const [one, other] = [pays('awin', 5, { programmeId: '1' }), pays('awin', 5, { programmeId: '2' })]
    expect(uses(clicks, [one, other])[0]?.offer.programmeId).toBe('1')
    expect(uses(clicks, [other, one])[0]?.offer.programmeId).toBe('2')
  })
  it('is nothing at a network that was asked, for any of the merchant’s programmes there', () => {
    const asked = (over: Partial<Offer>) => networks(clicks, [pays('awin', 5), pays('cj', 5), pays('awin', 5, over)])
    expect(asked({ state: 'pending' })).toEqual(['cj'])
    expect(asked({ state: 'closed' })).toEqual(['awin', 'cj'])
    // half a year is 180 days; a refusal without a date counts as of now
    expect(asked({ state: 'rejected', since: now - 180 * day + 1 })).toEqual(['cj'])
    expect(asked({ state: 'rejected', since: now - 180 * day })).toEqual(['awin', 'cj'])
    expect(asked({ state: 'rejected', since: null })).toEqual(['cj'])
  })
  it('is nothing where the publisher leaves the merchant out or the visitor’s country is not taken', () => {
    const offers = [pays('awin', 5), pays('cj', 5)]
    expect(networks(clicks, offers, { ignored: new Set(['m a.dk/n cj', 'm b.dk/site', 'm a.dk/other']) })).toEqual([
      'awin',
    ])
    expect(
      networks(clicks, [pays('awin', 5, { countries: ['SE'] }), pays('cj', 5, { countries: ['SE', 'DK'] })]),
    ).toEqual(['cj'])
    expect(networks(discovers('a.dk', 1, { country: '' }), [pays('awin', 5, { countries: ['SE'] })])).toEqual(['awin'])
  })
})

describe('what clicks that earn by now could do', () => {
  const clicks = carried('a.dk', 'awin', 100)
  const here = joinedOn('a.dk', 'awin', 5)
  const placed = (over: Partial<typeof usable>) => ({ sites: new Map([['site', { ...usable, ...over }]]) })
  it('is to earn more elsewhere, by the difference alone', () => {
    const [found] = uses(clicks, [here, pays('cj', 15)])
    expect(found?.perClick).toBeCloseTo(0.5 * 10 * 0.0136, 9)
    expect(found?.usedOffer).toBe(here)
    expect(found?.used?.expected).toBeCloseTo(5 * 0.0136, 9)
  })
  it('is nothing where it would earn as much or less, and nothing more at their own network', () => {
    expect(uses(clicks, [here, pays('cj', 5), pays('daisycon', 4), pays('awin', 15)])).toEqual([])
  })
  it('of several programmes that may carry them the one counts that earns most', () => {
    const [found] = uses(clicks, [joinedOn('a.dk', 'awin', 2), joinedOn('a.dk', 'awin', 8), pays('cj', 15)])
    expect(found?.usedOffer?.percentage).toBe(8)
  })
  it('is to take over what a rule of the publisher holds back: the last of all, or behind the first', () => {
    const first = { ...here, ...placed({ isPriority: true }) }
    const better = (over: Partial<typeof usable>) => joinedOn('a.dk', 'cj', 15, placed(over))
    expect(networks(clicks, [here, better({ isFallback: true })])).toEqual(['cj'])
    expect(networks(clicks, [first, better({})])).toEqual(['cj'])
    expect(uses(clicks, [first, better({})])[0]?.perClick).toBeCloseTo(10 * 0.0136, 9)
    expect(networks(clicks, [first, better({ isPriority: true })])).toEqual([])
    expect(networks(clicks, [here, better({})])).toEqual([])
    // another campaign of the network that carries them today
    expect(
      networks(clicks, [
        here,
        joinedOn('a.dk', 'awin', 15, { ...placed({ isFallback: true }), connectionUuid: 'c 2' }),
      ]),
    ).toEqual(['awin'])
  })
  it('is not to take over by what cannot be used there, is left out or not for the visitor’s country', () => {
    const held = (over: Partial<typeof usable>, offer: Partial<Offer> = {}) =>
      joinedOn('a.dk', 'cj', 15, { ...placed({ isFallback: true, ...over }), ...offer })
    expect(networks(clicks, [here, held({ isUsable: false })])).toEqual([])
    expect(networks(clicks, [here, held({ isExcluded: true })])).toEqual([])
    expect(networks(clicks, [here, held({}, { state: 'closed' })])).toEqual([])
    expect(networks(clicks, [here, held({}, { countries: ['SE'] })])).toEqual([])
    expect(networks(clicks, [here, held({})], { ignored: new Set(['m a.dk/site']) })).toEqual([])
    expect(networks(clicks, [here, held({})], { ignored: new Set(['m a.dk/n cj']) })).toEqual([])
    expect(networks({ ...clicks, siteUuid: 'other' }, [here, held({})])).toEqual([])
    expect(networks(discovers('a.dk', 100), [held({})])).toEqual([])
  })
})

describe('an offer that nobody can price', () => {
  const silent = { stated: { type: 'CPS' as const, percentage: null, flatEuro: null }, percentage: null }
  const of = (clickGroup: ClickGroup, offers: Offer[]) => unpricedOffer(clickGroup, offers, nightlyInput({}))?.network
  it('is one of a connected network first, and only one without a price', () => {
    const far = { ...elsewhere('a.dk', 'tradedoubler'), ...silent }
    expect(of(discovers('a.dk', 1), [far, offerOf('a.dk', 'awin', silent)])).toBe('awin')
    expect(of(discovers('a.dk', 1), [offerOf('a.dk', 'awin', silent), far])).toBe('awin')
    expect(of(discovers('a.dk', 1), [far, offerOf('a.dk', 'awin')])).toBe('tradedoubler')
    expect(of(discovers('a.dk', 1), [offerOf('a.dk', 'awin')])).toBeUndefined()
  })
  it('is none for clicks that earn, and for those that nothing could be done about', () => {
    expect(of(carried('a.dk', 'awin', 1), [offerOf('a.dk', 'cj', silent)])).toBeUndefined()
    expect(of(discovers('a.dk', 1, { reason: 'discover mode' }), [offerOf('a.dk', 'cj', silent)])).toBeUndefined()
  })
})

it.each([
  [carried('a.dk', 'awin', 1), [], true],
  [discovers('a.dk', 1), [pays('awin', 5)], true],
  [discovers('a.dk', 1), [elsewhere('a.dk', 'cj')], true],
  [discovers('a.dk', 1), [pays('awin', 5, { state: 'pending' })], true],
  [discovers('a.dk', 1), [pays('awin', 5, { state: 'rejected' })], true],
  [discovers('a.dk', 1), [pays('awin', 5, { state: 'closed' })], true],
  [discovers('a.dk', 1), [pays('awin', 5, { state: 'noLink' })], false],
  [discovers('a.dk', 1), [joinedOn('a.dk', 'awin', 5)], false],
  [discovers('a.dk', 1), [], false],
] satisfies [ClickGroup, Offer[], boolean][])(
  'somebody can do something about %j with %j: %s',
  (clickGroup, offers, can) => expect(isEarnable(clickGroup, offers)).toBe(can),
)
