import type { BaseRow } from '../../../contract/metrics.ts'
import type { ReportQuery } from './report-query.ts'

/**
 * Conversions counted by kind and state, of which all their metrics are sums. The event store plans three sums in half
 * of the time it takes for twelve under conditions, and planning is most of what a question over 150,000 conversions takes.
 */
export type KindRow = { isCpc: number; state: string; n: number; sale: number; commission: number }

export const kindKeys = ['isCpc', 'state'] as const
export const kindColumns = [
  `kind = 'cpc' AS isCpc`,
  'toString(status) AS state',
  'count() AS n',
  'sum(sale_cents) AS sale',
  'sum(commission_cents) AS commission',
]

/** Longest report by the hour whose groups are few. */
const fewDays = 40
const many: readonly ReportQuery['groupBy'][] = ['target', 'page', 'shortcode']

/** Whether a report has so few groups that a row for each of their kinds and states is little to read. */
export function hasFewGroups({ groupBy, time }: ReportQuery): boolean {
  return time?.unit === 'hour' ? time.buckets.length <= fewDays * 24 : !many.includes(groupBy)
}

/** The metrics one kind and state adds to its group, amounts in cents. Meanings as in `metric-sql.ts`. */
export function metricsOfKind({ isCpc, state, n, sale, commission }: KindRow): Partial<BaseRow> {
  const isRejected = state === 'rejected'
  const all = isRejected
    ? { conversionRejectedSale: sale, conversionRejectedCommission: commission }
    : { conversionSale: sale, conversionTotalCommission: commission }
  const pending = state === 'pending' ? { conversionPendingCommission: commission } : {}
  if (isCpc)
    return isRejected
      ? { ...all, rejectedCpcCommission: commission }
      : { ...all, ...pending, cpcCommission: commission, conversionClickCommission: commission }
  return isRejected
    ? { ...all, rejectedConversionCount: n, rejectedConversionCommission: commission }
    : { ...all, ...pending, conversionCount: n, conversionCommission: commission }
}
