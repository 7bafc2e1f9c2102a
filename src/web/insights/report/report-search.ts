import type { GroupBy } from '../../../contract/dimensions.ts'
import type { Day } from '../../lib/dates.ts'
import { defaultRange, type Range, rangeFromSearch, rangeToSearch } from '../../lib/ranges.ts'
import { type FilterItem, type Search, searchFlag, searchText, withFilter } from '../../lib/search.ts'
import type { Sort } from '../../ui/data-table/column.ts'
import { isGroupBy } from './grouping.ts'
import { ecrRange } from './report-request.ts'

/** What the address of the report says: `tab`, `from`, `to`, `cmp`, `pf`, `pt`, `graph`, `hide`, `q`, `sort`, `dir`, `crFilter`, `ecrFilter`. */
export interface ReportState {
  groupBy: GroupBy
  range: Range
  graph: boolean
  /** Series of the graph that are switched off. */
  hidden: string[]
  query: string
  sort: Sort
  lowCr: boolean
  droppedEcr: boolean
}

export const defaultSort: Sort = { id: 'conversionTotalCommission', desc: true }

/** Reads the address; what does not fit falls back to the default. */
export function readReport(search: Search, first: GroupBy, today: Day): ReportState {
  const droppedEcr = searchFlag(search, 'ecrFilter') ?? false
  const fallback = droppedEcr ? ecrRange(today) : defaultRange(today)
  const preselected = droppedEcr && search.from === undefined && search.cmp === undefined
  const id = searchText(search, 'sort')
  return {
    groupBy: isGroupBy(search.tab) ? search.tab : first,
    range: preselected ? fallback : rangeFromSearch(search, fallback),
    graph: searchFlag(search, 'graph') ?? false,
    hidden: (searchText(search, 'hide') ?? '').split(',').filter((key) => /^\w+$/.test(key)),
    query: searchText(search, 'q') ?? '',
    sort: id !== undefined && /^\w+$/.test(id) ? { id, desc: search.dir !== 'asc' } : defaultSort,
    lowCr: searchFlag(search, 'crFilter') ?? false,
    droppedEcr,
  }
}

/** Another tab starts with an empty search. */
export const tabPatch = (groupBy: GroupBy): Search => ({ tab: groupBy, q: undefined })
export const sortPatch = (sort: Sort): Search => ({ sort: sort.id, dir: sort.desc ? 'desc' : 'asc' })
/** Without the default, so that short addresses stay short. */
export const flagPatch = (key: string, on: boolean): Search => ({ [key]: on ? 'true' : undefined })
/** The range stays as it is shown: switching the filter on must not fall into the preselected range. */
export const ecrPatch = (on: boolean, range: Range): Search => ({
  ...flagPatch('ecrFilter', on),
  ...rangeToSearch(range),
})

const unitOfFilter: Record<string, GroupBy> = { date: 'date', month: 'month', year: 'year' }

/** A new choice for one filter. Choosing a date, month or year groups by the same unit. */
export function filterPatch(
  filters: readonly FilterItem[],
  key: string,
  values: readonly string[],
  labelOf?: (value: string) => string | undefined,
): Search {
  const unit = values.length > 0 ? unitOfFilter[key] : undefined
  return { filters: withFilter(filters, key, values, labelOf), ...(unit ? tabPatch(unit) : {}) }
}
