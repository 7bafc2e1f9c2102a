import { changeOf, pointsOf } from '../../../report/change.ts'
import { expectedOf, isUnripe, knownText, type Verdict, verdictOf } from '../../../report/verdict.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

/** Whether too little of a point is known, so that it is drawn as incomplete and not compared. */
export const isImmature = (point: TrendPoint): boolean => isUnripe(point.maturity)

/** "74% known" */
export const immatureText = (point: TrendPoint): string => knownText(point.maturity ?? 1)

/** The verdict on a bucket compared with the previous one (R104: when a change is shown). */
export const pointVerdict = (series: Pick<TrendSeries, 'key' | 'matures' | 'ratio'>, point: TrendPoint): Verdict =>
  verdictOf({
    matures: series.matures ?? false,
    known: [point.maturity],
    hasSides: Boolean(point.previous) && !point.partial,
    isNew: false,
    change: () => (series.ratio ? pointsOf : changeOf)(point.values[series.key], point.previous?.values[series.key]),
  })

type Drawn = Pick<TrendSeries, 'key' | 'matures'>

/** The drawings of a chart: one with all series, or one per axis, so that each curve has its own scale. */
export function stripsOf<S extends Pick<TrendSeries, 'axis'>>(series: readonly S[], apart: boolean): S[][] {
  if (!apart) return series.length > 0 ? [[...series]] : []
  return [...new Set(series.map((s) => s.axis))].map((axis) => series.filter((s) => s.axis === axis))
}

/** The shaded part of the axis: from the last mature bucket to the last immature one; null when all are mature. */
export function immatureSpan(points: readonly TrendPoint[]): { from: string; to: string } | null {
  const first = points.findIndex(isImmature)
  const from = points[Math.max(0, first - 1)]
  const to = points.findLast(isImmature)
  return from && to ? { from: from.at, to: to.at } : null
}

/** The same for drawing: shading more than half of the chart would say nothing, and make all of it grey. */
export const shadedSpan = (points: readonly TrendPoint[]): { from: string; to: string } | null =>
  points.filter(isImmature).length * 2 > points.length ? null : immatureSpan(points)

/** The expected final value; null where all of it is known already, or too little. */
export function expectedValue(series: Drawn, point: TrendPoint): number | null {
  const value = point.values[series.key]
  const { maturity } = point
  if (!series.matures || typeof value !== 'number' || maturity === undefined) return null
  return isUnripe(maturity) ? expectedOf(value, maturity) : null
}

/** The part of a value still to come, drawn on top of its bar. */
export const toCome = (series: Drawn) => (point: TrendPoint) => {
  const expected = expectedValue(series, point)
  return expected === null ? null : expected - (point.values[series.key] ?? 0)
}

/**
 * From a line up to the expected value: `[value, expected]` where there is one, and an empty interval at the
 * neighbours, where both lines meet. Takes all points, because a point does not know its neighbour.
 */
export function expectedBand(
  series: Drawn,
  points: readonly TrendPoint[],
): (point: TrendPoint) => [number, number] | null {
  const bands = new Map<TrendPoint, [number, number]>()
  for (const [i, point] of points.entries()) {
    const expected = expectedValue(series, point)
    if (expected === null) continue
    bands.set(point, [point.values[series.key] ?? 0, expected])
    for (const beside of [points[i - 1], points[i + 1]]) {
      const value = beside?.values[series.key]
      if (beside && typeof value === 'number' && !bands.has(beside)) bands.set(beside, [value, value])
    }
  }
  return (point) => bands.get(point) ?? null
}

/** The values of a line up to the last complete bucket; the running one belongs to the dashed part. */
export const solidValue = (series: Drawn) => (point: TrendPoint) =>
  point.partial ? null : (point.values[series.key] ?? null)

/** The dashed end of a line: the running bucket and the one before it, where it joins the solid part. Null elsewhere. */
export function dashedValue(series: Drawn, points: readonly TrendPoint[]): (point: TrendPoint) => number | null {
  const joints = new Set<TrendPoint>()
  for (const [i, point] of points.entries()) {
    if (!point.partial) continue
    joints.add(point)
    const before = points[i - 1]
    if (before) joints.add(before)
  }
  return (point) => (joints.has(point) ? (point.values[series.key] ?? null) : null)
}

/**
 * The single line of the comparison period: the first axis of a drawing, stacks summed. `over` averages this many
 * buckets around each, for counts so small that a single hour says nothing.
 */
export function previousLine(
  series: readonly TrendSeries[],
  points: readonly TrendPoint[],
  over = 1,
): (point: TrendPoint) => number | null {
  const [first] = series
  const members = series.filter((s) => s.axis === first?.axis && (s.as === 'bar' || s === first))
  const sums = points.map(({ previous }) =>
    previous ? members.reduce((sum, s) => sum + (previous.values[s.key] ?? 0), 0) : null,
  )
  const reach = members.some((s) => s.matures) ? Math.floor(over / 2) : 0
  const values = new Map(
    points.map((point, i) => {
      const around = sums.slice(Math.max(0, i - reach), i + reach + 1).filter((n) => n !== null)
      return [point, sums[i] === null ? null : around.reduce((a, b) => a + b, 0) / around.length]
    }),
  )
  return (point) => values.get(point) ?? null
}

/** One series per axis, which gives the axis its name and colour. */
export const axesOf = (series: readonly TrendSeries[]): TrendSeries[] =>
  series.filter((s, i) => series.findIndex((other) => other.axis === s.axis) === i)
