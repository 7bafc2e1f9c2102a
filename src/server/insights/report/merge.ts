import { baseMetrics, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import { metricSql, metricsOf } from './metric-sql.ts'
import type { Source } from './report-query.ts'

/** What one table answered. */
export type Part = {
  source: Source
  rows: (Partial<BaseRow> & { grp?: string; networks?: string; campaigns?: string })[]
}
/** One group with what all tables know of it. Lists are uuids in order, joined by commas. */
export type Group = {
  grp: string
  metrics: BaseRow
  clickNetworks: string
  conversionNetworks: string
  campaigns: string
}

const zeros: Readonly<BaseRow> = emptyMetrics()

export const emptyGroup = (grp: string): Group => ({
  grp,
  metrics: { ...zeros },
  clickNetworks: '',
  conversionNetworks: '',
  campaigns: '',
})

/** Both lists as one, each uuid once, in order. */
export function joinLists(a: string, b: string): string {
  if (a === b || b === '') return a
  if (a === '') return b
  return [...new Set([...a.split(','), ...b.split(',')])].sort().join(',')
}

export function addMetrics(to: BaseRow, from: Partial<BaseRow>): void {
  for (const m of baseMetrics) to[m] += from[m] ?? 0
}

type Found = { keys: string[]; places: Int32Array[]; sums: Float64Array[] }
/** The order of a report: revenue, clicks, pageviews, each the largest first; then the key. */
const importance = ['conversionTotalCommission', 'clickCount', 'pageviewCount'] as const

/** Every group, the place of each row's group among them, and what decides their order. */
function find(parts: Part[]): Found {
  const keys: string[] = []
  const placeOf = new Map<string, number>()
  const places = parts.map(({ rows }) =>
    Int32Array.from(rows, ({ grp = '' }) => {
      const found = placeOf.get(grp)
      if (found !== undefined) return found
      placeOf.set(grp, keys.length)
      return keys.push(grp) - 1
    }),
  )
  const sums = importance.map((metric) => {
    const sum = new Float64Array(keys.length)
    parts.forEach(({ source, rows }, part) => {
      if (metricSql[metric].source !== source) return
      rows.forEach((row, i) => {
        const place = places[part]?.[i] ?? 0
        sum[place] = (sum[place] ?? 0) + (row[metric] ?? 0)
      })
    })
    return sum
  })
  return { keys, places, sums }
}

/** Places of groups in order of importance. */
function ordered({ keys, sums }: Found): number[] {
  const [revenue, clicks, pageviews] = sums
  const more = (sum: Float64Array | undefined, a: number, b: number) => (sum?.[b] ?? 0) - (sum?.[a] ?? 0)
  const byImportance = (a: number, b: number) =>
    more(revenue, a, b) || more(clicks, a, b) || more(pageviews, a, b) || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1)
  return keys.map((_, place) => place).sort(byImportance)
}

export type Merged = {
  /** The most important ones, in order. */
  groups: Group[]
  /** How many there are. */
  count: number
}

/**
 * Puts the answers of the tables together, one group each, in order of importance. Only the first `limit` groups are
 * made: of 20,000 targets 5,000 are shown.
 */
export function merge(parts: Part[], limit = Number.POSITIVE_INFINITY): Merged {
  const found = find(parts)
  const shown = ordered(found).slice(0, limit)
  const made: (Group | undefined)[] = Array.from({ length: found.keys.length })
  const groups = shown.map((place) => {
    const group = emptyGroup(found.keys[place] ?? '')
    made[place] = group
    return group
  })
  parts.forEach(({ source, rows }, part) => {
    const metrics = metricsOf(source)
    rows.forEach((row, i) => {
      const group = made[found.places[part]?.[i] ?? -1]
      if (!group) return
      for (const m of metrics) group.metrics[m] += row[m] ?? 0
      const { networks = '', campaigns = '' } = row
      if (source === 'click') group.clickNetworks = joinLists(group.clickNetworks, networks)
      else group.conversionNetworks = joinLists(group.conversionNetworks, networks)
      group.campaigns = joinLists(group.campaigns, campaigns)
    })
  })
  return { groups, count: found.keys.length }
}
