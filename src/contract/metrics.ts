/**
 * Base metrics come from the event store, each declared once: what is counted or summed, over which events. The
 * statements of reports, the mapping of conversions by kind and state to metrics, and the tests' second implementation
 * follow from it. Derived metrics are computed here, once, for server, table and CSV. `report/report-metrics.ts` has
 * their labels and formats, and does not compile until it has every metric.
 *
 * Amounts are in the user's currency, major units, two decimals.
 */
export type Metric<Name extends string = string> = {
  /** Its name in the public API, in the words of the screens; never changed. Null: not in the API. */
  word: string | null
} & (
  | { of: 'pageviews' }
  /** Network links already on the page (kind 'network') are not clicks. */
  | { of: 'clicks'; kind: 'click' | 'discover' }
  | ConversionMetric
  /** Not read from the event store, because it is the sum of others. */
  | { of: 'conversions'; sumOf: readonly [Name, ...Name[]] }
)

/**
 * `adds`: their number, sales value or commission. `kind`: a sale or lead, a commission for clicks (CPC), or both.
 * `state`: rejected, pending, or valid, which is all that are not rejected.
 */
export type ConversionMetric = {
  of: 'conversions'
  adds: 'number' | 'sale' | 'commission'
  kind: 'sale' | 'cpc' | 'any'
  state: 'valid' | 'rejected' | 'pending'
}

export const metrics = {
  pageviewCount: { word: 'pageviews', of: 'pageviews' },
  clickCount: { word: 'clicks', of: 'clicks', kind: 'click' },
  discoverCount: { word: 'discover_clicks', of: 'clicks', kind: 'discover' },
  // counts exclude paid clicks (CPC): they are money, not sales
  conversionCount: { word: 'conversions', of: 'conversions', adds: 'number', kind: 'sale', state: 'valid' },
  rejectedConversionCount: {
    word: 'rejected_conversions',
    of: 'conversions',
    adds: 'number',
    kind: 'sale',
    state: 'rejected',
  },
  conversionCommission: {
    word: 'sales_commission',
    of: 'conversions',
    adds: 'commission',
    kind: 'sale',
    state: 'valid',
  },
  rejectedConversionCommission: {
    word: 'rejected_sales_commission',
    of: 'conversions',
    adds: 'commission',
    kind: 'sale',
    state: 'rejected',
  },
  cpcCommission: { word: 'click_commission', of: 'conversions', adds: 'commission', kind: 'cpc', state: 'valid' },
  rejectedCpcCommission: {
    word: 'rejected_click_commission',
    of: 'conversions',
    adds: 'commission',
    kind: 'cpc',
    state: 'rejected',
  },
  // another name of cpcCommission (R11: two names of CPC commission)
  conversionClickCommission: { word: null, of: 'conversions', sumOf: ['cpcCommission'] },
  // revenue
  conversionTotalCommission: { word: 'revenue', of: 'conversions', sumOf: ['conversionCommission', 'cpcCommission'] },
  // the part of the total that is pending
  conversionPendingCommission: {
    word: 'pending_revenue',
    of: 'conversions',
    adds: 'commission',
    kind: 'any',
    state: 'pending',
  },
  conversionRejectedCommission: {
    word: 'rejected_revenue',
    of: 'conversions',
    sumOf: ['rejectedConversionCommission', 'rejectedCpcCommission'],
  },
  conversionSale: { word: 'sales', of: 'conversions', adds: 'sale', kind: 'any', state: 'valid' },
  conversionRejectedSale: { word: 'rejected_sales', of: 'conversions', adds: 'sale', kind: 'any', state: 'rejected' },
} as const satisfies Record<string, Metric>

export type BaseMetric = keyof typeof metrics
export const baseMetrics = Object.keys(metrics) as [BaseMetric, ...BaseMetric[]]
export type BaseRow = Record<BaseMetric, number>
/** The same with a common type; a sum that names an unknown metric does not compile. */
const declared: Record<BaseMetric, Metric<BaseMetric>> = metrics
export const metricOf = (metric: BaseMetric): Metric<BaseMetric> => declared[metric]

/** The conversion metrics a metric adds up; a sum consists of those of its parts. */
export function conversionMetrics(metric: BaseMetric): ConversionMetric[] {
  const found = metricOf(metric)
  if (found.of !== 'conversions') return []
  return 'sumOf' in found ? found.sumOf.flatMap(conversionMetrics) : [found]
}
/** Whether it is an amount rather than a count. */
export const isAmount = (metric: BaseMetric): boolean => conversionMetrics(metric).some(({ adds }) => adds !== 'number')
/** Whether a conversion of this kind and state counts. */
export const counts = ({ kind, state }: ConversionMetric, isCpc: boolean, status: string): boolean =>
  (kind === 'any' || (kind === 'cpc') === isCpc) && (state === 'valid' ? status !== 'rejected' : status === state)

export const emptyMetrics = (): BaseRow => Object.fromEntries(baseMetrics.map((m) => [m, 0])) as BaseRow

/** `null` means "not computable": shown as an en dash, left empty in CSV. */
const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)
const times = (n: number, r: number | null) => (r === null ? null : n * r)

/** Formulas of R10: ratios. CTR, CR and rejection rate are shares (0.05 = 5 %); ECR is already in percent. */
export const derived = {
  ctr: (r: BaseRow) => ratio(r.clickCount, r.pageviewCount),
  cr: (r: BaseRow) => ratio(r.conversionCount, r.clickCount),
  rejectionRate: (r: BaseRow) => ratio(r.rejectedConversionCount, r.conversionCount + r.rejectedConversionCount),
  epc: (r: BaseRow) => ratio(r.conversionTotalCommission, r.clickCount),
  epm: (r: BaseRow) => times(1000, ratio(r.conversionTotalCommission, r.pageviewCount)),
  ecr: (r: BaseRow) => times(100, ratio(r.conversionTotalCommission, r.conversionSale)),
  grossSale: (r: BaseRow) => r.conversionSale + r.conversionRejectedSale,
  grossConversions: (r: BaseRow) => r.conversionCount + r.rejectedConversionCount,
} as const satisfies Record<string, (r: BaseRow) => number | null>
export type DerivedMetric = keyof typeof derived
