import { describe, expect, it } from 'vitest'
import { defaultRange, rangeToSearch } from './ranges.ts'
import { parseSearch, stringifySearch } from './search.ts'
import {
  columnsPatch,
  ecrPatch,
  filterPatch,
  flagPatch,
  readReport,
  sortPatch,
  tabPatch,
  thenPatch,
} from './report-search.ts'

const today = '2026-11-20'
const usual = defaultRange(today)
const read = (text: string) => readReport(parseSearch(text), 'name', today)

describe('the address of the report', () => {
  it('has defaults: 30 days until yesterday, by merchant, most revenue first', () => {
    expect(read('')).toEqual({
      groupBy: 'name',
      thenBy: null,
      cross: false,
      range: {
        from: '2026-10-21',
        to: '2026-11-19',
        compare: 'previous',
        preset: { key: 't', label: 'Last 30 days', from: '2026-10-21', to: '2026-11-19' },
      },
      graph: false,
      hidden: [],
      query: '',
      sort: { id: 'conversionTotalCommission', desc: true },
      columns: null,
      lowCr: false,
      pages: null,
      droppedEcr: false,
      lasting: false,
      favourites: false,
      splitTests: false,
      view: null,
    })
  })
  it('comes back as it was written', () => {
    const range = {
      from: '2026-11-01',
      to: '2026-11-07',
      compare: 'custom' as const,
      prevFrom: '2026-10-01',
      prevTo: '2026-10-07',
    }
    const text = stringifySearch({
      ...rangeToSearch(range),
      ...tabPatch('page'),
      ...thenPatch('name'),
      ...flagPatch('cross', true),
      ...sortPatch({ id: 'cr', desc: false }),
      ...flagPatch('graph', true),
      ...flagPatch('crFilter', true),
      ...flagPatch('fav', true),
      ...flagPatch('split', true),
      ...columnsPatch(['name', 'epc', 'clickCount']),
      hide: 'clickCount,conversionCount',
      q: '662E41',
      view: '7f0e8c1a-0000-4000-8000-000000000001',
    })
    expect(read(text.slice(1))).toEqual({
      groupBy: 'page',
      thenBy: 'name',
      cross: true,
      range,
      graph: true,
      hidden: ['clickCount', 'conversionCount'],
      query: '662E41',
      sort: { id: 'cr', desc: false },
      columns: ['name', 'epc', 'clickCount'],
      lowCr: true,
      pages: null,
      droppedEcr: false,
      lasting: false,
      favourites: true,
      splitTests: true,
      view: '7f0e8c1a-0000-4000-8000-000000000001',
    })
  })
  it('moves a named period with the days, until days are chosen', () => {
    expect(read('period=last-7-days').range).toMatchObject({
      from: '2026-11-13',
      to: '2026-11-19',
      compare: 'previous',
    })
    expect(read('period=this-month&cmp=none').range).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-20',
      compare: 'none',
    })
    expect(read('period=last-7-days&from=2026-03-01&to=2026-03-02').range).toMatchObject({ from: '2026-03-01' })
    expect(read('period=for-ever').range).toEqual(read('').range)
    expect(read('period=last-7-days&ecrFilter=true').range.from).toBe('2026-11-13')
  })
  it('falls back where it makes no sense', () => {
    const { groupBy, range, sort } = read('tab=colour&from=2026-02-31&to=2026-03-01&sort=%3Cb%3E&cmp=never')
    expect([groupBy, range.from, sort.id]).toEqual(['name', '2026-10-21', 'conversionTotalCommission'])
  })
  it('has no second grouping that makes no sense under the first', () => {
    expect(read('tab=page&thenBy=network').thenBy).toBe('network')
    expect(read('tab=page&thenBy=page&cross=true')).toMatchObject({ thenBy: null, cross: false })
    expect(read('tab=month&thenBy=week').thenBy).toBeNull()
    expect(read('tab=month&thenBy=colour').thenBy).toBeNull()
  })
  it('names columns, of the grouping it shows: another tab has its own', () => {
    expect(read('cols=name,%3Cb%3E,,epc').columns).toEqual(['name', 'epc'])
    expect(read('cols=,').columns).toBeNull()
    expect(read(`cols=${'a,'.repeat(500)}`).columns).toHaveLength(100)
    expect(stringifySearch({ ...parseSearch('cols=name,epc'), ...tabPatch('page') })).toBe('?tab=page')
    expect(stringifySearch({ ...parseSearch('cols=name,epc&graph=true'), ...columnsPatch(null) })).toBe('?graph=true')
  })
  it('opens groupings that have no tab of their own', () => expect(read('tab=boost').groupBy).toBe('boost'))
})

