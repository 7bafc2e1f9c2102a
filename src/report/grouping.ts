import { dimensionOf, type GroupBy, groupBys, isDeclared, isPartGroup } from '../contract/dimensions.ts'
import type { Range } from './ranges.ts'

/** Tabs of the report in screen order. Hours, weeks, months and years are under "Date". */
export const groupTabs: readonly GroupBy[] = groupBys.filter((g) => dimensionOf(g).isTab)

/** Units in the toolbar menu of a time grouping. */
export const timeUnits = ['date', 'week', 'month', 'year'] as const satisfies readonly GroupBy[]

export const isTime = (groupBy: GroupBy): boolean => dimensionOf(groupBy).isTime === true
export const hasPageviews = (groupBy: GroupBy): boolean => dimensionOf(groupBy).knownTo === 'all'
/** Groupings such as status and currency apply to conversions, not to clicks. */
export const hasClicks = (groupBy: GroupBy): boolean => dimensionOf(groupBy).knownTo !== 'conversions'
/** Within a sentence; a part of a name (R232: parts of names) keeps its rule's spelling. */
export const inSentence = (groupBy: GroupBy): string =>
  isPartGroup(groupBy) ? groupName(groupBy) : groupName(groupBy).toLowerCase()
export const groupName = (groupBy: GroupBy): string => dimensionOf(groupBy).label

export const isGroupBy = (value: unknown): value is GroupBy =>
  typeof value === 'string' && (isDeclared(value) || isPartGroup(value))

/** Groupings reached only by address or palette. */
export const groupsWithoutTab: readonly GroupBy[] = groupBys.filter((g) => !dimensionOf(g).isTab && !isTime(g))

export const tabOf = (groupBy: GroupBy): GroupBy => (isTime(groupBy) ? 'date' : groupBy)

/** The most used tabs, in this order; the others are under "More" (R256: most used groupings). */
const mostUsed: readonly GroupBy[] = ['name', 'channel', 'network', 'page', 'date']
export const mostGroupTabs = mostUsed.length

/**
 * Tabs of a report: those of the screen, the most used ones, the others, parts of names, and the current grouping if it
 * is otherwise only reachable by address or palette.
 */
export const tabsFor = (
  groupBy: GroupBy,
  own: readonly GroupBy[] = [],
  parts: readonly GroupBy[] = [],
): readonly GroupBy[] => [...new Set([...own, ...mostUsed, ...groupTabs, ...parts, tabOf(groupBy)])]

/** A grouping by date becomes hourly when the range is a single day. */
export const effectiveGroup = (groupBy: GroupBy, range: Pick<Range, 'from' | 'to'>): GroupBy =>
  groupBy === 'date' && range.from === range.to ? 'hour' : groupBy

/** What a row expands to without a second grouping: a source to its addresses (R250: sources). */
export const opensTo = (groupBy: GroupBy): GroupBy | null => (groupBy === 'source' ? 'referrer' : null)
