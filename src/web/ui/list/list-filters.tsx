import { useState } from 'react'
import { FilterBar } from '../filter-bar.tsx'
import { FilterSelect } from '../filter-select.tsx'
import type { ListFilter, ListState } from './use-list-state.ts'

/** The button of one filter. */
export function ListFilterSelect({ filter, state }: { filter: ListFilter; state: ListState }) {
  const { key, ...rest } = filter
  return <FilterSelect {...rest} value={state.valuesOf(key)} onChange={(values) => state.setFilter(filter, values)} />
}

interface FoldedFiltersProps {
  filters: readonly ListFilter[]
  state: ListState
  /** How many are always visible: the most used ones, first in the list. */
  shown: number
}

/** The first filters, those that are set, and a button that adds the others. */
export function FoldedFilters({ filters, state, shown }: FoldedFiltersProps) {
  const [all, setAll] = useState(false)
  const isShown = (filter: ListFilter, i: number) => all || i < shown || state.valuesOf(filter.key).length > 0
  const hidden = filters.filter((filter, i) => !isShown(filter, i)).length
  return (
    <>
      {filters.map((filter, i) =>
        isShown(filter, i) ? <ListFilterSelect key={filter.key} filter={filter} state={state} /> : null,
      )}
      {hidden > 0 || all ? (
        <button type="button" className="fbtn" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer filters' : 'More filters'}
        </button>
      ) : null}
    </>
  )
}

/** The filters of a list, as a bar above it. */
export function ListFilters({ filters, state }: { filters: readonly ListFilter[]; state: ListState }) {
  return (
    <FilterBar onClear={state.filters.length > 0 ? state.clearFilters : null} set={state.filters.length}>
      {filters.map((filter) => (
        <ListFilterSelect key={filter.key} filter={filter} state={state} />
      ))}
    </FilterBar>
  )
}
