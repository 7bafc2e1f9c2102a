import { type BaseMetric, type ConversionMetric, conversionMetrics, counts } from '../../../contract/metrics.ts'
import { joinLists } from './lists.ts'
import { metricsOf } from './metric-sql.ts'
import type { Part } from './part.ts'
import type { ReportQuery } from './report-query.ts'

/**
 * Conversions counted by kind and status; every metric is a sum of these. The event store plans three sums in half the
 * time of twelve conditional sums, and planning dominates a query over 150,000 conversions.
 */
export const kindKeys = ['isCpc', 'state'] as const
export const kindColumns = [
  `kind = 'cpc' AS isCpc`,
  'toString(status) AS state',
  'countIf(NOT takes_back) AS n',
  'sum(sale_cents) AS sale',
  'sum(commission_cents) AS commission',
]
export type KindColumns = {
  isCpc: number[]
  state: string[]
  n: number[]
  sale: number[]
  commission: number[]
  grp?: string[] | undefined
  time?: number[] | undefined
  networks?: string[] | undefined
  campaigns?: string[] | undefined
  unconverted?: string[][] | undefined
}

/** Longest report by the hour that still has few groups. */
const fewDays = 40
/** Maximum time buckets of a pair that still has few groups. */
const fewBuckets = 24
const many: readonly ReportQuery['groupBy'][] = ['target', 'page', 'shortcode']

/** True when a report has so few groups that reading a row for each kind and status is cheap. */
export function hasFewGroups({ groupBy, time, pair }: ReportQuery): boolean {
  if (pair) return pair.every((by) => !many.includes(by.groupBy) && (by.time?.buckets.length ?? 0) <= fewBuckets)
  return time?.unit === 'hour' ? time.buckets.length <= fewDays * 24 : !many.includes(groupBy)
}

/** The metrics to which a kind and status adds its count, sales and commission, from their declarations. */
type AddsTo = Record<ConversionMetric['adds'], BaseMetric[]>

const addsTo = (adds: ConversionMetric['adds'], isCpc: boolean, state: string): BaseMetric[] =>
  metricsOf('conversion').filter((metric) =>
    conversionMetrics(metric).some((part) => part.adds === adds && counts(part, isCpc, state)),
  )
const metricsOfKind = (isCpc: boolean, state: string): AddsTo => ({
  number: addsTo('number', isCpc, state),
  sale: addsTo('sale', isCpc, state),
  commission: addsTo('commission', isCpc, state),
})

/** Combines rows by group, kind and status into one row per group. */
export function partOfKinds(columns: KindColumns): Part {
  const { isCpc, state, n, sale, commission, grp, time, networks, campaigns, unconverted = [] } = columns
  const keys: (string | number)[] = []
  const placeOf = new Map<string | number, number>()
  const places = n.map((_, i) => {
    const key = time?.[i] ?? grp?.[i] ?? ''
    const found = placeOf.get(key)
    if (found !== undefined) return found
    placeOf.set(key, keys.length)
    return keys.push(key) - 1
  })
  const sums = Object.fromEntries(metricsOf('conversion').map((m) => [m, keys.map(() => 0)]))
  const add = (metrics: BaseMetric[], from: number[], i: number) => {
    const [place = 0, value = 0] = [places[i], from[i]]
    for (const m of metrics) {
      const column = sums[m]
      if (column) column[place] = (column[place] ?? 0) + value
    }
  }
  const known = new Map<string, AddsTo>()
  n.forEach((_, i) => {
    const kind = `${isCpc[i]} ${state[i]}`
    const to = known.get(kind) ?? metricsOfKind(isCpc[i] === 1, state[i] ?? '')
    known.set(kind, to)
    add(to.number, n, i)
    add(to.sale, sale, i)
    add(to.commission, commission, i)
  })
  const joined = (lists: string[] | undefined) => {
    if (!lists) return null
    const found = keys.map(() => '')
    places.forEach((place, i) => (found[place] = joinLists(found[place] ?? '', lists[i] ?? '')))
    return found
  }
  return {
    source: 'conversion',
    keys: time ? [] : keys.map(String),
    times: time && keys.map(Number),
    sums,
    networks: joined(networks),
    campaigns: joined(campaigns),
    unconverted: [...new Set(unconverted.flat())],
  }
}
