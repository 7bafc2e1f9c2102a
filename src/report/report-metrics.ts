import type { GroupBy } from '../contract/dimensions.ts'
import {
  type BaseMetric,
  baseMetrics,
  type BaseRow,
  type DerivedMetric,
  derived,
  metricOf,
} from '../contract/metrics.ts'
import { amount } from './format.ts'
import { hasClicks, hasPageviews } from './grouping.ts'
import type { NotKnown } from './not-known.ts'
import { type Kind as Counted, type Known, shareDown } from './verdict.ts'
import { ownWriting, type Writing } from './writing.ts'

/**
 * The inputs of metrics. Optional ones come from other calls: `adsCost` only exists for merchants, the rest if the
 * account has enough history. `due`: conversions the clicks will likely bring in total.
 */
export type MetricRow = BaseRow & {
  /** The events the filters cannot match: their count is unknown, not zero. */
  notKnown?: NotKnown | undefined
  adsCost?: number | undefined
  maturity?: number | undefined
  due?: number | undefined
  expected?: { expected: number; low?: number | undefined; high?: number | undefined } | undefined
  /** The basis of verdicts: the row's own maturity, else that of the total. */
  known?: Known | undefined
  /** For a compared period: what the account had not started counting by then. */
  notCovered?: ReadonlySet<Counted> | undefined
}
/** The type of a number: a count, an amount in the user's currency, or a share (0.05 = 5 %). */
type Kind = 'count' | 'money' | 'share'
export interface ReportMetric {
  id: string
  label: string
  kind: Kind
  of: (row: MetricRow) => number | null
  /** The likely range, for estimates. */
  range?: (row: MetricRow) => { low: number; high: number } | null
  /** Decimals of a share (default 2) or of an amount (default: those of its currency). */
  digits?: number
  help?: string
  /** For an abbreviation: its meaning in a few words, shown below it. */
  plain?: string
  /** Higher is worse. */
  invert?: boolean
  /** Neither direction is good or bad: recent days are always less complete than older ones. */
  isNeutral?: boolean
  /** The events it is computed from; numbers from conversions become complete over time. */
  counted: readonly Counted[]
  /** Hidden in groupings without these. */
  needs?: 'pageviews' | 'clicks' | 'merchants'
  /** Not even in the full set: only shown when chosen. */
  isExtra?: boolean
  size: number
}
/** A declared column: a metric of the contract is shown unchanged, unless `of` is set. */
type Column = Omit<ReportMetric, 'id' | 'of' | 'counted'> & Partial<Pick<ReportMetric, 'of' | 'counted'>>
/** Metrics from other calls (costs and the outlook). */
type Foreign = 'adsCost' | 'roas' | 'maturity' | 'expectedNet'
type Declared = Record<BaseMetric | DerivedMetric, Column | null> & Record<Foreign, Column & Pick<ReportMetric, 'of'>>

const share = (percentValue: number | null): number | null => (percentValue === null ? null : percentValue / 100)

/** Shown where conversions are counted (R35: what a conversion is). */
export const conversionsMean = 'Sales and leads that were not rejected. Paid clicks (CPC) count as revenue only.'

/**
 * The number columns of the report, in their default order. R22: columns and names of the report. Null: a metric
 * without a column.
 */
