import { type BaseMetric, baseMetrics } from '../../../contract/metrics.ts'
import type { Source } from './report-query.ts'

/**
 * A metric is counted in one table. Amounts are whole cents of the user's currency, so that sums are exact. `sumOf`: the
 * event store is not asked for it, because it is the sum of others.
 */
type MetricSql = { source: Source; sql: string; unit: 'count' | 'cents'; sumOf?: readonly BaseMetric[] }

const counted = (source: Source, sql: string): MetricSql => ({ source, sql, unit: 'count' })
const summed = (column: 'sale_cents' | 'commission_cents', where: string): MetricSql => ({
  source: 'conversion',
  sql: `sumIf(${column}, ${where})`,
  unit: 'cents',
})
const sumOf = (...metrics: BaseMetric[]): MetricSql => ({
  source: 'conversion',
  sql: metrics.join(' + '),
  unit: 'cents',
  sumOf: metrics,
})

/**
 * Kind and state of a conversion as one number, of which the conditions below are made: nine sums under conditions on
 * both took the event store 2 ms longer to plan. A sale or lead is 0 (1 pending, 2 rejected), a commission for clicks 4 more.
 */
export const classSql = `(kind = 'cpc') * 4 + (status = 'rejected') * 2 + (status = 'pending')`
const valid = 'class NOT IN (2, 6)'
const rejected = 'class IN (2, 6)'
const pending = 'class IN (1, 5)'
const sale = { valid: 'class < 2', rejected: 'class = 2' }
const cpc = { valid: 'class IN (4, 5)', rejected: 'class = 6' }

/** Meanings are in `contract/metrics.ts`. Network links that stood on the page already (kind 'network') are not clicks. */
export const metricSql = {
  pageviewCount: counted('pageview', 'count()'),
  clickCount: counted('click', `countIf(kind = 'click')`),
  discoverCount: counted('click', `countIf(kind = 'discover')`),
  conversionCount: counted('conversion', `countIf(${sale.valid})`),
  rejectedConversionCount: counted('conversion', `countIf(${sale.rejected})`),
  conversionCommission: summed('commission_cents', sale.valid),
  rejectedConversionCommission: summed('commission_cents', sale.rejected),
  cpcCommission: summed('commission_cents', cpc.valid),
  rejectedCpcCommission: summed('commission_cents', cpc.rejected),
  conversionClickCommission: sumOf('cpcCommission'),
  conversionTotalCommission: sumOf('conversionCommission', 'cpcCommission'),
  conversionPendingCommission: summed('commission_cents', pending),
  conversionRejectedCommission: sumOf('rejectedConversionCommission', 'rejectedCpcCommission'),
  conversionSale: summed('sale_cents', valid),
  conversionRejectedSale: summed('sale_cents', rejected),
} satisfies Record<BaseMetric, MetricSql>

const sqlOf: Record<BaseMetric, MetricSql> = metricSql

/** Metrics that a table knows. */
export const metricsOf = (source: Source): BaseMetric[] => baseMetrics.filter((m) => sqlOf[m].source === source)
/** Those it is asked for. */
export const askedOf = (source: Source): BaseMetric[] => metricsOf(source).filter((m) => !sqlOf[m].sumOf)

/** All metrics of a table, of those it was asked for: sums by metric, place by place. */
export function withSums(source: Source, asked: Partial<Record<BaseMetric, number[]>>): Record<string, number[]> {
  const column = (m: BaseMetric) => asked[m] ?? []
  const added = ([first, ...others]: readonly BaseMetric[]) =>
    first ? column(first).map((value, i) => others.reduce((sum, m) => sum + (asked[m]?.[i] ?? 0), value)) : []
  return Object.fromEntries(
    metricsOf(source).map((m) => {
      const { sumOf } = sqlOf[m]
      return [m, sumOf ? added(sumOf) : column(m)]
    }),
  )
}
