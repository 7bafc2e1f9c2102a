import { describe, expect, it } from 'vitest'
import { listOfNumber, reportOfRow, type Shown } from './row-leads.ts'

const range = { from: '2026-10-20', to: '2026-11-18', compare: 'none' } as const
const site = { key: 'channelUuids', value: 's1', label: 'Cykler' }
const shown = (groupBy: Shown['groupBy'], filters: Shown['filters'] = []): Shown => ({ groupBy, range, filters })
const row = (grp: string, name = grp) => ({ grp, name })

describe('a row of the report', () => {
  it('of a page leads to its merchants, of a merchant to its pages, and keeps what was chosen', () => {
    expect(reportOfRow(shown('page', [site]), row('a.dk/sko'))).toMatchObject({
      tab: 'name',
      from: '2026-10-20',
      to: '2026-11-18',
      filters: [site, { key: 'pageUrlPaths', value: 'a.dk/sko', label: 'a.dk/sko' }],
    })
    expect(reportOfRow(shown('name'), row('m.dk', 'Merchant'))).toMatchObject({
      tab: 'page',
      filters: [{ key: 'names', value: 'm.dk', label: 'Merchant' }],
    })
  })
  it('of a day leads to its hours, of a month to its days that are in the range, of a year to its months', () => {
    const of = (groupBy: Shown['groupBy'], grp: string) => {
      const search = reportOfRow(shown(groupBy), row(grp))
      return search && `${String(search.tab)} ${String(search.from)} ${String(search.to)}`
    }
    expect(of('date', '2026-11-03')).toBe('date 2026-11-03 2026-11-03')
    expect(of('week', '2026-11-02')).toBe('date 2026-11-02 2026-11-08')
    expect(of('month', '2026-10-01')).toBe('date 2026-10-20 2026-10-31')
    expect(of('month', '2026-11-01')).toBe('date 2026-11-01 2026-11-18')
    expect(of('year', '2026-01-01')).toBe('month 2026-10-20 2026-11-18')
    expect(of('hour', '2026-11-03T13:00+01:00')).toBeNull()
  })
})

describe('a number', () => {
  const lists = { clickCount: { path: '/clicks', filters: ['names', 'channelUuids'] } }
  it('leads to the list of what it counts', () => {
    expect(listOfNumber(lists, 'clickCount', shown('name', [site]), row('m.dk'))).toMatchObject({
      to: '/clicks',
      search: { from: '2026-10-20', filters: [site, { key: 'names', value: 'm.dk' }] },
    })
    expect(listOfNumber(lists, 'clickCount', shown('date'), row('2026-11-03'))?.search).toMatchObject({
      from: '2026-11-03',
      to: '2026-11-03',
    })
    expect(listOfNumber(lists, 'clickCount', shown('device', [site]), null)?.search.filters).toEqual([site])
  })
  it('leads nowhere where the list would count something else', () => {
    expect(listOfNumber(lists, 'conversionSale', shown('name'), row('m.dk'))).toBeNull()
    expect(listOfNumber(lists, 'clickCount', shown('device'), row('Mobile'))).toBeNull()
    expect(listOfNumber(lists, 'clickCount', shown('name', [{ key: 'origin', value: 'x' }]), row('m.dk'))).toBeNull()
    expect(listOfNumber(lists, 'clickCount', shown('hour'), row('2026-11-03T13:00+01:00'))).toBeNull()
  })
})
