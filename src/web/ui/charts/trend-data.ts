import { percent } from '../../../report/format.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

/** Below this share of what will be counted in the end, a value is drawn as incomplete. */
export const MATURE = 0.9
export const isImmature = (point: TrendPoint): boolean => point.maturity !== undefined && point.maturity < MATURE

/** "74% known" */
export const knownText = (point: TrendPoint): string => `${percent(point.maturity, 0)} known`

type Drawn = Pick<TrendSeries, 'key' | 'matures'>
/** Whether a value will still change: its bucket is running, or what it counts is still coming in. */
export const isOpen = (series: Drawn, point: TrendPoint): boolean =>
  point.partial === true || (series.matures === true && isImmature(point))

/** The part of the axis that is shaded: from the last mature bucket to the last one that is not; null when all are mature. */
export function immatureSpan(points: readonly TrendPoint[]): { from: string; to: string } | null {
  const first = points.findIndex(isImmature)
  const from = points[Math.max(0, first - 1)]
  const to = points.findLast(isImmature)
  return from && to ? { from: from.at, to: to.at } : null
}

/** The values of a line up to the last complete bucket; what is open belongs to the dashed part. */
export const solidValue = (series: Drawn) => (point: TrendPoint) =>
  isOpen(series, point) ? null : (point.values[series.key] ?? null)

/**
 * The dashed end of a line: open buckets and the one before them, where they join the solid part. Null elsewhere.
 * Takes all points, because a point does not know its neighbour.
 */
export function dashedValue(series: Drawn, points: readonly TrendPoint[]): (point: TrendPoint) => number | null {
  const joints = new Set<TrendPoint>()
  for (const [i, point] of points.entries()) {
    if (!isOpen(series, point)) continue
    joints.add(point)
    const before = points[i - 1]
    if (before) joints.add(before)
  }
  return (point) => (joints.has(point) ? (point.values[series.key] ?? null) : null)
}

/** The bars of one stack or series in the period compared with, added up: drawn as one tick. */
export function previousBars(
  series: readonly TrendSeries[],
): { id: string; axis: string; value: (point: TrendPoint) => number | null }[] {
  const bars = series.filter((s) => s.as === 'bar')
  const ids = [...new Set(bars.map((s) => s.stack ?? s.key))]
  return ids.map((id) => {
    const members = bars.filter((s) => (s.stack ?? s.key) === id)
    return {
      id,
      axis: members[0]?.axis ?? id,
      value: (point: TrendPoint) => {
        const before = point.previous
        return before ? members.reduce((sum, s) => sum + (before.values[s.key] ?? 0), 0) : null
      },
    }
  })
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10]

/** The end of an axis that leaves `sky` above its largest value and divides into four round steps. */
export function roundEnd(max: number, sky: number): number {
  const least = (max * sky) / 4
  if (!(least > 0)) return 4
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.find((s) => s * unit >= least) ?? 10
  return step * unit * 4
}
