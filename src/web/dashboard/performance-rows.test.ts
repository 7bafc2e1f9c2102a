import { describe, expect, it } from 'vitest'
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
    expect(reportSearch({ view: 'best', tab: 'page', today, filters })).toEqual({
      tab: 'page',
      filters,
      from: '2026-10-21',
      to: '2026-11-19',
      cmp: 'none',
      crFilter: undefined,
    })
  })
  it('carries the rule where the report knows it', () => {
    expect(reportSearch({ view: 'worst', tab: 'name', today, filters: [] })).toMatchObject({
      filters: undefined,
      crFilter: 'true',
    })
    expect(reportSearch({ view: 'low-high', tab: 'name', today, filters: [] }).filters).toEqual([
      { key: 'networkUuids', value: 'all', label: 'All networks' },
    ])
  })
  it('keeps chosen networks as they are', () => {
    const chosen = [{ key: 'networkUuids', value: 'n1' }]
    expect(reportSearch({ view: 'low-high', tab: 'name', today, filters: chosen }).filters).toEqual(chosen)
  })
})

describe('rows', () => {
  it('without a name are Unknown and lead nowhere', () => {
    const row = aRow({ grp: '', name: '', nameUuid: '' })
    expect(rowLabel(row, 'name', 'outbound.example')).toBe('Unknown')
    expect(rowLabel(aRow({ grp: 'x', name: 'unknown' }), 'tracker', 'outbound.example')).toBe('Unknown')
    expect(rowPath(row, 'name')).toBeNull()
  })
  it('on the product’s own domain are tests', () => {
    expect(rowLabel(aRow({ name: 'Outbound.example' }), 'name', 'outbound.example')).toBe('Test conversion')
  })
  it('lead to their merchant, network or site', () => {
    expect(rowPath(aRow({ nameUuid: 'a/b' }), 'name')).toBe('/merchants/a%2Fb')
    expect(rowPath(aRow({ networkUuid: 'n1' }), 'network')).toBe('/networks/n1')
    expect(rowPath(aRow({ channelUuid: 's1' }), 'channel')).toBe('/sites/s1')
    expect(rowPath(aRow({}), 'tracker')).toBeNull()
  })
})
