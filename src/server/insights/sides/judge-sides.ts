import { leastKnown } from '../../../contract/bounds.ts'
import { centsOf, fromCents } from '../../../contract/cents.ts'
import type { SideColumn } from '../../../contract/insights/sides.ts'
import { leastSideDays, leastSideSales, type SideVerdict } from '../../../contract/insights/sides-choices.ts'
import type { BaseRow, DerivedMetric } from '../../../contract/metrics.ts'
import type { NotKnown } from '../../../report/not-known.ts'
import type { Kind as Counted } from '../../../report/verdict.ts'
import { matures, reportMetrics, type ReportMetric } from '../../../report/report-metrics.ts'

/** Sums over days, for the error of the ratio of `money` to `clicks`. */
export type RatioSums = { n: number; clicks: number; money: number; mm: number; mc: number; cc: number }
/** The squared standard error of a ratio, computed as for split tests. */
export type SquareError = (sums: RatioSums) => number

export type SideReport = {
  days: readonly BaseRow[]
  totals: BaseRow
  /** What the side's filters leave unknown. */
  notKnown?: NotKnown | undefined
  /** The share of its sales known by now. */
  known: number | null
  /** Events the account did not count yet when the side's days began. */
  notCovered?: ReadonlySet<Counted> | undefined
}

type Of = (row: BaseRow) => number
/** A metric as a ratio of two values; per day when it is a sum. */
type Ratio = { of: Of; per: Of }
const one: Of = () => 1
const clicks: Of = (r) => r.clickCount
const revenue: Of = (r) => r.conversionTotalCommission
const ratios: Partial<Record<DerivedMetric, Ratio>> = {
  ctr: { of: clicks, per: (r) => r.pageviewCount },
  cr: { of: (r) => r.conversionCount, per: clicks },
  epc: { of: revenue, per: clicks },
  epm: { of: (r) => 1000 * r.conversionTotalCommission, per: (r) => r.pageviewCount },
  ecr: { of: revenue, per: (r) => r.conversionSale },
  rejectionRate: {
    of: (r) => r.rejectedConversionCount,
    per: (r) => r.conversionCount + r.rejectedConversionCount,
  },
}
export const ratioOf = ({ id, of }: ReportMetric): Ratio =>
  ratios[id as DerivedMetric] ?? { of: (row) => of(row) ?? 0, per: one }
const isSum = ({ id }: ReportMetric) => !(id in ratios)

export function sumsOf(days: readonly BaseRow[], { of, per }: Ratio): RatioSums {
  const sums: RatioSums = { n: days.length, clicks: 0, money: 0, mm: 0, mc: 0, cc: 0 }
  for (const day of days) {
    const [m, c] = [of(day), per(day)]
    sums.money += m
    sums.clicks += c
    sums.mm += m * m
    sums.mc += m * c
    sums.cc += c * c
  }
  return sums
}

/**
 * One in 100 of a normal distribution is further out. With few days the limit is higher, because their spread is known
 * less well.
 */
const farOut = 2.5758
const limitOf = (days: number) => farOut + (farOut ** 3 + farOut) / (4 * (days - 1))

/** Columns of the report, without those of other calls. */
export const sideMetrics: readonly ReportMetric[] = reportMetrics.filter(({ isExtra }) => !isExtra)

const isEnough = (metric: ReportMetric, { days, totals }: SideReport) =>
  days.length >= leastSideDays &&
  (!matures(metric) || totals.conversionCount + totals.rejectedConversionCount >= leastSideSales)
const isRipe = (metric: ReportMetric, { known }: SideReport) =>
  !matures(metric) || known === null || known >= leastKnown.verdict

const isCovered = ({ counted }: ReportMetric, { notCovered }: SideReport) =>
  !counted.some((kind) => notCovered?.has(kind))

/** The difference of two numbers; amounts to the cent. */
const less = ({ kind, digits }: ReportMetric, a: number, b: number): number =>
  kind === 'money' && digits === undefined ? fromCents(centsOf(a) - centsOf(b)) : a - b

function judged(metric: ReportMetric, a: SideReport, b: SideReport, squareError: SquareError): SideColumn {
  const { id, of } = metric
  const [x, y] = [a, b].map(({ totals, notKnown }) => of({ ...totals, notKnown }))
  const said = (verdict: SideVerdict, interval: SideColumn['interval'] = null): SideColumn => ({
    id,
    a: x ?? null,
    b: y ?? null,
    difference: x == null || y == null ? null : less(metric, x, y),
    interval,
    verdict,
  })
  if (x == null || y == null) return said('none')
  if (![a, b].every((side) => isCovered(metric, side))) return said('notCounted')
  if (![a, b].every((side) => isEnough(metric, side))) return said('tooFew')
  if (![a, b].every((side) => isRipe(metric, side))) return said('notKnown')
  const ratio = ratioOf(metric)
  const days = Math.min(a.days.length, b.days.length)
  // identical days have no error, and rounding gives slightly less than 0
  const errorOf = ({ days }: SideReport) => Math.max(0, squareError(sumsOf(days, ratio)))
  const error = Math.sqrt(errorOf(a) + errorOf(b))
  if (Number.isNaN(error)) return said('none')
  const half = limitOf(days) * error * (isSum(metric) ? days : 1)
  const interval = { low: x - y - half, high: x - y + half }
  return said(Math.abs(x - y) > half ? 'hardlyChance' : 'canBeChance', interval)
}

/**
 * Each column of two reports, and whether the difference can be chance (R245: side by side), judged by the spread of
 * each side's days, as split tests do by visitors. Pure.
 */
export const judgeSides = (a: SideReport, b: SideReport, squareError: SquareError): SideColumn[] =>
  sideMetrics.map((metric) => judged(metric, a, b, squareError))
