import type { GroupBy } from '../contract/dimensions.ts'
import { type BaseRow, derived } from '../contract/metrics.ts'
import { type Change, changeOf, changeSentence, pointsOf } from './change.ts'
import { amount, int, percent } from './format.ts'
import { hasClicks, hasPageviews } from './grouping.ts'

/**
 * What metrics are computed of. What is optional comes from other calls: `adsCost` is only known for merchants, the rest
 * where the account has history enough. `due`: conversions the clicks are likely to bring in all.
 */
export type MetricRow = BaseRow & {
  adsCost?: number | undefined
  maturity?: number | undefined
  due?: number | undefined
  expected?: { expected: number; low?: number | undefined; high?: number | undefined } | undefined
}

/** What a number of the report is: a count, an amount in the user's currency, or a share (0.05 = 5 %). */
type Kind = 'count' | 'money' | 'share'
export interface ReportMetric {
  id: string
  label: string
  kind: Kind
  of: (row: MetricRow) => number | null
  /** Where the truth is likely to lie, for estimates. */
  range?: (row: MetricRow) => { low: number; high: number } | null
  /** Decimals of a share; default 2. */
  digits?: number
  help?: string
  /** More is worse. */
  invert?: boolean
  /** Neither up nor down says anything: recent days are always less complete than older ones. */
  isNeutral?: boolean
  /** Groupings where it makes no sense leave it out. */
  needs?: 'pageviews' | 'clicks' | 'merchants'
  hiddenByDefault?: boolean
  size: number
}

const share = (percentValue: number | null): number | null => (percentValue === null ? null : percentValue / 100)

/** The number columns of the report, in their default order. Rule R22. */
export const reportMetrics: readonly ReportMetric[] = [
  {
    id: 'conversionTotalCommission',
    label: 'Revenue',
    kind: 'money',
    of: (r) => r.conversionTotalCommission,
    help: 'Total commission: sale and CPC commission that was not rejected',
    size: 142,
  },
  { id: 'pageviewCount', label: 'Pageviews', kind: 'count', of: (r) => r.pageviewCount, needs: 'pageviews', size: 116 },
  { id: 'clickCount', label: 'Clicks', kind: 'count', of: (r) => r.clickCount, needs: 'clicks', size: 100 },
  { id: 'ctr', label: 'CTR', kind: 'share', of: derived.ctr, help: 'Clicks / pageviews', needs: 'pageviews', size: 96 },
  { id: 'conversionCount', label: 'Conversions', kind: 'count', of: (r) => r.conversionCount, size: 124 },
  { id: 'cr', label: 'CR', kind: 'share', of: derived.cr, help: 'Conversions / clicks', needs: 'clicks', size: 96 },
  { id: 'epc', label: 'EPC', kind: 'money', of: derived.epc, help: 'Revenue / clicks', needs: 'clicks', size: 104 },
  {
    id: 'epm',
    label: 'EPM',
    kind: 'money',
    of: derived.epm,
    help: 'Revenue per 1,000 pageviews',
    needs: 'pageviews',
    size: 110,
  },
  { id: 'ecr', label: 'ECR', kind: 'share', of: (r) => share(derived.ecr(r)), help: 'Revenue / sale', size: 96 },
  { id: 'conversionSale', label: 'Sale', kind: 'money', of: (r) => r.conversionSale, size: 140 },
  {
    id: 'conversionCommission',
    label: 'Commission',
    kind: 'money',
    of: (r) => r.conversionCommission,
    help: 'Sale commission that was not rejected',
    size: 150,
  },
  {
    id: 'conversionPendingCommission',
    label: 'Pending commission',
    kind: 'money',
    of: (r) => r.conversionPendingCommission,
    size: 196,
  },
  { id: 'cpcCommission', label: 'CPC commission', kind: 'money', of: (r) => r.cpcCommission, size: 176 },
  {
    id: 'rejectedConversionCount',
    label: 'Rejected conversions',
    kind: 'count',
    of: (r) => r.rejectedConversionCount,
    invert: true,
    size: 168,
  },
  {
    id: 'grossConversions',
    label: 'Gross conversions',
    kind: 'count',
    of: derived.grossConversions,
    help: 'Conversions + rejected conversions',
    size: 150,
  },
  {
    id: 'rejectionRate',
    label: 'Rejection rate',
    kind: 'share',
    of: derived.rejectionRate,
    help: 'Rejected conversions / gross conversions',
    invert: true,
    size: 130,
  },
  {
    id: 'conversionRejectedSale',
    label: 'Rejected sale',
    kind: 'money',
    of: (r) => r.conversionRejectedSale,
    invert: true,
    size: 150,
  },
  {
    id: 'grossSale',
    label: 'Gross sale',
    kind: 'money',
    of: derived.grossSale,
    help: 'Sale + rejected sale',
    size: 144,
  },
  {
    id: 'rejectedConversionCommission',
    label: 'Rejected commission',
    kind: 'money',
    of: (r) => r.rejectedConversionCommission,
    invert: true,
    size: 202,
  },
  {
    id: 'rejectedCpcCommission',
    label: 'Rejected CPC commission',
    kind: 'money',
    of: (r) => r.rejectedCpcCommission,
    invert: true,
    size: 230,
  },
  {
    id: 'adsCost',
    label: 'Ads cost',
    kind: 'money',
    of: (r) => r.adsCost ?? null,
    help: 'What ads that led to the domain cost in the period. Known by merchant and day: not with a filter on a part of a merchant, such as a site',
    needs: 'merchants',
    hiddenByDefault: true,
    invert: true,
    size: 124,
  },
  {
    id: 'roas',
    label: 'ROAS',
    kind: 'share',
    of: (r) => (r.adsCost ? r.conversionTotalCommission / r.adsCost : null),
    help: 'Revenue / ads cost',
    needs: 'merchants',
    hiddenByDefault: true,
    size: 110,
  },
  {
    id: 'maturity',
    label: 'Maturity',
    kind: 'share',
    of: (r) => r.maturity ?? null,
    digits: 1,
    isNeutral: true,
    help: 'Of all conversions that the clicks of this row will bring within 30 days, the share that is known by now; the rest is still to come. Learned from the time between clicks, sales and reports of each merchant.',
    needs: 'clicks',
    hiddenByDefault: true,
    size: 112,
  },
  {
    id: 'expectedNet',
    label: 'Expected net',
    kind: 'money',
    of: (r) => r.expected?.expected ?? null,
    range: (r) => rangeOf(r.expected),
    help: 'Approved and paid commission, and pending commission by how often each merchant approves what is pending for that long. The range holds the outcome four times out of five.',
    hiddenByDefault: true,
    size: 170,
  },
]

