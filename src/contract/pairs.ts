import { type DeclaredGroup, dimensionOf, type Dimension, type GroupBy, groupBys } from './dimensions.ts'

// Plain functions: the browser imports this file too, and schemas stay on the server.

/** Groupings whose key implies exactly one of these: a campaign has only one network. */
const hasOne: Partial<Record<GroupBy, readonly GroupBy[]>> = {
  tracker: ['network', 'connection'],
  connection: ['network'],
  referrer: ['source'],
}

/**
 * Why a report cannot be grouped by both, in a sentence; null if it can (R204: two groupings). Conversions know every
 * grouping, so every pair has a table.
 */
export function pairProblem(outer: GroupBy, inner: GroupBy): string | null {
  const [first, then] = [dimensionOf(outer), dimensionOf(inner)]
  const names = `${first.label}, then ${then.label}`
  if (outer === inner) return `${names}: the two groupings must differ`
  if (first.isTime && then.isTime) return `${names}: both are pieces of time, choose one of them`
  if (hasOne[outer]?.includes(inner))
    return `${names}: each ${first.label.toLowerCase()} has one ${then.label.toLowerCase()}`
  return null
}

/** The possible second groupings. */
export const thenBys = (outer: GroupBy): DeclaredGroup[] =>
  groupBys.filter((inner) => pairProblem(outer, inner) === null)

/**
 * Whether one of the two is a time bucket: buckets are compared by their position in the range, which a pair does not
 * have.
 */
export const hasTime = (...two: readonly GroupBy[]): boolean => two.some((groupBy) => dimensionOf(groupBy).isTime)

const width = { conversions: 0, clicks: 1, all: 2 } satisfies Record<Dimension['knownTo'], number>
/** The events that have both groupings: a pair counts no others (R205: what a pair counts). */
export function knownToBoth(outer: GroupBy, inner: GroupBy): Dimension['knownTo'] {
  const [first, then] = [dimensionOf(outer).knownTo, dimensionOf(inner).knownTo]
  return width[first] < width[then] ? first : then
}
