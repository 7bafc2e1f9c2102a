import { type ConversionSort, conversionSorts } from '../../../contract/insights/conversion-sorts.ts'
import type { FilterItem, Search } from '../../../report/search.ts'
import { barFilters, type FilterDefinition, siteFilter } from '../../../report/filter-definitions.ts'

/** Filters of the list in the order of the screen. */
export const conversionFilters: readonly FilterDefinition[] = [
  'statusKeys',
  'names',
  'channelUuids',
  'networkUuids',
].flatMap((key) => [siteFilter, ...barFilters].filter((f) => f.key === key))

export interface ListSort {
  id: ConversionSort
  desc: boolean
}
export const defaultConversionSort: ListSort = { id: 'conversionDatetime', desc: true }

/** What the address says. Filters this list does not show are left out: what is not seen must not narrow it. */
export function readConversions(
  search: Search,
  filters: readonly FilterItem[],
): { sort: ListSort; filters: FilterItem[] } {
  const id = conversionSorts.find((s) => s === search.sort)
  return {
    sort: id === undefined ? defaultConversionSort : { id, desc: search.dir !== 'asc' },
    filters: filters.filter((f) => conversionFilters.some((d) => d.key === f.key)),
  }
}