const rangeOf = (expected: MetricRow['expected']) =>
  expected?.low === undefined || expected.high === undefined || expected.low === expected.high
    ? null
    : { low: expected.low, high: expected.high }

/** Metrics that are asked for only while they are shown. */
export const outlookMetrics = { maturity: 'maturity', expected: 'expectedNet' } as const

/** Metrics that make sense in a grouping: no CTR and EPM where pageviews cannot be told apart. */
export const metricsOf = (groupBy: GroupBy): ReportMetric[] =>
  reportMetrics.filter((metric) => {
    if (metric.needs === 'pageviews') return hasPageviews(groupBy)
    if (metric.needs === 'merchants') return groupBy === 'name'
    return metric.needs !== 'clicks' || hasClicks(groupBy)
  })

const formats: Record<Kind, (n: number | null, digits?: number) => string> = {
  count: int,
  money: amount,
  share: percent,
}
export const metricText = (metric: ReportMetric, row: MetricRow): string =>
  formats[metric.kind](metric.of(row), metric.digits)

/** "9,444.32 – 10,148.92"; null where the number is sure or not known. */
export function rangeText(metric: ReportMetric, row: MetricRow): string | null {
  const range = metric.range?.(row)
  return range ? `${amount(range.low)} – ${amount(range.high)}` : null
}

/** Ratios change in percentage points, counts and amounts in percent. */
export const metricChange = (metric: ReportMetric, now: MetricRow, prev: MetricRow): Change =>
  (metric.kind === 'share' ? pointsOf : changeOf)(metric.of(now), metric.of(prev))

export const metricSentence = (metric: ReportMetric, now: MetricRow, prev: MetricRow): string =>
  changeSentence(metric.label, metricChange(metric, now, prev), metricText(metric, now), metricText(metric, prev))
