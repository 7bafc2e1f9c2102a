import { describe, expect, it } from 'vitest'
import { begun } from './buckets.ts'
import {
  axisText,
  chartSummary,
  focusCard,
  isFocused,
  moneySeries,
  nothingHidden,
  points,
  pointText,
  trafficSeries,
} from './chart-series.ts'
import { aBucket } from './test-data.ts'

const now = { at: Date.parse('2026-11-20T14:20:00Z'), today: '2026-11-20' }

describe('the axis', () => {
  it('shows day and month, and hours when the range is one day', () => {
    expect(axisText('2026-11-06')).toBe('6 Nov')
    expect(axisText('2026-11-06T09:00+01:00')).toBe('09:00')
  })
  it('shows the hour as the user sees it, also when it comes twice on the long day', () => {
    expect(axisText('2026-10-25T02:00+02:00')).toBe('02:00')
    expect(axisText('2026-10-25T02:00+01:00')).toBe('02:00')
  })
  it('names the weekday in the tooltip', () => {
    expect(pointText('2026-11-06')).toBe('Fri 6 Nov')
    expect(pointText('2026-11-06T09:00+01:00')).toBe('Fri 6 Nov, 09:00')
  })
})

describe('points', () => {
  it('put buckets of the period before next to those of the period by their place', () => {
    const list = points(
      [aBucket('2026-11-01', { clickCount: 4 }), aBucket('2026-11-02')],
      [aBucket('2026-10-30', { clickCount: 9 })],
      now,
    )
    expect(list.map((p) => [p.at, p.values.clicks, p.previous?.at ?? null, p.previous?.values.clicks ?? null])).toEqual(
      [
        ['2026-11-01', 4, '2026-10-30', 9],
        ['2026-11-02', 0, null, null],
      ],
    )
  })
  it('mark the running day and have no values for days to come', () => {
    const list = points([aBucket('2026-11-19'), aBucket('2026-11-20'), aBucket('2026-11-21')], null, now)
    expect(list.map((p) => [p.at, p.partial ?? false, p.values.clicks])).toEqual([
      ['2026-11-19', false, 0],
      ['2026-11-20', true, 0],
      ['2026-11-21', false, null],
    ])
  })
  it('say how much of a day is known, and nothing of days to come', () => {
    const known = { of: new Map([['2026-11-19', 0.7]]).set('2026-11-21', 0.1), total: 0.6 }
    const list = points([aBucket('2026-11-18'), aBucket('2026-11-19'), aBucket('2026-11-21')], null, now, known)
    expect(list.map((p) => p.maturity)).toEqual([undefined, 0.7, undefined])
  })
  it('mark the running hour', () => {
    const hours = ['13', '14', '15', '16'].map((h) => aBucket(`2026-11-20T${h}:00+01:00`))
    expect(points(hours, null, now).map((p) => [p.at.slice(11, 13), p.partial ?? false])).toEqual([
      ['13', false],
      ['14', false],
      ['15', true],
      ['16', false],
    ])
    expect(begun(hours, now.at).map((row) => row.grp.slice(11, 13))).toEqual(['13', '14', '15'])
  })
})

describe('money', () => {
  const drawn = (isOneDay: boolean) => moneySeries(String, 'DKK', isOneDay).map((s) => `${s.key} ${s.as}`)
  it('is bars on one day, where a curve would draw sales that nobody made, and areas over days', () => {
    expect(drawn(true)).toEqual(['commission bar', 'conversions bar'])
    expect(drawn(false)).toEqual(['commission area', 'conversions area'])
  })
})

describe('a click on a card', () => {
  it('shows only its series, clicks together with discover clicks', () => {
    const hidden = focusCard(nothingHidden, 'clicks')
    expect(hidden).toEqual({ traffic: ['pageviews'], money: [] })
    expect(isFocused(hidden, 'clicks')).toBe(true)
    expect(isFocused(hidden, 'pageviews')).toBe(false)
  })
  it('shows all again the second time', () => {
    expect(focusCard(focusCard(nothingHidden, 'clicks'), 'clicks')).toEqual(nothingHidden)
  })
  it('moves to another card of the same chart and leaves the other chart alone', () => {
    const both = focusCard(focusCard(nothingHidden, 'commission'), 'clicks')
    expect(focusCard(both, 'pageviews')).toEqual({ traffic: ['clicks', 'discover'], money: ['conversions'] })
  })
  it('is not pressed while everything is shown', () => {
    expect(isFocused(nothingHidden, 'conversions')).toBe(false)
  })
})

it('says the sums of the period in one sentence', () => {
  const list = points([aBucket('2026-11-01', { pageviewCount: 1200, clickCount: 4 })], null, now)
  expect(chartSummary('1 Nov 2026', trafficSeries, list)).toBe(
    '1 Nov 2026: Pageviews 1,200, Clicks 4, Discover clicks 0.',
  )
})
