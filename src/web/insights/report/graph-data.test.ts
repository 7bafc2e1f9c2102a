import { describe, expect, it } from 'vitest'
import { metrics, reportRow } from '../../../report/test-rows.ts'
import { graphGroups, graphPoints, graphSeries, rankKey } from './graph-data.ts'

const keys = (groupBy: Parameters<typeof graphSeries>[0]) => graphSeries(groupBy, 'DKK').map((s) => s.key)

describe('series', () => {
  it('has pageviews only over time', () => {
    expect(keys('date')).toEqual(['pageviewCount', 'clickCount', 'conversionCount', 'conversionTotalCommission'])
    expect(keys('page')).toEqual(['clickCount', 'conversionCount', 'conversionTotalCommission'])
  })
  it('has no clicks by status', () => {
    expect(keys('status')).toEqual(['conversionCount', 'conversionTotalCommission'])
  })
  it('names scales in the order they are placed', () => {
    const axes = graphSeries('date', 'DKK').map((s) => s.axis)
    expect([...axes].sort()).toEqual(axes)
  })
})

describe('points over time', () => {
  const hour = (h: number, clickCount = 1) =>
    reportRow(`2026-11-20T${String(h).padStart(2, '0')}:00+01:00`, {
      startsAt: new Date(Date.UTC(2026, 10, 20, h - 1)).toISOString(),
      clickCount,
    })
  const now = Date.UTC(2026, 10, 20, 9, 30) // 10:30 in Copenhagen
  it('ends with the running hour', () => {
    const points = graphPoints([hour(11), hour(10), hour(9)], 'hour', { now, running: true })
    expect(points.map((p) => [p.at.slice(11, 13), p.partial])).toEqual([
      ['09', false],
      ['10', true],
    ])
  })
  it('marks the last bucket only when the range reaches into today', () => {
    const days = ['2026-11-18', '2026-11-19'].map((d) => reportRow(d, { startsAt: `${d}T00:00:00Z` }))
    expect(graphPoints(days, 'date', { now, running: true }).map((p) => p.partial)).toEqual([false, true])
    expect(graphPoints(days, 'date', { now, running: false }).map((p) => p.partial)).toEqual([false, false])
  })
  it('say how much of them is known, for the series that are still coming in', () => {
    const [point] = graphPoints([reportRow('2026-11-18', { maturity: 0.8 })], 'date', { now, running: false })
    expect(point?.maturity).toBe(0.8)
    expect(graphSeries('date', 'DKK').flatMap((s) => (s.matures ? s.key : []))).toEqual([
      'conversionCount',
      'conversionTotalCommission',
    ])
  })
  it('carries the bucket compared with', () => {
    const row = reportRow('2026-11-18', { clickCount: 3, prev: metrics({ clickCount: 2 }), prevGrp: '2026-10-19' })
    const [point] = graphPoints([row], 'date', { now, running: false })
    expect(point?.previous).toMatchObject({ at: '2026-10-19', values: { clickCount: 2 } })
  })
})

it('draws groups by name', () => {
  expect(graphGroups([reportRow('x.dk', { name: 'X', clickCount: 2 })], 'name')).toMatchObject([
    { key: 'x.dk', label: 'X', values: { clickCount: 2 } },
  ])
})

it('ranks by the sorted series, else by the most valuable one drawn', () => {
  expect(rankKey('clickCount', ['clickCount', 'conversionTotalCommission'])).toBe('clickCount')
  expect(rankKey('cr', ['clickCount', 'conversionCount'])).toBe('conversionCount')
  expect(rankKey('cr', [])).toBe('conversionTotalCommission')
})
