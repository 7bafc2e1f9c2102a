import { type DeclaredGroup, dimensionOf, type Dimension, type GroupBy, groupBys } from './dimensions.ts'

// Plain functions: the browser reads this file too, and schemas stay on the server.

/** What has one of these each: under a campaign there is no choice of networks. */
const hasOne: Partial<Record<GroupBy, readonly GroupBy[]>> = {
  tracker: ['network', 'connection'],
  connection: ['network'],
  referrer: ['source'],
}

/**
 * Why a report cannot be grouped by the one and then by the other, in a sentence; null where it can (R204: two groupings).
 * Conversions know every grouping, so there is no pair without a table.
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

/** What a grouping can be followed by. */
export const thenBys = (outer: GroupBy): DeclaredGroup[] =>
  groupBys.filter((inner) => pairProblem(outer, inner) === null)

/** Whether one of the two is a piece of time: its buckets are compared by their place in the range, which a pair does not have. */
export const hasTime = (...two: readonly GroupBy[]): boolean => two.some((groupBy) => dimensionOf(groupBy).isTime)

const width = { conversions: 0, clicks: 1, all: 2 } satisfies Record<Dimension['knownTo'], number>
/** Which events know both: a pair counts no others (R205: what a pair counts). */
export function knownToBoth(outer: GroupBy, inner: GroupBy): Dimension['knownTo'] {
  const [first, then] = [dimensionOf(outer).knownTo, dimensionOf(inner).knownTo]
  return width[first] < width[then] ? first : then
}
