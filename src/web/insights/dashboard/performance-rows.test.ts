import { describe, expect, it } from 'vitest'
import { performanceViews } from '../../../contract/performance.ts'
import type { FilterItem } from '../../../report/search.ts'
import { toFilters } from '../../../report/to-filters.ts'
import {
  emptyText,
  excludedText,
  performanceInput,
  reportSearch,
  rowLabel,
  rowPath,
  ruleText,
} from './performance-rows.ts'
import { selectionOf } from './selection.ts'
import { aRow } from './test-data.ts'

const money = (n: number) => `DKK ${n}`
const today = '2026-11-20'
const selection = selectionOf([{ key: 'channelUuids', value: 's1' }])

describe('the rule of a view in one line', () => {
  it('names every threshold', () => {
    expect(ruleText('best', money)).toBe('The 25 with the highest revenue')
    expect(ruleText('worst', money)).toBe('Clicks ≥ 500, CR ≤ 0.8%')
    expect(ruleText('high-low', money)).toBe('Clicks ≥ 130, CR ≥ 0.9%, commission ≤ 9.2% of sales')
    expect(ruleText('low-high', money)).toBe('Commission ≥ DKK 500, clicks ≤ 1,000')
  })
  it('names the networks that are left out', () => {
    expect(excludedText([])).toBeNull()
    expect(excludedText([{ networkName: 'Direct' }, { networkName: 'Blind' }])).toBe('Not included: Direct, Blind')
  })
  it('says what there is none of by the name of the tab', () => {
    expect(emptyText('name')).toBe('No Merchants')
    expect(emptyText('channel')).toBe('No Sites')
  })
})

describe('the question', () => {
  it('asks for the days of the view and the filters of the page', () => {
    expect(performanceInput({ view: 'worst', tab: 'tracker', today, selection, excluded: ['n1'] })).toEqual({
      fromDate: '2026-11-16',
      toDate: '2026-11-19',
      groupBy: 'tracker',
      filters: { channelUuids: ['s1'] },
    })
  })
  it('leaves networks out where the view says so', () => {
    const input = performanceInput({ view: 'high-low', tab: 'name', today, selection, excluded: ['n1'] })
    expect(input.filters).toEqual({ channelUuids: ['s1'], networkNotUuids: ['n1'] })
    expect(performanceInput({ view: 'high-low', tab: 'name', today, selection, excluded: [] }).filters).toEqual({
      channelUuids: ['s1'],
    })
  })
})

describe('the link to the report', () => {
  const filters = [{ key: 'names', value: 'm1', label: 'Matas' }]
  it('carries tab, filters and days', () => {
    expect(reportSearch({ view: 'best', tab: 'page', today, filters, excluded: [] })).toEqual({
      tab: 'page',
      filters,
      from: '2026-10-21',
      to: '2026-11-19',
      cmp: 'none',
      crFilter: undefined,
    })
  })
  it('carries the rule where the report knows it', () => {
    expect(reportSearch({ view: 'worst', tab: 'name', today, filters: [], excluded: [] })).toMatchObject({
      filters: undefined,
      crFilter: 'true',
    })
    expect(reportSearch({ view: 'low-high', tab: 'name', today, filters: [], excluded: [] }).filters).toEqual([
      { key: 'networkUuids', value: 'all', label: 'All networks' },
    ])
  })
  it.each(performanceViews)('asks the report what the table asked, for %s', (view) => {
    const inbound = 'inbound-uuid'
    const choices: FilterItem[][] = [
      [],
      filters,
      [{ key: 'networkUuids', value: 'n1' }],
      ['n1', inbound].map((value) => ({ key: 'networkUuids', value })),
    ]
    for (const chosen of choices) {
      const excluded = view === 'best' || view === 'worst' ? [] : [inbound]
      const input = performanceInput({ view, tab: 'page', today, selection: selectionOf(chosen), excluded })
      const search = reportSearch({ view, tab: 'page', today, filters: chosen, excluded })
      const asked = toFilters((search.filters ?? []) as FilterItem[], { inbound: [inbound] })
      const { networkUuids, networkNotUuids = [], ...others } = input.filters
      const left = networkUuids?.filter((uuid) => !networkNotUuids.includes(uuid))
      const same = left ? { ...others, networkUuids: left } : input.filters
      expect(asked).toEqual(same)
      expect([search.tab, search.from, search.to]).toEqual([input.groupBy, input.fromDate, input.toDate])
    }
  })
  it('keeps chosen networks as they are', () => {
    const chosen = [{ key: 'networkUuids', value: 'n1' }]
    expect(reportSearch({ view: 'low-high', tab: 'name', today, filters: chosen, excluded: [] }).filters).toEqual(
      chosen,
    )
  })
})

describe('rows', () => {
  const uuid = '7f6d2b1e-0c1d-4e8a-9b57-3a1f0c2d4e5f'
  const merchants = new Map([['matas.dk', { uuid, icon: null }]])
  it('without a name are Unknown and lead nowhere', () => {
    const row = aRow({ grp: '', name: '', nameUuid: '' })
    expect(rowLabel(row, 'name', 'outbound.example')).toBe('Unknown')
    expect(rowLabel(aRow({ grp: 'x', name: 'unknown' }), 'tracker', 'outbound.example')).toBe('Unknown')
    expect(rowPath(row, 'name', merchants)).toBeNull()
  })
  it('on the product’s own domain are tests', () => {
    expect(rowLabel(aRow({ name: 'Outbound.example' }), 'name', 'outbound.example')).toBe('Test conversion')
  })
  it('lead to their merchant, network or site', () => {
    expect(rowPath(aRow({ grp: 'matas.dk', nameUuid: 'matas.dk' }), 'name', merchants)).toBe(`/merchants/${uuid}`)
    expect(rowPath(aRow({ nameUuid: uuid }), 'name', new Map())).toBe(`/merchants/${uuid}`)
    expect(rowPath(aRow({ networkUuid: uuid }), 'network', merchants)).toBe(`/networks/${uuid}`)
    expect(rowPath(aRow({ channelUuid: uuid }), 'channel', merchants)).toBe(`/sites/${uuid}`)
  })
  it('lead nowhere without a uuid', () => {
    expect(rowPath(aRow({ grp: 'gone.dk', nameUuid: 'gone.dk' }), 'name', merchants)).toBeNull()
    expect(rowPath(aRow({ networkUuid: '../login' }), 'network', merchants)).toBeNull()
    expect(rowPath(aRow({}), 'tracker', merchants)).toBeNull()
  })
})
