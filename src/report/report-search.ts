import type { GroupBy } from '../contract/dimensions.ts'
import { mostColumns } from '../contract/insights/report-page-size.ts'
import { pairProblem } from '../contract/pairs.ts'
import type { Day } from './dates.ts'
import { defaultRange, type Range, rangeFromSearch, rangePatch } from './ranges.ts'
import { type FilterItem, type Search, searchFlag, searchOneOf, searchText, withFilter } from './search.ts'
import type { Sort } from './column.ts'
import { isGroupBy, isTime } from './grouping.ts'
import { type PageChoice, pageChoices } from './page-choice.ts'
import { ecrRange } from './report-request.ts'

/**
 * The parameters of the report's address: `tab`, `from`, `to` (or `period`, which moves with today), `cmp`, `pf`, `pt`,
 * `thenBy` (a second grouping), `cross`, `graph`, `hide`, `q`, `sort`, `dir`, `cols`, `crFilter`, `ecrFilter`,
 * `lasting`, `fav`, `split`, `pages`, `view`, the saved view it started from, `why`, the row whose difference is
 * explained, and `alert`, the alert that led there.
 */
export interface ReportState {
  groupBy: GroupBy
  /** A second grouping below the rows of the first. */
  thenBy: GroupBy | null
  /** Both groupings as a cross table. */
  cross: boolean
  range: Range
  graph: boolean
  /** Hidden series of the graph. */
  hidden: string[]
  query: string
  sort: Sort
  /** Ids of the columns shown, in order; null: the viewer's usual ones. */
  columns: string[] | null
  lowCr: boolean
  droppedEcr: boolean
  /** Of the dropped ones, only those that future sales will not bring back. */
  lasting: boolean
  favourites: boolean
  splitTests: boolean
  /** Only pages with unpaid clicks, with broken links, or earning less than before. */
  pages: PageChoice | null
  view: string | null
}

export const defaultSort: Sort = { id: 'conversionTotalCommission', desc: true }
/** Time groupings are sorted newest first. */
export const timeSort: Sort = { id: 'name', desc: true }

/** Reads the address; invalid values fall back to the default. */
export function readReport(search: Search, first: GroupBy, today: Day, usual = defaultRange(today)): ReportState {
  const droppedEcr = searchFlag(search, 'ecrFilter') ?? false
  const fallback = droppedEcr ? ecrRange(today) : usual
  const preselected = droppedEcr && [search.from, search.period, search.cmp].every((said) => said === undefined)
  const id = searchText(search, 'sort')
  const groupBy = isGroupBy(search.tab) ? search.tab : first
  const thenBy = isGroupBy(search.thenBy) && pairProblem(groupBy, search.thenBy) === null ? search.thenBy : null
  return {
    groupBy,
    thenBy,
    cross: thenBy !== null && searchFlag(search, 'cross') === true,
    range: preselected ? fallback : rangeFromSearch(search, fallback, today),
    graph: searchFlag(search, 'graph') ?? false,
    hidden: (searchText(search, 'hide') ?? '').split(',').filter((key) => /^\w+$/.test(key)),
    query: searchText(search, 'q') ?? '',
    sort:
      id !== undefined && /^\w+$/.test(id)
        ? { id, desc: search.dir !== 'asc' }
        : isTime(groupBy)
          ? timeSort
          : defaultSort,
    columns: readColumns(search),
    lowCr: searchFlag(search, 'crFilter') ?? false,
    droppedEcr,
    lasting: searchFlag(search, 'lasting') ?? false,
    favourites: searchFlag(search, 'fav') ?? false,
    splitTests: searchFlag(search, 'split') ?? false,
    pages: groupBy === 'page' ? (searchOneOf(search, 'pages', pageChoices) ?? null) : null,
    view: searchText(search, 'view') ?? null,
  }
}

function readColumns(search: Search): string[] | null {
  const ids = (searchText(search, 'cols') ?? '').split(',').filter((id) => /^\w{1,64}$/.test(id))
  return ids.length > 0 ? ids.slice(0, mostColumns) : null
}

/** Another tab starts with an empty search and its own columns. */
export const tabPatch = (groupBy: GroupBy): Search => ({ tab: groupBy, q: undefined, cols: undefined })
export const thenPatch = (thenBy: GroupBy | null): Search => ({ thenBy: thenBy ?? undefined, cross: undefined })
export const columnsPatch = (ids: readonly string[] | null): Search => ({ cols: ids?.join(',') })
export const sortPatch = (sort: Sort): Search => ({ sort: sort.id, dir: sort.desc ? 'desc' : 'asc' })
/** Omits the default, to keep addresses short. */
export const flagPatch = (key: string, on: boolean): Search => ({ [key]: on ? 'true' : undefined })
/** Keeps the range shown, and omits the default range of the new state, on or off, from the address. */
export const ecrPatch = (on: boolean, range: Range, today: Day, usual: Range): Search => ({
  ...flagPatch('ecrFilter', on),
  ...rangePatch(range, on ? ecrRange(today) : usual),
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
