/**
 * Base metrics come from the event store; derived ones are computed here, once, for server, table and CSV.
 * Amounts are in the user's currency, major units, two decimals.
 *
 * - `conversionCount`, `conversionCommission`, `cpcCommission`, `conversionSale`: without rejected ones
 * - `conversionTotalCommission` = sale commission + click (CPC) commission, not rejected: what counts as revenue
 * - `rejected…` and `conversionRejectedCommission`: the rejected ones; the latter adds sale and click commission
 * - `conversionPendingCommission`: the part of `conversionTotalCommission` that is pending
 * - counts of conversions leave paid clicks (CPC) out: they are money, not sales
 * - `conversionClickCommission`: another name of `cpcCommission` (rule R11): CPC commission, not rejected
 */
export const baseMetrics = [
  'pageviewCount',
  'clickCount',
  'discoverCount',
  'conversionCount',
  'rejectedConversionCount',
  'conversionCommission',
  'rejectedConversionCommission',
  'cpcCommission',
  'rejectedCpcCommission',
  'conversionClickCommission',
  'conversionTotalCommission',
  'conversionPendingCommission',
  'conversionRejectedCommission',
  'conversionSale',
  'conversionRejectedSale',
] as const
export type BaseMetric = (typeof baseMetrics)[number]
export type BaseRow = Record<BaseMetric, number>

export const emptyMetrics = (): BaseRow => Object.fromEntries(baseMetrics.map((m) => [m, 0])) as BaseRow

/** `null` means "not computable": shown as an en dash, left empty in CSV. */
const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)
const times = (n: number, r: number | null) => (r === null ? null : n * r)

/** Formulas of rule R10. CTR, CR and rejection rate are shares (0.05 = 5 %); ECR is already in percent. */
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
