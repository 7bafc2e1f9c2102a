import { addPart, emptyGroups, type Groups } from './groups.ts'
import type { Part } from './part.ts'
import type { Source, TimeKey } from './report-query.ts'
import { placeFinder } from './time-key.ts'

/**
 * Sort order of a report: revenue, clicks, pageviews, each descending; then the key. Each metric comes from one table.
 */
const importance = {
  conversion: 'conversionTotalCommission',
  click: 'clickCount',
  pageview: 'pageviewCount',
} as const satisfies Record<Source, keyof Groups['sums']>

type Found = {
  /** Keys of groups that may be among those shown. */
  keys: string[]
  /** For each part, the index of each row in `keys`, or -1. */
  places: Int32Array[]
  /** Number of groups. */
  count: number
}

/**
 * Every group, and the index of each row's group. A key occurs once per part, so keys of the last part need no lookup
 * entry. Groups only the last part has are skipped when at least `limit` others rank higher: most of 20,000 targets are
 * clicked and never bought from.
 */
function find(parts: readonly Part[], limit: number): Found {
  const keys: string[] = []
  const placeOf = new Map<string, number>()
  const last = parts.findLastIndex((part) => part.keys.length > 0)
  let count = 0
  const places = parts.map((part, at) => {
    const own = new Int32Array(part.keys.length)
    const worth = part.sums[importance[part.source]]
    let least = Number.POSITIVE_INFINITY
    let others = 0
    part.keys.forEach((key, i) => {
      const found = placeOf.get(key)
      if (found !== undefined) {
        own[i] = found
        return
      }
      count++
      if (at < last) placeOf.set(key, keys.length)
      else {
        const value = worth?.[i] ?? 0
        if (others >= limit && value < least) {
          own[i] = -1
          return
        }
        if (others < limit) least = Math.min(least, value)
        others++
      }
      own[i] = keys.push(key) - 1
    })
    return own
  })
  return { keys, places, count }
}

/** Indexes of groups in order of importance. */
function ordered({ keys, places }: Found, parts: readonly Part[]): number[] {
  const worthIn = (source: Source) => {
    const worth = new Float64Array(keys.length)
    parts.forEach((part, at) => {
      const column = part.source === source ? part.sums[importance[source]] : undefined
      places[at]?.forEach((place, i) => {
        if (place >= 0) worth[place] = (worth[place] ?? 0) + (column?.[i] ?? 0)
      })
    })
    return worth
  }
  const [revenue, clicks, pageviews] = [worthIn('conversion'), worthIn('click'), worthIn('pageview')]
  const more = (worth: Float64Array, a: number, b: number) => (worth[b] ?? 0) - (worth[a] ?? 0)
  const byImportance = (a: number, b: number) =>
    more(revenue, a, b) || more(clicks, a, b) || more(pageviews, a, b) || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1)
  return keys.map((_, place) => place).sort(byImportance)
}

export type Merged = {
  /** The most important groups, in order. */
  groups: Groups
  /** The number of all groups. */
  count: number
}

/** Merges the parts of the tables by group, in order of importance; only the first `limit` groups are built. */
export function merge(parts: readonly Part[], limit = Number.POSITIVE_INFINITY): Merged {
  const found = find(parts, limit)
  const shown = ordered(found, parts).slice(0, limit)
  const slotOf = new Int32Array(found.keys.length).fill(-1)
  shown.forEach((place, slot) => (slotOf[place] = slot))
  const groups = emptyGroups(shown.map((place) => found.keys[place] ?? ''))
  parts.forEach((part, at) => {
    const places = found.places[at] ?? new Int32Array()
    addPart(
      groups,
      part,
      places.map((place) => slotOf[place] ?? -1),
    )
  })
  return { groups, count: found.count }
}

/**
 * Puts counted days or hours into the report's buckets. Every bucket is in the result, in order, also empty ones. Keys
 * are those of the buckets.
 */
export function mergeTime(parts: readonly Part[], time: TimeKey): Groups {
  const groups = emptyGroups(time.buckets.map(({ grp }) => grp))
  const find = placeFinder(time)
  for (const part of parts) {
    const { times = [] } = part
    const slots = Int32Array.from(times, find)
    const outside = slots.indexOf(-1)
    if (outside >= 0) throw new Error(`The event store counted a moment outside of the report: ${times[outside]}`)
    addPart(groups, part, slots)
  }
  return groups
}
