import { describe, expect, it } from 'vitest'
import { type Action, blankAction, Tally } from './action.ts'
import { carried, discovers, elsewhere, nightlyInput, offerOf } from './input.test-data.ts'
import { brokenAction } from './other-actions.ts'
import { countReasons, opportunityRows, unpricedActions } from './opportunities.ts'
import { propose, byConfidence } from './propose.ts'

const actionOf = (domain: string, over: Partial<Action> = {}): Action => ({
  ...blankAction(offerOf(domain, 'awin'), 'new', 'apply'),
  clicks: 100,
  ...over,
})

it('reasons are counted by shop and together, of clicks that earn nothing alone', () => {
  const clickGroups = [
    discovers('a.dk', 10),
    discovers('a.dk', 5, { country: 'SE' }),
    discovers('a.dk', 4, { reason: 'discover mode' }),
    discovers('b.dk', 3),
    carried('a.dk', 'awin', 100),
  ]
  const { all, byDomain } = countReasons(nightlyInput({ clickGroups, offers: [offerOf('a.dk', 'awin')] }))
  expect(all).toEqual({ notApplied: 15, listens: 4, noProgramme: 3 })
  expect(Object.fromEntries(byDomain)).toEqual({
    'a.dk': { notApplied: 15, listens: 4 },
    'b.dk': { noProgramme: 3 },
  })
})

describe('shops whose network states no commission', () => {
  const silent = { stated: { type: 'CPS' as const, percentage: null, flatEuro: null }, percentage: null }
  const offers = [offerOf('a.dk', 'awin', silent), { ...elsewhere('b.dk', 'cj'), ...silent }]
  it('are listed from twenty clicks on, with each of their sites once', () => {
    const clickGroups = [
      discovers('a.dk', 6),
      discovers('a.dk', 6, { siteUuid: 'second' }),
      discovers('a.dk', 8, { country: 'SE' }),
      discovers('b.dk', 19),
    ]
    const found = unpricedActions(nightlyInput({ clickGroups, offers }), [])
    expect(found.map((a) => [a.domain, a.act, a.clicks, a.siteUuids])).toEqual([
      ['a.dk', 'apply', 20, ['site', 'second']],
    ])
  })
  it('are left out where a price is known of them, but not where that is of an alternative', () => {
    const input = nightlyInput({ clickGroups: [discovers('a.dk', 50), discovers('b.dk', 50)], offers })
    expect(unpricedActions(input, [actionOf('b.dk')]).map((a) => a.domain)).toEqual(['a.dk'])
    expect(unpricedActions(input, [actionOf('b.dk', { kind: 'alternative' })]).map((a) => [a.domain, a.act])).toEqual([
      ['a.dk', 'apply'],
      ['b.dk', 'connect'],
    ])
  })
})

it('opportunities are shops by their clicks and names, each once a type by its first action', () => {
  const reasons = new Map([['a.dk', { notApplied: 7 }]])
  const actions = [
    actionOf('a.dk', { clicks: 50 }),
    actionOf('a.dk', { clicks: 900 }),
    actionOf('a.dk', { clicks: 60, kind: 'alternative' }),
    actionOf('c.dk'),
    actionOf('b.dk'),
    actionOf('d.dk', { kind: 'splitTest' }),
    actionOf('e.dk', { kind: 'brokenLink' }),
    actionOf('f.dk', { kind: 'network' }),
  ]
  expect(opportunityRows(actions, reasons).map((r) => [r.type, r.action.domain, r.action.clicks, r.reasons])).toEqual([
    ['connect', 'b.dk', 100, {}],
    ['connect', 'c.dk', 100, {}],
    ['alternative', 'a.dk', 60, {}],
    ['connect', 'a.dk', 50, { notApplied: 7 }],
  ])
})

it('the surest is first: by the lower end, then the middle, the clicks and the name', () => {
  const order = [
    actionOf('e.dk', { low: 2 }),
    actionOf('d.dk', { low: 1, expected: 5 }),
    actionOf('c.dk', { low: 1, expected: 4, clicks: 300 }),
    actionOf('a.dk', { low: 1, expected: 4, clicks: 200 }),
    actionOf('b.dk', { low: 1, expected: 4, clicks: 200 }),
  ]
  expect(order.toReversed().toSorted(byConfidence)).toEqual(order)
  expect(order.toSorted(byConfidence)).toEqual(order)
})

