import { describe, expect, it } from 'vitest'
import type { Range } from './ranges.ts'
import { ecrRange, reportRequest } from './report-request.ts'

const march: Range = { from: '2026-03-01', to: '2026-03-31', compare: 'none' }

describe('the request of a report', () => {
  it('asks once when nothing is compared', () => {
    expect(reportRequest('name', march, { deviceTypes: ['Mobile'] })).toEqual({
      current: { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'name', filters: { deviceTypes: ['Mobile'] } },
      previous: null,
    })
  })
  it('asks the same for the period before', () => {
    const { previous } = reportRequest('page', { ...march, compare: 'previous' }, { names: ['a.dk'] })
    expect(previous).toEqual({
      fromDate: '2026-02-01',
      toDate: '2026-02-28',
      groupBy: 'page',
      filters: { names: ['a.dk'] },
    })
  })
  it('sets weekdays against weekdays a year ago', () => {
    const { previous } = reportRequest('name', { ...march, compare: 'year' }, {})
    expect([previous?.fromDate, previous?.toDate]).toEqual(['2025-03-02', '2025-04-01'])
  })
  it('groups a single day by hour, both times', () => {
    const day: Range = { from: '2026-03-02', to: '2026-03-02', compare: 'previous' }
    const { current, previous } = reportRequest('date', day, {})
    expect([current.groupBy, previous?.groupBy]).toEqual(['hour', 'hour'])
    expect(reportRequest('month', day, {}).current.groupBy).toBe('month')
  })
  it('turns a chosen month into its days, so that the month before is compared', () => {
    const year: Range = { from: '2026-01-10', to: '2026-12-31', compare: 'previous' }
    const { current, previous } = reportRequest('date', year, { month: ['2026-02'], names: ['a.dk'] })
    expect(current).toEqual({
      fromDate: '2026-02-01',
      toDate: '2026-02-28',
      groupBy: 'date',
      filters: { names: ['a.dk'] },
    })
    expect([previous?.fromDate, previous?.toDate]).toEqual(['2026-01-01', '2026-01-31'])
  })
  it('cuts a chosen year to the range and knows leap years', () => {
    const range: Range = { from: '2027-06-01', to: '2028-02-29', compare: 'none' }
    expect(reportRequest('month', range, { year: ['2028'] }).current).toMatchObject({
      fromDate: '2028-01-01',
      toDate: '2028-02-29',
    })
    expect(reportRequest('month', range, { month: ['2028-02'] }).current.toDate).toBe('2028-02-29')
  })
  it('leaves choices that exclude each other to the server', () => {
    const { current } = reportRequest('name', march, { date: ['2026-04-01'] })
    expect(current).toMatchObject({ fromDate: '2026-03-01', toDate: '2026-03-31', filters: { date: ['2026-04-01'] } })
    expect(reportRequest('name', march, { date: ['soon'] }).current.filters).toEqual({ date: ['soon'] })
  })
})

it('compares the last 4 days with days 30 to 5 back', () => {
  expect(ecrRange('2026-11-20')).toEqual({
    from: '2026-11-16',
    to: '2026-11-19',
    compare: 'custom',
    prevFrom: '2026-10-21',
    prevTo: '2026-11-15',
  })
})