const columns = {
  conversionTotalCommission: {
    label: 'Revenue',
    kind: 'money',
    help: 'Total commission: sale and CPC commission that was not rejected',
    size: 142,
  },
  pageviewCount: {
    label: 'Pageviews',
    kind: 'count',
    of: (r: MetricRow) => (r.notKnown?.pageviews ? null : r.pageviewCount),
    needs: 'pageviews',
    size: 116,
  },
  clickCount: {
    label: 'Clicks',
    kind: 'count',
    of: (r: MetricRow) => (r.notKnown?.clicks ? null : r.clickCount),
    needs: 'clicks',
    size: 100,
  },
  ctr: {
    label: 'CTR',
    kind: 'share',
    plain: 'of views',
    help: 'Click-through rate: clicks / pageviews',
    counted: ['clicks', 'pageviews'],
    needs: 'pageviews',
    size: 96,
  },
  conversionCount: { label: 'Conversions', kind: 'count', help: conversionsMean, size: 124 },
  cr: {
    label: 'CR',
    kind: 'share',
    plain: 'of clicks',
    help: 'Conversion rate: conversions / clicks',
    counted: ['clicks', 'conversions'],
    needs: 'clicks',
    size: 96,
  },
  epc: {
    label: 'EPC',
    kind: 'money',
    digits: 2,
    plain: 'a click',
    help: 'Earnings per click: revenue / clicks',
    counted: ['clicks', 'conversions'],
    needs: 'clicks',
    size: 104,
  },
  epm: {
    label: 'EPM',
    kind: 'money',
    digits: 2,
    plain: 'a 1,000 views',
    help: 'Earnings per mille: revenue per 1,000 pageviews',
    counted: ['pageviews', 'conversions'],
    needs: 'pageviews',
    size: 110,
  },
  ecr: {
    label: 'ECR',
    kind: 'share',
    of: (r: MetricRow) => share(derived.ecr(r)),
    plain: 'of the sale',
    help: 'Effective commission rate: revenue / sale',
    size: 96,
  },
  conversionSale: { label: 'Sale', kind: 'money', size: 140 },
  conversionCommission: {
    label: 'Commission',
    kind: 'money',
    help: 'Sale commission that was not rejected',
    size: 150,
  },
  conversionPendingCommission: { label: 'Pending commission', kind: 'money', size: 196 },
  cpcCommission: { label: 'CPC commission', kind: 'money', size: 176 },
  rejectedConversionCount: { label: 'Rejected conversions', kind: 'count', invert: true, size: 168 },
  grossConversions: {
    label: 'Gross conversions',
    kind: 'count',
    help: 'Conversions + rejected conversions',
    size: 150,
  },
  rejectionRate: {
    label: 'Rejection rate',
    kind: 'share',
    help: 'Rejected conversions / gross conversions',
    invert: true,
    size: 130,
  },
  conversionRejectedSale: { label: 'Rejected sale', kind: 'money', invert: true, size: 150 },
  grossSale: { label: 'Gross sale', kind: 'money', help: 'Sale + rejected sale', size: 144 },
  rejectedConversionCommission: { label: 'Rejected commission', kind: 'money', invert: true, size: 202 },
  rejectedCpcCommission: { label: 'Rejected CPC commission', kind: 'money', invert: true, size: 230 },
  adsCost: {
    label: 'Ads cost',
    kind: 'money',
    of: (r: MetricRow) => r.adsCost ?? null,
    counted: [],
    help: 'What ads that led to the domain cost in the period. Known by merchant and day: not with a filter on a part of a merchant, such as a site',
    needs: 'merchants',
    isExtra: true,
    invert: true,
    size: 124,
  },
  roas: {
    label: 'ROAS',
    kind: 'share',
    of: (r: MetricRow) => (r.adsCost ? r.conversionTotalCommission / r.adsCost : null),
    plain: 'of ads cost',
    help: 'Return on ads spend: revenue / ads cost',
    needs: 'merchants',
    isExtra: true,
    size: 110,
  },
  maturity: {
    label: 'Maturity',
    kind: 'share',
    of: (r: MetricRow) => (r.maturity === undefined ? null : shareDown(r.maturity, 1)),
    counted: [],
    digits: 1,
    isNeutral: true,
    help: 'Of all conversions that the clicks of this row will bring within 30 days, the share that is known by now; the rest is still to come. Learned from the time between clicks, sales and reports of each merchant.',
    needs: 'clicks',
    isExtra: true,
    size: 112,
  },
  expectedNet: {
    label: 'Expected net',
    kind: 'money',
    of: (r: MetricRow) => r.expected?.expected ?? null,
    range: (r: MetricRow) => rangeOf(r.expected),
    help: 'Approved and paid commission, and pending commission by how often each merchant approves what is pending for that long. The range holds the outcome four times out of five.',
    isExtra: true,
    size: 170,
  },
  // without a column: parts of others, and what only the discover screens show
  discoverCount: null,
  conversionClickCommission: null,
  conversionRejectedCommission: null,
} satisfies Declared

const valueOf = (id: string): ReportMetric['of'] => {
  const formula = Object.entries(derived).find(([key]) => key === id)?.[1]
  if (formula) return formula
  const metric = baseMetrics.find((m) => m === id)
  if (!metric) throw new Error(`The column ${id} does not say what it shows`)
  return (row) => row[metric]
}

export const reportMetrics: readonly ReportMetric[] = Object.entries<Column | null>(columns).flatMap(([id, column]) =>
  column ? [{ counted: countedOf(id), ...column, id, of: column.of ?? valueOf(id) }] : [],
)

/** A base metric declares what it counts; any other without a declaration is computed from conversions alone. */
function countedOf(id: string): readonly Counted[] {
  const metric = baseMetrics.find((m) => m === id)
  return [metric ? metricOf(metric).of : 'conversions']
}
/** The meaning of its abbreviation, and its formula. */
export const metricHelp = (id: keyof typeof columns): string | undefined => (columns[id] as Column | null)?.help
/** Its last days still grow, because sales arrive days after their clicks. */
export const matures = ({ counted }: Pick<ReportMetric, 'counted'>): boolean => counted.includes('conversions')

const rangeOf = (expected: MetricRow['expected']) =>
  expected?.low === undefined || expected.high === undefined || expected.low === expected.high
    ? null
    : { low: expected.low, high: expected.high }

/** Metrics that are only requested while they are shown. */
export const outlookMetrics = { maturity: 'maturity', expected: 'expectedNet' } as const

/** The default columns for "what earns", most important first: as many as fit side by side. */
const earning = [
  'conversionTotalCommission',
  'clickCount',
  'conversionCount',
  'cr',
  'epc',
  'ecr',
  'conversionSale',
  'conversionPendingCommission',
  'rejectionRate',
]
const FIRST = 6

/** Ids of the default number columns of a grouping. */
export function firstMetrics(groupBy: GroupBy): ReadonlySet<string> {
  const there = new Set(metricsOf(groupBy).map((metric) => metric.id))
  return new Set(earning.filter((id) => there.has(id)).slice(0, FIRST))
}

/** Metrics that make sense in a grouping: no CTR and EPM if pageviews cannot be assigned to its rows. */
export const metricsOf = (groupBy: GroupBy): ReportMetric[] =>
  reportMetrics.filter((metric) => {
    if (metric.needs === 'pageviews') return hasPageviews(groupBy)
    if (metric.needs === 'merchants') return groupBy === 'name'
    return metric.needs !== 'clicks' || hasClicks(groupBy)
  })

/** As in a cell: amounts with the decimals of their currency, which the heading names. */
export function metricText(metric: ReportMetric, row: MetricRow, currency: string, to: Writing = ownWriting): string {
  const n = metric.of(row)
  if (metric.kind === 'count') return to.int(n)
  return metric.kind === 'money' ? to.amount(n, currency, metric.digits) : to.percent(n, metric.digits)
}

/** "9,444.32 – 10,148.92"; null if the number is certain or unknown. */
export function rangeText(metric: ReportMetric, row: MetricRow, currency: string): string | null {
  const range = metric.range?.(row)
  return range ? `${amount(range.low, currency)} – ${amount(range.high, currency)}` : null
}
