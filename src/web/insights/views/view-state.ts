import type { View } from '../../../contract/insights/views.ts'
import { periodKey, presets, type Range } from '../../../report/ranges.ts'
import type { Day } from '../../../report/dates.ts'
import { packFilters, parseSearch, type FilterItem, type Search, stringifySearch } from '../../../report/search.ts'

const addressOf = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`)

/** The state of a report as a view keeps it: the whole address, without which view it came from and what is open beside it. */
export const viewSearch = (search: Search): string =>
  stringifySearch({ ...search, view: undefined, why: undefined }).slice(1)

/** The name of the period the days of a range are just now, such as 'Last 7 days'; null for days of one's own. */
export function periodName(range: Range, today: Day): string | null {
  if (range.compare === 'custom') return null // what it is compared with would stay while it moves
  return presets(today).find((p) => p.from === range.from && p.to === range.to)?.label ?? null
}

/** The same state with a period that moves with the days instead of the days themselves. */
export function movingSearch(search: Search, range: Range, today: Day): Search {
  const found = presets(today).find((p) => p.label === periodName(range, today))
  return found ? { ...search, from: undefined, to: undefined, period: periodKey(found) } : search
}

/** The same state with the days a period has today. */
export const fixedSearch = (search: Search, { from, to }: Range): Search => ({ ...search, from, to, period: undefined })

/** Whether the address names days or a period, so that a view could keep the one or the other. */
export const namesDays = (search: Search): boolean => search.from !== undefined || search.period !== undefined

/** The address of a view. It says which view it is, so that it can be changed and updated from there. */
export const viewHref = (view: View): string =>
  addressOf(view.viewPath, stringifySearch({ ...parseSearch(view.viewSearch), view: view.viewUuid }).slice(1))

const sorted = (search: Search): string => {
  const params = [...new URLSearchParams(viewSearch(search))]
  return JSON.stringify(params.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether a report shows something else than the view it began as. */
export const isEdited = (view: View, search: Search): boolean => sorted(parseSearch(view.viewSearch)) !== sorted(search)

/** A link to hand on: the address with its filters compressed. */
export function shareLink(origin: string, path: string, search: Search): string {
  const filters = Array.isArray(search.filters) ? (search.filters as FilterItem[]) : []
  const rest = stringifySearch({ ...search, filters: undefined }).slice(1)
  const packed = filters.length > 0 ? `filters=${packFilters(filters)}` : ''
  return origin + addressOf(path, [rest, packed].filter(Boolean).join('&'))
}
