import { describe, expect, it } from 'vitest'
import { innerRequest, pairRequest, rowsOfPairs } from './pair-report.ts'
import { reportRequest } from './report-request.ts'
import { metrics, reportRow } from './test-rows.ts'

const march = { from: '2026-03-01', to: '2026-03-31', compare: 'previous' as const }
const clock = { today: '2026-03-31', hour: 13 }
const days = { fromDate: '2026-03-01', toDate: '2026-03-31', filters: {} }

describe('two groupings', () => {
  it('are asked of both periods, and of one where one of the two is a piece of time', () => {
    const { current, previous } = pairRequest(reportRequest('page', march, {}), 'name')
    expect(current).toEqual({ ...days, groupBy: 'page', thenBy: 'name' })
    expect(previous).toMatchObject({ groupBy: 'page', thenBy: 'name' })
    expect(pairRequest(reportRequest('month', march, {}, clock), 'name')).toEqual({
      current: { ...days, groupBy: 'month', thenBy: 'name' },
      previous: null,
    })
  })
  it('under a row are compared with what was under the same row', () => {
    const request = reportRequest('page', march, {}, clock)
    const inner = innerRequest(request, 'name', reportRow('blog.example/a', { prev: metrics() }))
    expect(inner.current).toEqual({ ...days, groupBy: 'page', thenBy: 'name', outer: 'blog.example/a' })
    expect(inner.previous).toMatchObject({ thenBy: 'name', outer: 'blog.example/a' })
    expect(inner.running?.sides?.now).toMatchObject({ outer: 'blog.example/a' })
    expect(inner.running?.sides?.before).toMatchObject({ outer: 'blog.example/a' })
  })
  it('under a piece of time are compared with what was under the piece it stands against', () => {
    const request = reportRequest('date', march, {})
    const day = reportRow('2026-03-02', { prev: metrics(), prevGrp: '2026-02-02' })
    expect(innerRequest(request, 'name', day).previous).toMatchObject({ outer: '2026-02-02' })
    expect(innerRequest(request, 'name', reportRow('2026-03-30', { prev: metrics() })).previous).toBeNull()
    const runs = Object.assign(day, { over: null })
    expect(innerRequest(request, 'name', runs).previous).toBeNull()
  })
  it('are listed under the rows that are shown, in their order', () => {
    const pair = (outer: string, inner: string) =>
      reportRow(outer, { second: { grp: inner, name: inner, startsAt: null } })
    const pairs = [pair('a', 'x'), pair('b', 'x'), pair('a', 'y')]
    const shown = rowsOfPairs(pairs, [reportRow('b'), reportRow('c'), reportRow('a')])
    expect(shown.map((row) => [row.grp, row.second?.grp])).toEqual([
      ['b', 'x'],
      ['a', 'x'],
      ['a', 'y'],
    ])
  })
})
