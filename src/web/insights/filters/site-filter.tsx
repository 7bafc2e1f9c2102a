import { siteFilter } from '../../../report/filter-definitions.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import type { FilterItem } from '../../../report/search.ts'
import { ListFilter, type OnFilter } from './list-filter.tsx'

/** The site picker of a page: all sites, or some of them. */
export const SiteFilter = (p: { filters: readonly FilterItem[]; range: DaySpan; onChange: OnFilter }) => (
  <ListFilter {...p} definition={siteFilter} allLabel="All sites" allOption="All sites" />
)
