import { baseMetrics, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import { joinLists } from './lists.ts'
import { metricSql, metricsOf } from './metric-sql.ts'
import type { Part } from './part.ts'
import type { TimeKey } from './report-query.ts'
import { bucketFinder } from './time-key.ts'

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

export function addMetrics(to: BaseRow, from: Partial<BaseRow>): void {
  for (const m of baseMetrics) to[m] += from[m] ?? 0
}

type Found = { keys: string[]; places: Int32Array[]; sums: Float64Array[] }
/** The order of a report: revenue, clicks, pageviews, each the largest first; then the key. */
const importance = ['conversionTotalCommission', 'clickCount', 'pageviewCount'] as const

/** Every group, the place of each row's group among them, and what decides their order. */
function find(parts: readonly Part[]): Found {
  const keys: string[] = []
  const placeOf = new Map<string, number>()
  const places = parts.map((part) =>
    Int32Array.from(part.keys, (key) => {
      const found = placeOf.get(key)
      if (found !== undefined) return found
      placeOf.set(key, keys.length)
      return keys.push(key) - 1
    }),
  )
  const sums = importance.map((metric) => {
    const sum = new Float64Array(keys.length)
    parts.forEach((part, at) => {
      if (metricSql[metric].source !== part.source) return
      part.sums[metric]?.forEach((value, i) => {
        const place = places[at]?.[i] ?? 0
        sum[place] = (sum[place] ?? 0) + value
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

/** Adds what a part knows of its groups to those that are shown. `groupOf`: the group of a place of the part, if it is shown. */
function addPart({ source, keys, sums, networks, campaigns }: Part, groupOf: (i: number) => Group | undefined) {
  const columns = metricsOf(source).flatMap((m) => (sums[m] ? [[m, sums[m]] as const] : []))
  for (let i = 0; i < keys.length; i++) {
    const group = groupOf(i)
    if (!group) continue
    for (const [m, column] of columns) group.metrics[m] += column[i] ?? 0
    if (networks && source === 'click') group.clickNetworks = joinLists(group.clickNetworks, networks[i] ?? '')
    else if (networks) group.conversionNetworks = joinLists(group.conversionNetworks, networks[i] ?? '')
    if (campaigns) group.campaigns = joinLists(group.campaigns, campaigns[i] ?? '')
  }
}

/**
 * Puts the answers of the tables together, one group each, in order of importance. Only the first `limit` groups are
 * made: of 20,000 targets 5,000 are shown.
 */
export function merge(parts: readonly Part[], limit = Number.POSITIVE_INFINITY): Merged {
  const found = find(parts)
  const shown = ordered(found).slice(0, limit)
  const made: (Group | undefined)[] = Array.from({ length: found.keys.length })
  const groups = shown.map((place) => {
    const group = emptyGroup(found.keys[place] ?? '')
    made[place] = group
    return group
  })
  parts.forEach((part, at) => addPart(part, (i) => made[found.places[at]?.[i] ?? -1]))
  return { groups, count: found.keys.length }
}

/**
 * Days or hours as counted, put into the buckets of the report: every bucket is there, in order, also an empty one.
 * `grp` is that of the bucket.
 */
export function mergeTime(parts: readonly Part[], time: TimeKey): Group[] {
  const groups = time.buckets.map(({ grp }) => emptyGroup(grp))
  const byBucket = new Map(groups.map((group) => [group.grp, group]))
  const find = bucketFinder(time)
  const byKey = new Map<string, Group>()
  const groupOf = (key: string) => {
    const known = byKey.get(key)
    if (known) return known
    const group = byBucket.get(find(key)?.grp ?? '')
    if (!group) throw new Error(`The event store counted a moment outside of the report: ${key}`)
    byKey.set(key, group)
    return group
  }
  for (const part of parts) addPart(part, (i) => groupOf(part.keys[i] ?? ''))
  return groups
}
