import {
  type BaseMetric,
  baseMetrics,
  type ConversionMetric,
  type Metric,
  metricOf,
} from '../../../contract/metrics.ts'
import type { Source } from './report-query.ts'

/**
 * Kind and status of a conversion as one number, used by the conditions below: nine sums with conditions on both
 * columns took the event store 2 ms longer to plan. A sale or lead is 0 (1 pending, 2 rejected); a commission for
 * clicks is 4 more.
 */
export const classSql = `(kind = 'cpc') * 4 + (status = 'rejected') * 2 + (status = 'pending')`
const classes = {
  any: { valid: 'class NOT IN (2, 6)', rejected: 'class IN (2, 6)', pending: 'class IN (1, 5)' },
  sale: { valid: 'class < 2', rejected: 'class = 2', pending: 'class = 1' },
  cpc: { valid: 'class IN (4, 5)', rejected: 'class = 6', pending: 'class = 5' },
} satisfies Record<ConversionMetric['kind'], Record<ConversionMetric['state'], string>>

/** Amounts are whole cents of the viewer's currency, so that sums are exact. */
const centsColumn = { sale: 'sale_cents', commission: 'commission_cents' }
const tableOf = { pageviews: 'pageview', clicks: 'click', conversions: 'conversion' } as const satisfies Record<
  Metric['of'],
  Source
>
const sumOf = (metric: BaseMetric): readonly BaseMetric[] | null => {
  const found = metricOf(metric)
  return 'sumOf' in found ? found.sumOf : null
}

/** The SQL of a metric in its table, from its declaration. */
export function metricSql(metric: BaseMetric): string {
  const found = metricOf(metric)
  if (found.of === 'pageviews') return 'count()'
  if (found.of === 'clicks') return `countIf(kind = '${found.kind}')`
  if ('sumOf' in found) return found.sumOf.join(' + ')
  const condition = classes[found.kind][found.state]
  return found.adds === 'number'
    ? `countIf(${condition} AND NOT takes_back)`
    : `sumIf(${centsColumn[found.adds]}, ${condition})`
}

const known = (keep: (metric: BaseMetric) => boolean): Record<Source, readonly BaseMetric[]> => {
  const inTable = (source: Source) => baseMetrics.filter((m) => tableOf[metricOf(m).of] === source && keep(m))
  return { pageview: inTable('pageview'), click: inTable('click'), conversion: inTable('conversion') }
}
const all = known(() => true)
const asked = known((metric) => sumOf(metric) === null)

export const metricsOf = (source: Source): readonly BaseMetric[] => all[source]
/** Metrics that are queried from a table. */
export const askedOf = (source: Source): readonly BaseMetric[] => asked[source]

/** All metrics of a table, derived from the queried ones: sums by metric, row by row. */
export function withSums(source: Source, asked: Partial<Record<BaseMetric, number[]>>): Record<string, number[]> {
  const column = (m: BaseMetric) => asked[m] ?? []
  const added = ([first, ...others]: readonly BaseMetric[]) =>
    first ? column(first).map((value, i) => others.reduce((sum, m) => sum + (asked[m]?.[i] ?? 0), value)) : []
  return Object.fromEntries(
    metricsOf(source).map((m) => {
      const parts = sumOf(m)
      return [m, parts ? added(parts) : column(m)]
    }),
  )
}