describe('ecrFilter', () => {
  it('preselects its two ranges', () => {
    expect(read('ecrFilter=true')).toMatchObject({
      droppedEcr: true,
      range: { from: '2026-11-16', to: '2026-11-19', prevFrom: '2026-10-21', prevTo: '2026-11-15' },
    })
  })
  it('keeps a range that was chosen', () => {
    expect(read('ecrFilter=true&from=2026-11-01&to=2026-11-10&cmp=previous').range).toEqual({
      from: '2026-11-01',
      to: '2026-11-10',
      compare: 'previous',
    })
  })
  it('does not move the range when it is switched on or off', () => {
    const { range } = read('')
    expect(readReport(ecrPatch(true, range, today, usual), 'name', today).range).toEqual(range)
    const preselected = read('ecrFilter=true').range
    expect(readReport(ecrPatch(false, preselected, today, usual), 'name', today)).toMatchObject({
      range: preselected,
      droppedEcr: false,
      lasting: false,
    })
  })
  it('leaves the address as it was, and its period moving, once it is switched on and off, or off and on', () => {
    const press = (text: string, on: boolean) =>
      stringifySearch({ ...parseSearch(text), ...ecrPatch(on, read(text).range, today, usual) }).slice(1)
    expect(press('', true)).toBe('ecrFilter=true&period=last-30-days&cmp=previous')
    expect(press(press('', true), false)).toBe('')
    expect(press(press('ecrFilter=true', false), true)).toBe('ecrFilter=true')
    expect(press(press('period=this-month&cmp=none', true), false)).toBe('period=this-month&cmp=none')
    const days = 'from=2026-11-01&to=2026-11-10&cmp=previous'
    expect(press(press(days, true), false)).toBe(days)
  })
})

describe('choosing', () => {
  it('clears the search with the tab', () => expect(tabPatch('network')).toEqual({ tab: 'network', q: undefined }))
  it('groups by the unit of a chosen date, month or year', () => {
    expect(filterPatch([], 'month', ['2026-03'])).toEqual({
      filters: [{ key: 'month', value: '2026-03' }],
      tab: 'month',
      q: undefined,
    })
    expect(filterPatch([], 'month', [])).toEqual({ filters: [] })
  })
  it('keeps the name of a choice next to it', () => {
    expect(filterPatch([], 'networkUuids', ['1'], () => 'Awin')).toEqual({
      filters: [{ key: 'networkUuids', value: '1', label: 'Awin' }],
    })
  })
})

it('begins with the newest where the rows are times, else with what earns most', () => {
  const sortOf = (search: object) => readReport({ ...search }, 'name', '2026-11-22').sort
  expect(sortOf({})).toEqual({ id: 'conversionTotalCommission', desc: true })
  expect(sortOf({ tab: 'date' })).toEqual({ id: 'name', desc: true })
  expect(sortOf({ tab: 'month' })).toEqual({ id: 'name', desc: true })
  expect(sortOf({ tab: 'date', sort: 'clickCount', dir: 'asc' })).toEqual({ id: 'clickCount', desc: false })
})
