import { describe, expect, it } from 'vitest'
import { type BaseRow, emptyMetrics } from './metrics.ts'
import {
  closedWindow,
  excludedNetworks,
  meetsRule,
  onlyOnNetworks,
  performanceRows,
  performanceSort,
  performanceViews,
  performanceWindow,
  reducingWindow,
  reportingNetworks,
} from './performance.ts'

const row = (name: string, values: Partial<BaseRow>, networks: { clicks?: string; conversions?: string } = {}) => ({
  ...emptyMetrics(),
  name,
  clickNetworkUuids: networks.clicks ?? '',
  conversionNetworkUuids: networks.conversions ?? '',
  ...values,
})
const names = (rows: { name: string }[]) => rows.map((r) => r.name)

describe('windows', () => {
  it('end yesterday and are 30, 4, 7 and 30 days long', () => {
    expect(performanceViews.map((view) => performanceWindow(view, '2026-11-20'))).toEqual([
      { fromDate: '2026-10-21', toDate: '2026-11-19' },
      { fromDate: '2026-11-16', toDate: '2026-11-19' },
      { fromDate: '2026-11-13', toDate: '2026-11-19' },
      { fromDate: '2026-10-21', toDate: '2026-11-19' },
    ])
  })
  it('compare the last 14 days with the 14 before, as the title says', () => {
    expect(reducingWindow('2026-03-02')).toEqual({
      fromDate: '2026-02-16',
      toDate: '2026-03-01',
      prevFromDate: '2026-02-02',
      prevToDate: '2026-02-15',
    })
    expect(closedWindow('2026-03-02')).toEqual({ fromDate: '2026-02-15', toDate: '2026-03-01' })
  })
})

describe('thresholds', () => {
  it('worst: at least 500 clicks and a conversion rate of at most 0.8 %', () => {
    expect(meetsRule('worst', row('at both limits', { clickCount: 500, conversionCount: 4 }))).toBe(true)
    expect(meetsRule('worst', row('one click short', { clickCount: 499, conversionCount: 0 }))).toBe(false)
    expect(meetsRule('worst', row('one conversion over', { clickCount: 500, conversionCount: 5 }))).toBe(false)
  })
  it('high-low: at least 130 clicks and 0.9 %, and at most 9.2 % of sales', () => {
    const good = { clickCount: 1000, conversionCount: 9, conversionSale: 1000, conversionTotalCommission: 92 }
    expect(meetsRule('high-low', row('at all limits', good))).toBe(true)
    expect(meetsRule('high-low', row('paid better', { ...good, conversionTotalCommission: 92.01 }))).toBe(false)
    expect(meetsRule('high-low', row('converts less', { ...good, conversionCount: 8 }))).toBe(false)
    expect(meetsRule('high-low', row('few clicks', { ...good, clickCount: 129 }))).toBe(false)
    expect(meetsRule('high-low', row('no sales', { ...good, conversionSale: 0 }))).toBe(false)
  })
  it('low-high: commission of at least 500 with at most 1000 clicks', () => {
    expect(meetsRule('low-high', row('limits', { clickCount: 1000, conversionTotalCommission: 500 }))).toBe(true)
    expect(meetsRule('low-high', row('too many', { clickCount: 1001, conversionTotalCommission: 900 }))).toBe(false)
    expect(meetsRule('low-high', row('too little', { clickCount: 10, conversionTotalCommission: 499.99 }))).toBe(false)
  })
  it('best keeps everything', () => {
    expect(meetsRule('best', row('nothing', {}))).toBe(true)
  })
})