it('single clicks add up to a range that is wider by its factor, and goes below nothing only without a floor', () => {
  const tally = new Tally()
  tally.add('a', 100, { perClick: 0.2, se: 0.1 })
  tally.add('b', 50, { perClick: 0.1, se: 0.2 })
  tally.add('a', 10, { perClick: 0, se: 0 })
  expect([tally.clicks, [...tally.sites]]).toEqual([160, ['a', 'b']])
  // 20 + 5; 10 + 10 standard errors, of which a range of four in five has 1.2816 to each side
  const range = (...of: Parameters<Tally['range']>) => Object.values(tally.range(...of)).map((n) => n.toFixed(3))
  expect(range(1)).toEqual(['25.000', '-0.632', '50.632'])
  expect(range(1, 0)).toEqual(['25.000', '0.000', '50.632'])
  expect(range(0.5)).toEqual(['25.000', '12.184', '37.816'])
})

describe('a broken link', () => {
  const link = {
    key: 'l',
    target: 'a.dk/p',
    siteUuid: 'site',
    page: 'blog.dk/p',
    merchantUuid: 'm',
    domain: 'a.dk',
    clicks: 20,
    expected: 0.67,
    low: 0.5,
    high: 1,
  }
  const keys = (over: Partial<typeof link>) =>
    propose(nightlyInput({ brokenLinks: [{ ...link, ...over }] })).actions.map((a) => a.key)
  it('is shown from 20 clicks and five kroner a month on', () => {
    expect(keys({})).toEqual(['brokenLink::l'])
    expect(keys({ clicks: 19 })).toEqual([])
    expect(keys({ expected: 0.66 })).toEqual([])
  })
  it('says what it is worth, and why where that is known', () => {
    expect(brokenAction(link)).toMatchObject({
      act: 'fix',
      merchantUuid: 'm',
      page: 'blog.dk/p',
      siteUuids: ['site'],
      why: null,
    })
    expect(brokenAction({ ...link, merchantUuid: null }).merchantUuid).toBe('')
  })
  it('takes its clicks from the groups of its site and shop one after the other, and no more than they have', () => {
    const found = propose(
      nightlyInput({
        clickGroups: [
          discovers('a.dk', 300, { country: 'SE' }),
          discovers('a.dk', 500),
          discovers('a.dk', 200, { siteUuid: 'second' }),
          discovers('b.dk', 100),
        ],
        offers: [offerOf('a.dk', 'awin'), offerOf('b.dk', 'awin')],
        brokenLinks: [
          { ...link, clicks: 250, expected: 30 },
          { ...link, key: 'k', clicks: 150, expected: 20 },
          { ...link, key: 'j', domain: 'b.dk', clicks: 130, expected: 10 },
        ],
      }),
    )
    // 400 of 800: all 300 of the first group, and 100 of the second; the other site keeps its own
    expect(found.actions.map((a) => [a.key, a.clicks, a.siteUuids])).toContainEqual([
      'new:awin:a.dk',
      600,
      ['second', 'site'],
    ])
    expect(found.actions.map((a) => a.key)).not.toContain('new:awin:b.dk')
    const all = propose(
      nightlyInput({
        clickGroups: [discovers('a.dk', 300), discovers('a.dk', 200, { siteUuid: 'second' })],
        offers: [offerOf('a.dk', 'awin')],
        brokenLinks: [{ ...link, clicks: 300, expected: 30 }],
      }),
    )
    expect(all.actions.find((a) => a.kind === 'new')?.siteUuids).toEqual(['second'])
  })
})

it('of each kind five hundred are shown, the surest', () => {
  const domains = Array.from({ length: 502 }, (_, n) => `s${n}.dk`)
  const { actions } = propose(
    nightlyInput({
      clickGroups: domains.map((domain, n) => discovers(domain, 1000 + n)),
      offers: domains.map((domain) => offerOf(domain, 'awin')),
    }),
  )
  expect(actions).toHaveLength(500)
  expect([actions[0]?.domain, actions.at(-1)?.domain]).toEqual(['s501.dk', 's2.dk'])
})
