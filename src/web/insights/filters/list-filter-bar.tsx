import type { ComponentProps } from 'react'
import { siteFilter } from '../../../report/filter-definitions.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { OnPhone } from '../../ui/on-desk.tsx'
import { ListFilter } from './list-filter.tsx'
import { SiteFilter } from './site-filter.tsx'

interface ListFilterBarProps {
  definitions: readonly ComponentProps<typeof ListFilter>['definition'][]
  filterProps: ComponentProps<typeof SiteFilter>
  onClear: () => void
}

/** The filters of a list. The sites are in the page head, but here on a phone. */
export function ListFilterBar({ definitions, filterProps, onClear }: ListFilterBarProps) {
  const { filters } = filterProps
  return (
    <FilterBar onClear={filters.length > 0 ? onClear : null} set={new Set(filters.map((f) => f.key)).size}>
      <OnPhone>
        <SiteFilter {...filterProps} />
      </OnPhone>
      {definitions.map((definition) =>
        definition === siteFilter ? null : <ListFilter key={definition.key} {...filterProps} definition={definition} />,
      )}
    </FilterBar>
  )
}
