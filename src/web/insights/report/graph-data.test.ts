import { describe, expect, it } from 'vitest'
import { changeText } from '../../../report/change.ts'
import { barVerdict, largestGroups, type Whole } from '../../ui/charts/group-data.ts'
import { metrics, reportRow } from '../../../report/test-rows.ts'
import { dayPoints, drawnBy, graphGroups, graphPoints, graphSeries, graphWhole, mostSeries } from './graph-data.ts'

const keys = (groupBy: Parameters<typeof graphSeries>[0]) => graphSeries(groupBy, 'DKK').map((s) => s.key)

describe('series', () => {
  it('has pageviews only over time', () => {
    expect(keys('date')).toEqual(['conversionTotalCommission', 'clickCount', 'conversionCount', 'pageviewCount'])
    expect(keys('page')).toEqual(['conversionTotalCommission', 'clickCount', 'conversionCount'])
  })
  it('has no clicks by status', () => {
    expect(keys('status')).toEqual(['conversionTotalCommission', 'conversionCount'])
  })
  it('shows two over time, one by group, the money first', () => {
    expect([mostSeries('date'), mostSeries('hour'), mostSeries('name')]).toEqual([2, 2, 1])
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
      'conversionTotalCommission',
      'conversionCount',
    ])
  })
  it('of more hours than a month has are drawn by day', () => {
    expect([drawnBy('hour', 744), drawnBy('hour', 745), drawnBy('page', 9000)]).toEqual(['hour', 'date', 'page'])
    const of = (at: string, clickCount: number, before: number) => ({
      at: `${at}:00+01:00`,
      values: { clickCount, conversionTotalCommission: null },
      previous: { at: `2026-10-19T0${before}:00+02:00`, values: { clickCount: before } },
      maturity: 0.5 + clickCount / 100,
      partial: clickCount === 4,
    })
    const hours = [of('2026-11-18T22', 1, 1), of('2026-11-18T23', 2, 2), of('2026-11-19T00', 4, 3)]
    const without = { conversionTotalCommission: 0, conversionCount: 0, pageviewCount: 0 }
    expect(dayPoints(hours)).toEqual([
      {
        at: '2026-11-18',
        values: { ...without, clickCount: 3 },
        previous: { at: '2026-10-19', values: { ...without, clickCount: 3 } },
        maturity: 0.52,
        partial: false,
      },
      {
        at: '2026-11-19',
        values: { ...without, clickCount: 4 },
        previous: { at: '2026-10-19', values: { ...without, clickCount: 3 } },
        maturity: 0.54,
        partial: true,
      },
    ])
  })
  it('carries the bucket compared with', () => {
    const row = reportRow('2026-11-18', { clickCount: 3, prev: metrics({ clickCount: 2 }), prevGrp: '2026-10-19' })
    const [point] = graphPoints([row], 'date', { now, running: false })
    expect(point?.previous).toMatchObject({ at: '2026-10-19', values: { clickCount: 2 } })
  })
})

it('draws groups by name, one number at a time, next to the same of the period before', () => {
  const rows = [
    reportRow('x.dk', { name: 'X', clickCount: 2, prev: metrics({ clickCount: 5 }) }),
    reportRow('y.dk', { name: 'Y', clickCount: 1 }),
  ]
  expect(graphGroups(rows, 'name', 'clickCount')).toMatchObject([
    { key: 'x.dk', label: 'X', value: 2, previous: 5 },
    { key: 'y.dk', label: 'Y', value: 1, previous: null },
  ])
  const totals = { now: metrics({ clickCount: 9 }), prev: null }
  expect(graphWhole(totals, 'clickCount')).toMatchObject({ value: 9, previous: null })
  expect(graphWhole(null, 'clickCount')).toEqual({ value: 0, previous: null })
})

it('says of bars and of the others only what the report says', () => {
  const row = {
    conversionCount: 40,
    known: 0.95,
    over: metrics({ conversionCount: 30 }),
    prev: metrics({ conversionCount: 20 }),
  }
  const said = (whole: Whole) => {
    const verdict = barVerdict(whole, true)
    return verdict.kind === 'change' ? changeText(verdict.change) : verdict.kind
  }
  const groups = graphGroups([reportRow('a', row), reportRow('b', { ...row, known: 0.8 })], 'name', 'conversionCount')
  expect(groups.map(said)).toEqual(['+50%', 'unripe']) // 30 against 20, not against the 40 that are shown
  const totals = {
    now: { ...metrics({ conversionCount: 100 }), known: 0.9 },
    over: metrics({ conversionCount: 80 }),
    prev: metrics({ conversionCount: 50 }),
  }
  const { others } = largestGroups(groups, 2, graphWhole(totals, 'conversionCount'))
  expect([others && said(others), others?.value, others?.over, others?.previous]).toEqual(['+100%', 20, 20, 10])
  expect(said(graphWhole({ ...totals, over: null }, 'conversionCount'))).toBe('none')
})
