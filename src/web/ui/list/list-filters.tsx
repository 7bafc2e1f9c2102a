import { FilterBar } from '../filter-bar.tsx'
import { FilterSelect } from '../filter-select.tsx'
import type { ListFilter, ListState } from './use-list-state.ts'

/** The button of one filter. */
export function ListFilterSelect({ filter, state }: { filter: ListFilter; state: ListState }) {
  const { key, ...rest } = filter
  return <FilterSelect {...rest} value={state.valuesOf(key)} onChange={(values) => state.setFilter(filter, values)} />
}

/** The filters of a list, as a bar over it. */
export function ListFilters({ filters, state }: { filters: readonly ListFilter[]; state: ListState }) {
  return (
    <FilterBar onClear={state.filters.length > 0 ? state.clearFilters : null} set={state.filters.length}>
      {filters.map((filter) => (
        <ListFilterSelect key={filter.key} filter={filter} state={state} />
      ))}
    </FilterBar>
  )
}
