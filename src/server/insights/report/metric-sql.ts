import { type BaseMetric, baseMetrics } from '../../../contract/metrics.ts'
import type { Source } from './report-query.ts'

/** A metric is counted in one table. Amounts are whole cents of the user's currency, so that sums are exact. */
type MetricSql = { source: Source; sql: string; unit: 'count' | 'cents' }

const counted = (source: Source, sql: string): MetricSql => ({ source, sql, unit: 'count' })
const summed = (column: 'sale_cents' | 'commission_cents', where: string): MetricSql => ({
  source: 'conversion',
  sql: `sumIf(${column}, ${where})`,
  unit: 'cents',
})

const valid = `status != 'rejected'`
const rejected = `status = 'rejected'`
const sale = `kind != 'cpc'`
const cpc = `kind = 'cpc'`

/** Meanings are in `contract/metrics.ts`. Network links that stood on the page already (kind 'network') are not clicks. */
export const metricSql = {
  pageviewCount: counted('pageview', 'count()'),
  clickCount: counted('click', `countIf(kind = 'click')`),
  discoverCount: counted('click', `countIf(kind = 'discover')`),
  conversionCount: counted('conversion', `countIf(${sale} AND ${valid})`),
  rejectedConversionCount: counted('conversion', `countIf(${sale} AND ${rejected})`),
  conversionCommission: summed('commission_cents', `${sale} AND ${valid}`),
  rejectedConversionCommission: summed('commission_cents', `${sale} AND ${rejected}`),
  cpcCommission: summed('commission_cents', `${cpc} AND ${valid}`),
  rejectedCpcCommission: summed('commission_cents', `${cpc} AND ${rejected}`),
  conversionClickCommission: summed('commission_cents', `${cpc} AND ${valid}`),
  conversionTotalCommission: summed('commission_cents', valid),
  conversionPendingCommission: summed('commission_cents', `status = 'pending'`),
  conversionRejectedCommission: summed('commission_cents', rejected),
  conversionSale: summed('sale_cents', valid),
  conversionRejectedSale: summed('sale_cents', rejected),
} satisfies Record<BaseMetric, MetricSql>

/** Metrics a table is asked for. */
export const metricsOf = (source: Source): BaseMetric[] => baseMetrics.filter((m) => metricSql[m].source === source)
