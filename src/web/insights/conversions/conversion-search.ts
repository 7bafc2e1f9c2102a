import type { FilterItem, Search } from '../../lib/search.ts'
import type { Sort } from '../../ui/data-table/column.ts'
import { barFilters, type FilterDefinition, siteFilter } from '../filters/filter-definitions.ts'

/** Filters of the list in the order of the screen. Specification 1, section 2. */
export const conversionFilters: readonly FilterDefinition[] = [
  'statusKeys',
  'names',
  'channelUuids',
  'networkUuids',
].flatMap((key) => [siteFilter, ...barFilters].filter((f) => f.key === key))
const sortable = /^\w+$/
export const defaultConversionSort: Sort = { id: 'conversionDatetime', desc: true }

/** What the address says. Filters this list does not show are left out: what is not seen must not narrow it. */
export function readConversions(search: Search, filters: readonly FilterItem[]): { sort: Sort; filters: FilterItem[] } {
  const id = typeof search.sort === 'string' && sortable.test(search.sort) ? search.sort : null
  return {
    sort: id === null ? defaultConversionSort : { id, desc: search.dir !== 'asc' },
    filters: filters.filter((f) => conversionFilters.some((d) => d.key === f.key)),
  }
}