describe('order and cap', () => {
  const many = Array.from({ length: 200 }, (_, i) =>
    row(`m${i}`, { clickCount: 500 + i, conversionCount: 0, conversionTotalCommission: 500 + i }),
  )
  it('best shows the 25 with the highest revenue', () => {
    const rows = performanceRows('best', many, [])
    expect(rows).toHaveLength(25)
    expect(rows[0]?.name).toBe('m199')
    expect(rows[24]?.name).toBe('m175')
  })
  it('the other views show 150', () => {
    expect(performanceRows('low-high', many, [])).toHaveLength(150)
    expect(performanceRows('worst', many, [])).toHaveLength(150)
  })
  it('worst starts with the lowest conversion rate, more clicks first among equals', () => {
    const rows = [
      row('0.4 %', { clickCount: 1000, conversionCount: 4 }),
      row('0 % of 600', { clickCount: 600 }),
      row('0 % of 900', { clickCount: 900 }),
    ]
    expect(names(performanceRows('worst', rows, []))).toEqual(['0 % of 900', '0 % of 600', '0.4 %'])
  })
  it('high-low starts with the highest effective commission rate', () => {
    const base = { clickCount: 200, conversionCount: 4, conversionSale: 1000 }
    const rows = [
      row('3 %', { ...base, conversionTotalCommission: 30 }),
      row('9 %', { ...base, conversionTotalCommission: 90 }),
    ]
    expect(names(performanceRows('high-low', rows, []))).toEqual(['9 %', '3 %'])
  })
})

describe('excluded networks', () => {
  const network = (networkUuid: string, networkIdentifier: string, apiConversions: boolean, callbacks: boolean) => ({
    networkUuid,
    networkIdentifier,
    features: { apiConversions, callbacks },
  })
  const list = [
    network('a', 'awin', true, true),
    network('b', 'blind', false, false),
    network('c', 'callback-only', false, true),
    network('i', 'inbound', true, true),
    network('d', 'direct', true, false),
  ]
  const uuidsOf = (view: (typeof performanceViews)[number]) => excludedNetworks(view, list).map((n) => n.networkUuid)
  it('worst leaves out direct partners and networks that cannot report conversions', () => {
    expect(uuidsOf('worst')).toEqual(['b', 'i', 'd'])
  })
  it('high-low and low-high leave out direct partners, best leaves out nothing', () => {
    expect(uuidsOf('high-low')).toEqual(['i', 'd'])
    expect(uuidsOf('low-high')).toEqual(['i', 'd'])
    expect(uuidsOf('best')).toEqual([])
  })
  it('a network that did report conversions can report them', () => {
    const seen = reportingNetworks([row('a', {}, { conversions: 'b,a' }), row('b', {}, { clicks: 'i' })])
    expect([...seen]).toEqual(['b', 'a'])
    expect(excludedNetworks('worst', list, seen).map((n) => n.networkUuid)).toEqual(['i', 'd'])
    expect(excludedNetworks('worst', list, new Set(['i'])).map((n) => n.networkUuid)).toEqual(['b', 'i', 'd'])
  })
  it('a row goes when all its networks are excluded, and stays with one that is not or with none', () => {
    expect(onlyOnNetworks(row('both', {}, { clicks: 'b,i' }), ['b', 'i'])).toBe(true)
    expect(onlyOnNetworks(row('mixed', {}, { clicks: 'b', conversions: 'a' }), ['b', 'i'])).toBe(false)
    expect(onlyOnNetworks(row('none', {}), ['b', 'i'])).toBe(false)
  })
  it('rows are dropped in the worst view only', () => {
    const only = row('only b', { clickCount: 600, conversionTotalCommission: 600 }, { clicks: 'b' })
    expect(performanceRows('worst', [only], ['b'])).toEqual([])
    expect(performanceRows('best', [only], ['b'])).toEqual([only])
  })
})

describe('sort', () => {
  it('is the view’s until another is chosen', () => {
    expect(performanceSort('worst', 'name', null)).toEqual({ by: 'cr', desc: false })
    expect(performanceSort('worst', 'name', { by: 'clickCount', desc: true })).toEqual({ by: 'clickCount', desc: true })
  })
  it('falls back to revenue where pageviews are not known', () => {
    const byPageviews = { by: 'pageviewCount', desc: false } as const
    expect(performanceSort('best', 'network', byPageviews)).toEqual({ by: 'conversionTotalCommission', desc: true })
    expect(performanceSort('best', 'page', byPageviews)).toEqual(byPageviews)
    expect(performanceSort('best', 'channel', byPageviews)).toEqual(byPageviews)
  })
})
