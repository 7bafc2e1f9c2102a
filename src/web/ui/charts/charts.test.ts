import { describe, expect, it } from 'vitest'
import { lastBars } from '../live-bars.tsx'
import { fittingLabel, FLAT_LABELS, mergeTop, roomForLabels } from './group-data.ts'
import { isolateSeries, toggleSeries } from './series-toggles.tsx'
import { dashedValue, immatureSpan, isImmature, knownText, previousBars, roundEnd, solidValue } from './trend-data.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

const keys = ['a', 'b', 'c']

describe('series toggles', () => {
  it('switch one, and leave the last one on', () => {
    expect(toggleSeries(keys, [], 'a')).toEqual(['a'])
    expect(toggleSeries(keys, ['a', 'b'], 'a')).toEqual(['b'])
    expect(toggleSeries(keys, ['a', 'b'], 'c')).toEqual(['a', 'b'])
  })
  it('isolate one, and bring all back the second time', () => {
    expect(isolateSeries(keys, [], 'b')).toEqual(['a', 'c'])
    expect(isolateSeries(keys, ['a', 'c'], 'b')).toEqual([])
    expect(isolateSeries(keys, ['b'], 'b')).toEqual(['a', 'c'])
  })
})

describe('a bar chart by group', () => {
  const groups = [1, 5, 3, 4].map((n) => ({ key: `g${n}`, label: `g${n}`, values: { clicks: n, rev: n * 10 } }))
  it('keeps the largest and adds up the rest as "Other (n)"', () => {
    expect(mergeTop(groups, 2, 'clicks').map((g) => [g.label, g.values.clicks, g.values.rev])).toEqual([
      ['g5', 5, 50],
      ['g4', 4, 40],
      ['Other (2)', 4, 40],
    ])
  })
  it('has no "Other" when everything fits', () => {
    expect(mergeTop(groups, 4, 'clicks')).toHaveLength(4)
    expect(mergeTop([], 4, 'clicks')).toEqual([])
  })
  it('gives long labels room, up to the longest that is drawn', () => {
    expect(roomForLabels([3, 9], true)).toBe(FLAT_LABELS)
    expect(roomForLabels([3, 9], false)).toBeGreaterThan(FLAT_LABELS)
    expect(roomForLabels([400], true)).toBe(roomForLabels([40], true))
    expect(roomForLabels([], true)).toBe(FLAT_LABELS)
  })
  it('cuts a turned label to what fits left of its bar, an address at its beginning', () => {
    // 106 pixels are 20 letters of 5.8 pixels, turned by 24 degrees
    expect(fittingLabel('loparkompassen.se/basta-skaljacka', 106)).toBe('….se/basta-skaljacka')
    expect(fittingLabel('A merchant with a long name', 106)).toBe('A merchant with a l…')
    expect(fittingLabel('Snurreophold', 106)).toBe('Snurreophold')
    expect(fittingLabel('x'.repeat(50), 900)).toBe(`${'x'.repeat(39)}…`) // 40 letters are drawn at most
    expect(fittingLabel('Snurreophold', 0)).toBe('S…')
  })
})

describe('a running bucket', () => {
  const points: TrendPoint[] = [1, 2, 3].map((n) => ({ at: `d${n}`, values: { a: n }, partial: n === 3 }))
  it('ends the solid line before it and is joined by a dashed one', () => {
    expect(points.map(solidValue({ key: 'a' }))).toEqual([1, 2, null])
    expect(points.map(dashedValue({ key: 'a' }, points))).toEqual([null, 2, 3])
  })
})

describe('days whose numbers are still coming in', () => {
  const points: TrendPoint[] = [1, 0.95, 0.9, 0.89, 0.3].map((maturity, i) => ({
    at: `d${i}`,
    values: { a: i },
    maturity,
  }))
  it('are dashed below 90 %, for series that mature', () => {
    expect(points.map(solidValue({ key: 'a', matures: true }))).toEqual([0, 1, 2, null, null])
    expect(points.map(dashedValue({ key: 'a', matures: true }, points))).toEqual([null, null, 2, 3, 4])
    expect(points.map(solidValue({ key: 'a' }))).toEqual([0, 1, 2, 3, 4])
  })
  it('are shaded from the last day that is known', () => {
    expect(immatureSpan(points)).toEqual({ from: 'd2', to: 'd4' })
    expect(immatureSpan(points.slice(0, 3))).toBeNull()
    expect(immatureSpan(points.slice(4))).toEqual({ from: 'd4', to: 'd4' })
    expect(immatureSpan([])).toBeNull()
  })
  it('are called by what is known of them', () => {
    expect(points.filter(isImmature).map(knownText)).toEqual(['89% known', '30% known'])
    expect(isImmature({ at: 'd', values: {} })).toBe(false)
  })
})

it('adds up stacked bars of the previous period', () => {
  const series = [
    { key: 'a', as: 'bar', stack: 's', axis: 'x' },
    { key: 'b', as: 'bar', stack: 's', axis: 'x' },
    { key: 'c', as: 'area', axis: 'y' },
  ] as unknown as TrendSeries[]
  const [bar, ...others] = previousBars(series)
  expect(others).toEqual([])
  expect(bar?.axis).toBe('x')
  expect(bar?.value({ at: 'd', values: {}, previous: { at: 'c', values: { a: 2, b: 3 } } })).toBe(5)
  expect(bar?.value({ at: 'd', values: {} })).toBeNull()
})

it('pads live bars with zeros in front', () => {
  expect(lastBars([4, 5], 7)).toEqual([0, 0, 0, 0, 0, 4, 5])
  expect(lastBars([1, 2, 3, 4, 5, 6, 7, 8], 7)).toEqual([2, 3, 4, 5, 6, 7, 8])
})

it('ends an axis at a round number with room above the largest value', () => {
  expect(roundEnd(3868, 1.35)).toBe(6000)
  expect(roundEnd(100, 1.35)).toBe(160)
  expect(roundEnd(3, 1.35)).toBe(6)
  expect(roundEnd(0, 1.35)).toBe(4)
})
