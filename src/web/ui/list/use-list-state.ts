import { useCallback, useMemo } from 'react'
import type { Sort } from '../../../report/column.ts'
import {
  type FilterItem,
  filterValues,
  type Search,
  searchSort,
  searchText,
  sortText,
  withFilter,
} from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { useTyped } from '../../lib/use-typed.ts'

/**
 * One filter of a list. A single choice has its own key in the address (`?status=active`), several are in `filters`.
 */
export interface ListFilter {
  key: string
  label: string
  options: readonly { value: string; label: string }[]
  single?: boolean
  /** Shown after the label while nothing is selected, and as the option that clears a single choice. */
  allLabel?: string
  allOption?: string
  loading?: boolean
  error?: string | null
}

/** A filter of a bar with its own buttons, such as that of reports; several values are in `filters`. */
export type KnownFilter = Pick<ListFilter, 'key'> & Partial<ListFilter>

export interface ListOptions {
  filters?: readonly KnownFilter[]
  /** Ids of sortable columns. Other values in the address are ignored. */
  sorts?: readonly string[]
  firstSort?: Sort | null
  /** Converts the typed text into the sent text. Keep it stable. Default: trimmed, at most 200 characters. */
  sent?: (typed: string) => string
}

/** The state of a list in the address, and its setters. */
export interface ListState {
  /** The current text of the box; the address follows after a pause. */
  typed: string
  setTyped: (text: string) => void
  sought: string
  sort: Sort | null
  setSort: (sort: Sort) => void
  /** The filters that the list shows; others in the address must not filter it invisibly. */
  filters: readonly FilterItem[]
  valuesOf: (key: string) => readonly string[]
  setFilter: (filter: ListFilter, values: readonly string[]) => void
  /** A search or a filter is active. */
  isNarrowed: boolean
  clearFilters: () => void
  clear: () => void
  search: Search
  setSearch: ReturnType<typeof useSearchState>['setSearch']
}

const NO_FILTERS: readonly KnownFilter[] = []
const NO_SORTS: readonly string[] = []
const trimmed = (typed: string): string => typed.trim().slice(0, 200)

/** Both forms in the address: "clicks.desc", and that of reports with a separate direction. */
function sortOf(search: Search, sorts: readonly string[]): Sort | undefined {
  const id = sorts.find((s) => s === search.sort)
  return id === undefined ? searchSort(search, 'sort', sorts) : { id, desc: search.dir !== 'asc' }
}

/** The selected values of the list's own filters only. */
function chosenOf(search: Search, items: readonly FilterItem[], filters: readonly KnownFilter[]): FilterItem[] {
  return filters.flatMap(({ key, single, options = [] }) => {
    if (!single) return items.filter((item) => item.key === key)
    const value = searchText(search, key)
    return value !== undefined && options.some((o) => o.value === value) ? [{ key, value }] : []
  })
}

/** Search, filters and order of a list, kept in the address. */
export function useListState(options: ListOptions = {}): ListState {
  const { filters: defined = NO_FILTERS, sorts = NO_SORTS, firstSort = null, sent = trimmed } = options
  const { search, filters: items, setSearch } = useSearchState()
  const sought = searchText(search, 'q') ?? ''
  const send = useCallback((q: string) => setSearch({ q: sent(q) || undefined }, { replace: true }), [setSearch, sent])
  const [typed, setTyped] = useTyped(sought, send)
  const filters = useMemo(() => chosenOf(search, items, defined), [search, items, defined])
  const noFilters = Object.fromEntries(defined.map((f) => [f.single ? f.key : 'filters', undefined]))
  return {
    typed,
    setTyped,
    sought: sent(sought),
    sort: sortOf(search, sorts) ?? firstSort,
    setSort: (sort) => setSearch({ sort: sortText(sort), dir: undefined }, { replace: true }),
    filters,
    valuesOf: (key) => filterValues(filters, key),
    setFilter: ({ key, single, options: known }, values) =>
      setSearch(
        single
          ? { [key]: values[0] }
          : { filters: withFilter(items, key, values, (v) => known.find((o) => o.value === v)?.label) },
      ),
    isNarrowed: typed.trim() !== '' || filters.length > 0,
    clearFilters: () => setSearch(noFilters),
    clear: () => {
      setTyped('')
      setSearch({ ...noFilters, q: undefined })
    },
    search,
    setSearch,
  }
}
