import { dimensionOf, type GroupBy, isPartGroup } from '../contract/dimensions.ts'
import { addDays, isDay, startOfMonth } from './dates.ts'
import { UNKNOWN } from './filter-definitions.ts'
import { isTime } from './grouping.ts'
import { type DaySpan, type Range, rangeToSearch } from './ranges.ts'
import { rowName } from './report-columns.ts'
import type { ReportRow } from './report-rows.ts'
import { type FilterItem, type Search, withFilter } from './search.ts'

/** The state of the report in which a row is opened. */
export interface Shown {
  groupBy: GroupBy
  range: Range
  filters: readonly FilterItem[]
}
type Row = Pick<ReportRow, 'grp' | 'name'>

/** First and last day of a time row, within the range shown. Null for hours, and for other groupings. */
export function daysOfRow(groupBy: GroupBy, { grp }: Row, range: DaySpan): DaySpan | null {
  if (!isTime(groupBy) || groupBy === 'hour' || !isDay(grp)) return null
  const ends = {
    date: grp,
    week: addDays(grp, 6),
    month: addDays(startOfMonth(addDays(grp, 31)), -1),
    year: `${grp.slice(0, 4)}-12-31`,
  }
  const to = ends[groupBy as keyof typeof ends] ?? grp
  return { from: grp < range.from ? range.from : grp, to: to > range.to ? range.to : to }
}

/** The filter that leaves one row; null if the grouping has none. */
export function filterOfRow(groupBy: GroupBy, row: Row): FilterItem | null {
  const key = isPartGroup(groupBy) ? groupBy : dimensionOf(groupBy).filter?.key
  if (key === undefined || isTime(groupBy)) return null
  return row.grp === '' ? { key, value: UNKNOWN } : { key, value: row.grp, label: rowName(groupBy, row) }
}

/** Filters and days that leave one row of the report. */
function onlyRow({ groupBy, range, filters }: Shown, row: Row): Search | null {
  const days = daysOfRow(groupBy, row, range)
  if (days) return { ...rangeToSearch({ ...range, ...days }), filters: filters.length > 0 ? filters : undefined }
  const own = filterOfRow(groupBy, row)
  if (own === null) return null
  const left = withFilter(filters, own.key, [own.value], () => own.label)
  return { ...rangeToSearch(range), filters: left }
}

/** The report of one row: the hours of a day, the days of a month, the merchants of a page, the pages of a merchant. */
export function reportOfRow(shown: Shown, row: Row): Search | null {
  const search = onlyRow(shown, row)
  if (search === null) return null
  if (isTime(shown.groupBy)) return { ...search, tab: shown.groupBy === 'year' ? 'month' : 'date' }
  return { ...search, tab: shown.groupBy === 'name' ? 'page' : 'name' }
}

/** Lists of the items behind a number, and the filters they support. */
export type Lists = Readonly<Record<string, { path: string; filters: readonly string[] }>>

/** The list behind a number; null if it lacks a filter, because it would show other items. */
export function listOfNumber(
  lists: Lists,
  metric: string,
  shown: Shown,
  row: Row | null,
): { to: string; search: Search } | null {
  const list = lists[metric]
  const search = row === null ? { ...rangeToSearch(shown.range), filters: shown.filters } : onlyRow(shown, row)
  if (!list || search === null) return null
  const items = (search.filters ?? []) as readonly FilterItem[]
  return items.every((item) => list.filters.includes(item.key)) ? { to: list.path, search } : null
}
