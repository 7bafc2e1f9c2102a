import { addDays, type Day, daysIn } from './dates.ts'
import { type FilterItem, readFilters, writeFilters } from './filter-text.ts'
import { compareRange, type DaySpan, type Range } from './ranges.ts'
import { type Search, searchText } from './search.ts'

/** Two sides: the filters and the days of each. */
export interface SideState {
  a: { filters: readonly FilterItem[]; days: DaySpan }
  b: { filters: readonly FilterItem[]; days: DaySpan }
}

const device = (value: string, label: string): FilterItem => ({ key: 'deviceTypes', value, label })
export const phone: readonly FilterItem[] = [device('Mobile', 'Mobile')]
export const desktop: readonly FilterItem[] = [device('Desktop', 'Desktop')]
/** B without a filter: an empty text would be dropped from the address. */
const everything = 'all'

/**
 * Reads the address: `filters` are those of A, `against` those of B; B's days are the ones A's are compared with. An
 * address without both starts with phones against desktops. Null if `against` cannot be read.
 */
export function readSides(search: Search, filters: readonly FilterItem[], range: Range): SideState | null {
  const compared = compareRange(range)
  const days = { from: range.from, to: range.to }
  const said = searchText(search, 'against')
  const against = said === undefined || said === everything ? [] : readFilters(said)
  if (against === null) return null
  const isNew = said === undefined && filters.length === 0 && compared === null
  if (isNew) return { a: { filters: phone, days }, b: { filters: desktop, days } }
  // the same filters on other days, unless B has its own
  const own = said === undefined && compared !== null ? filters : against
  return { a: { filters, days }, b: { filters: own, days: compared ?? days } }
}

/** The address for the filters of both sides. */
export const sidesPatch = (a: readonly FilterItem[], b: readonly FilterItem[]): Search => ({
  filters: a.length > 0 ? a : undefined,
  against: b.length > 0 ? writeFilters(b) : everything,
})

const noteDays = 28
/** The days from a note on compared with as many before it, up to four weeks; null if no whole day has followed. */
export function aroundNote(day: Day, yesterday: Day): Search | null {
  const last = addDays(day, noteDays - 1)
  const to = last < yesterday ? last : yesterday
  if (to < day) return null
  const length = daysIn(day, to)
  return { from: day, to, period: undefined, cmp: 'custom', pf: addDays(day, -length), pt: addDays(day, -1) }
}

/** "Mobile, Café Nordlys"; "Everything" without filters. */
export const sideName = (filters: readonly FilterItem[]): string =>
  filters.length === 0 ? 'Everything' : filters.map(({ label, value }) => label ?? value).join(', ')
