import type { View } from '../../../contract/insights/views.ts'
import { periodKey, presets, type Range } from '../../../report/ranges.ts'
import type { Day } from '../../../report/dates.ts'
import { packFilters, parseSearch, type FilterItem, type Search, stringifySearch } from '../../../report/search.ts'

const addressOf = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`)

/** The state of a report in a view: the whole address, without the view it started from and open drawers. */
export const viewSearch = (search: Search): string =>
  stringifySearch({ ...search, view: undefined, why: undefined }).slice(1)

/** The current name of a range's period, such as 'Last 7 days'; null for custom days. */
export function periodName(range: Range, today: Day): string | null {
  if (range.compare === 'custom') return null // the comparison would stay while the period moves
  return presets(today).find((p) => p.from === range.from && p.to === range.to)?.label ?? null
}

/** The same state with a moving period instead of the days. */
export function movingSearch(search: Search, range: Range, today: Day): Search {
  const found = presets(today).find((p) => p.label === periodName(range, today))
  return found ? { ...search, from: undefined, to: undefined, period: periodKey(found) } : search
}

/** The same state with the current days of a period. */
export const fixedSearch = (search: Search, { from, to }: Range): Search => ({ ...search, from, to, period: undefined })

/** Whether the address names days or a period, so that a view could store either. */
export const namesDays = (search: Search): boolean => search.from !== undefined || search.period !== undefined

/** The address of a view. It names the view, so that it can be changed and updated from there. */
export const viewHref = (view: View): string =>
  addressOf(view.viewPath, stringifySearch({ ...parseSearch(view.viewSearch), view: view.viewUuid }).slice(1))

const sorted = (search: Search): string => {
  const params = [...new URLSearchParams(viewSearch(search))]
  return JSON.stringify(params.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether a report shows something other than the view it started from. */
export const isEdited = (view: View, search: Search): boolean => sorted(parseSearch(view.viewSearch)) !== sorted(search)

/** A link to share: the address with its filters compressed. */
export function shareLink(origin: string, path: string, search: Search): string {
  const filters = Array.isArray(search.filters) ? (search.filters as FilterItem[]) : []
  const rest = stringifySearch({ ...search, filters: undefined }).slice(1)
  const packed = filters.length > 0 ? `filters=${packFilters(filters)}` : ''
  return origin + addressOf(path, [rest, packed].filter(Boolean).join('&'))
}
