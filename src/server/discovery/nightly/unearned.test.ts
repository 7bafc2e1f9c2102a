import { describe, expect, it } from 'vitest'
import { carried, discovers, elsewhere, joinedOn, nightlyInput, offerOf, usable } from './input.test-data.ts'
import type { ClickGroup, NightlyInput, Offer } from './input.ts'
import { unearnedOf } from './unearned.ts'

const of = (clickGroups: ClickGroup[], offers: Offer[], over: Partial<NightlyInput> = {}) =>
  unearnedOf(nightlyInput({ clickGroups, offers, ...over }))
const pays = (percentage: number): Partial<Offer> => ({
  stated: { type: 'CPS', percentage, flatEuro: null },
  percentage,
})
// 1 % of 80 euro, two sales in 100 clicks, 85 % approved: 0.0136 a click; shops differ by √0.433329 of it. Six in ten are let in.
const perClick = (euro: number) => expect.closeTo(euro, 9)
const se = (euro: number) => expect.closeTo(euro * Math.sqrt(0.433329), 6)

describe('what clicks that earn nothing could bring', () => {
  it('is what the best network would pay that is not asked yet, times the chance to be let in', () => {
    const [found] = of([discovers('a.dk', 10)], [offerOf('a.dk', 'awin', pays(5)), elsewhere('a.dk', 'daisycon', 8)])
    expect(found).toEqual({
      domain: 'a.dk',
      merchantUuid: 'm a.dk',
      siteUuid: 'site',
      countries: ['DK'],
      written: '',
      why: 'notApplied',
      clicks: 10,
      perClick: perClick(0.6 * 8 * 0.0136),
      se: se(0.6 * 8 * 0.0136),
      saidBy: 'awin',
      since: null,
      at: 'daisycon',
      percentage: 8,
      act: 'connect',
    })
    expect(of([discovers('a.dk', 10)], [offerOf('a.dk', 'awin')])[0]).toMatchObject({ at: 'awin', act: 'apply' })
  })
  it('of a programme that was asked is its own, when it says yes, and nobody has to do anything', () => {
    const pending = offerOf('a.dk', 'awin', { ...pays(5), state: 'pending' })
    expect(of([discovers('a.dk', 10)], [pending, elsewhere('a.dk', 'daisycon', 50)])[0]).toMatchObject({
      why: 'pending',
      at: 'awin',
      act: 'none',
      perClick: perClick(0.6 * 5 * 0.0136),
    })
  })
  it.each([
    ['noSite', 'match', discovers('a.dk', 10, { siteUuid: 'other' }), {}],
    ['excluded', 'include', discovers('a.dk', 10), { sites: new Map([['site', { ...usable, isExcluded: true }]]) }],
    ['listens', 'listen', discovers('a.dk', 10, { reason: 'discover mode' }), {}],
  ] as const)('of a joined one (%s) is all that it pays: %s', (why, act, group, over) => {
    const offers = [joinedOn('a.dk', 'awin', 5, over), joinedOn('a.dk', 'cj', 4, over)]
    const [found] = of([group], offers)
    expect(found).toMatchObject({
      why,
      act,
      at: 'awin',
      percentage: 5,
      perClick: perClick(5 * 0.0136),
      se: se(5 * 0.0136),
    })
  })
  it('is nothing where a joined one does not take the country, or states nothing', () => {
    const listens = discovers('a.dk', 10, { reason: 'discover mode' })
    const nothing = { perClick: 0, se: 0, at: '', percentage: null, act: 'none' }
    expect(of([listens], [joinedOn('a.dk', 'awin', 5, { countries: ['SE'] })])[0]).toMatchObject(nothing)
    expect(of([listens], [joinedOn('a.dk', 'awin', 0)])[0]).toMatchObject(nothing)
    const silent = { stated: { type: 'CPS', percentage: null, flatEuro: null } } as const
    expect(of([listens], [joinedOn('a.dk', 'awin', 5, silent)])[0]).toMatchObject(nothing)
    expect(of([discovers('a.dk', 10)], [])[0]).toMatchObject({
      ...nothing,
      why: 'noProgramme',
      merchantUuid: '',
      saidBy: '',
    })
    expect(of([discovers('a.dk', 10, { reason: 'no link' })], [offerOf('a.dk', 'awin')])[0]).toMatchObject({
      ...nothing,
      why: 'noLink',
    })
  })
})

it('clicks that earn are left out, and the most clicked are first', () => {
  const groups = [discovers('a.dk', 5), carried('b.dk', 'awin', 100), discovers('c.dk', 7)]
  expect(of(groups, []).map((u) => [u.domain, u.clicks])).toEqual([
    ['c.dk', 7],
    ['a.dk', 5],
  ])
})

it('countries with the same reason and the same way to earn are one, by the mean of their clicks', () => {
  const offers = [
    offerOf('a.dk', 'awin', pays(5)),
    offerOf('a.dk', 'awin', { ...pays(10), countries: ['SE'] }),
    offerOf('a.dk', 'cj', { ...pays(20), countries: ['NO'] }),
  ]
  const found = of(
    [
      discovers('a.dk', 30),
      discovers('a.dk', 10, { country: 'SE' }),
      discovers('a.dk', 20, { country: 'NO' }),
      discovers('a.dk', 40),
      discovers('a.dk', 15, { siteUuid: 'second' }),
    ],
    offers,
  )
  expect(found.map((u) => [u.siteUuid, u.countries, u.clicks, u.at])).toEqual([
    ['site', ['DK', 'SE'], 80, 'awin'],
    ['site', ['NO'], 20, 'cj'],
    ['second', ['DK'], 15, 'awin'],
  ])
  // 70 clicks at 5 %, and 10 at 10 %: 5.625 %
  expect(found[0]).toMatchObject({ perClick: perClick(0.6 * 5.625 * 0.0136), se: se(0.6 * 5.625 * 0.0136) })
})

it('of a programme that is closed it is said since when, of others not', () => {
  const since = Date.parse('2026-04-01')
  const closed = offerOf('a.dk', 'awin', { state: 'closed', since })
  expect(of([discovers('a.dk', 1)], [closed])[0]).toMatchObject({ why: 'closed', saidBy: 'awin', since })
  expect(of([discovers('a.dk', 1)], [{ ...closed, since: null }])[0]?.since).toBeNull()
  expect(of([discovers('a.dk', 1)], [{ ...closed, state: 'rejected' }])[0]).toMatchObject({
    why: 'rejected',
    since: null,
  })
})
