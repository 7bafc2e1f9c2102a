import { describe, expect, it } from 'vitest'
import { lastBars } from '../live-bars.tsx'
import { barLengths, largestGroups } from './group-data.ts'
import { drawnSeries, isolateSeries, toggleSeries } from './series-toggles.tsx'
import {
  dashedValue,
  expectedBand,
  expectedValue,
  immatureSpan,
  immatureText,
  isImmature,
  previousLine,
  shadedSpan,
  solidValue,
  stripsOf,
  toCome,
} from './trend-data.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

const keys = ['a', 'b', 'c']

describe('series toggles', () => {
  it('switch one, and leave the last one on', () => {
    expect(toggleSeries(keys, [], 'a')).toEqual(['a'])
    expect(toggleSeries(keys, ['a', 'b'], 'a')).toEqual(['b'])
    expect(toggleSeries(keys, ['a', 'b'], 'c')).toEqual(['a', 'b'])
  })
  it('draw the first two where two are drawn at a time; a third takes the place of the second', () => {
    expect(drawnSeries(keys, [], 2)).toEqual(['a', 'b'])
    expect(drawnSeries(keys, ['a'], 2)).toEqual(['b', 'c'])
    expect(toggleSeries(keys, [], 'c', 2)).toEqual(['b'])
    expect(toggleSeries(keys, ['b', 'c'], 'c', 2)).toEqual(['b'])
    expect(toggleSeries(keys, [], 'c', 1)).toEqual(['a', 'b'])
  })
  it('isolate one, and bring all back the second time', () => {
    expect(isolateSeries(keys, [], 'b')).toEqual(['a', 'c'])
    expect(isolateSeries(keys, ['a', 'c'], 'b')).toEqual([])
    expect(isolateSeries(keys, ['b'], 'b')).toEqual(['a', 'c'])
  })
})

describe('a bar chart by group', () => {
  const groups = [1, 5, 3, 4].map((n) => ({ key: `g${n}`, label: `g${n}`, value: n, previous: n * 2 }))
  it('has the largest as bars and everything else as one sum next to them, what has no row included', () => {
    // 13 in total and 7 of them without a row: 20; before that 26 and 4
    const { bars, others } = largestGroups(groups, 2, { value: 20, previous: 30 })
    expect(bars.map((bar) => bar.label)).toEqual(['g5', 'g4'])
    expect(others).toEqual({ count: 2, value: 11, previous: 12, share: 0.55 })
  })
  it('adds up cents without the dust of binary fractions', () => {
    const { others } = largestGroups([{ key: 'a', label: 'a', value: 0.1, previous: null }], 1, {
      value: 0.3,
      previous: null,
    })
    expect(others).toEqual({ count: 0, value: 0.2, previous: null, share: 0.2 / 0.3 })
  })
  it('has no others when everything is drawn', () => {
    expect(largestGroups(groups, 4, { value: 13, previous: 26 }).others).toBeNull()
    expect(largestGroups([], 4, { value: 0, previous: null })).toEqual({ bars: [], others: null })
  })
  it('is as wide as the longest of both periods, so that the marks fit', () => {
    const lengthOf = barLengths(groups)
    expect([lengthOf(5), lengthOf(10), lengthOf(null), lengthOf(-3)]).toEqual([50, 100, 0, 0])
    expect(barLengths([])(5)).toBe(0)
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
  const points: TrendPoint[] = [1, 0.95, 0.9, 0.8, 0.2].map((maturity, i) => ({
    at: `d${i}`,
    values: { a: i * 4 },
    maturity,
  }))
  const money = { key: 'a', matures: true }
  it('have what is expected above them, unless too little is known to say', () => {
    // 12 are 80 % of 15
    expect(points.map((point) => expectedValue(money, point))).toEqual([null, null, null, 15, null])
    expect(points.map(toCome(money))).toEqual([null, null, null, 3, null])
    expect(expectedValue({ key: 'a' }, points[3] ?? { at: '', values: {} })).toBeNull()
  })
  it('are hatched from the line up, closed where both meet', () => {
    expect(points.map(expectedBand(money, points))).toEqual([null, null, [8, 8], [12, 15], [16, 16]])
    expect(points.map(expectedBand({ key: 'a' }, points))).toEqual([null, null, null, null, null])
  })
  it('are shaded from the last day that is known, and not at all where that is most of the drawing', () => {
    expect(immatureSpan(points)).toEqual({ from: 'd2', to: 'd4' })
    expect(shadedSpan(points)).toEqual({ from: 'd2', to: 'd4' })
    expect(shadedSpan(points.slice(2))).toBeNull()
    expect(shadedSpan(points.slice(0, 3))).toBeNull()
    expect(immatureSpan([])).toBeNull()
  })
  it('are called by what is known of them', () => {
    expect(points.filter(isImmature).map(immatureText)).toEqual(['80% known', '20% known'])
    expect(isImmature({ at: 'd', values: {} })).toBe(false)
  })
})

describe('the line of the period before', () => {
  const series = [
    { key: 'a', as: 'bar', stack: 's', axis: 'x' },
    { key: 'b', as: 'bar', stack: 's', axis: 'x' },
    { key: 'c', as: 'line', axis: 'y' },
  ] as unknown as TrendSeries[]
  const points: TrendPoint[] = [3, 0, 6].map((n, i) => ({
    at: `d${i}`,
    values: {},
    previous: { at: `c${i}`, values: { a: n, b: 1, c: 50 } },
  }))
  it('is one: what the first axis counts, stacks added up', () => {
    expect(points.map(previousLine(series, points))).toEqual([4, 1, 7])
    expect(points.map(previousLine(series.slice(2), points))).toEqual([50, 50, 50])
    expect(previousLine(series, [{ at: 'd', values: {} }])({ at: 'd', values: {} })).toBeNull()
  })
  it('is an average only of what is too little by itself', () => {
    expect(points.map(previousLine(series, points, 3))).toEqual([4, 1, 7])
    const sales = [{ ...series[0], matures: true }] as TrendSeries[]
    expect(points.map(previousLine(sales, points, 3))).toEqual([1.5, 3, 3])
  })
  it('is in each drawing by itself, where every axis has its own', () => {
    expect(stripsOf(series, true).map((strip) => strip.map((s) => s.key))).toEqual([['a', 'b'], ['c']])
    expect(stripsOf(series, false)).toHaveLength(1)
    expect(stripsOf([], false)).toEqual([])
  })
})

it('pads live bars with zeros in front', () => {
  expect(lastBars([4, 5], 7)).toEqual([0, 0, 0, 0, 0, 4, 5])
  expect(lastBars([1, 2, 3, 4, 5, 6, 7, 8], 7)).toEqual([2, 3, 4, 5, 6, 7, 8])
})
