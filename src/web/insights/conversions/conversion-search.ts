import { type ConversionSort, conversionSorts } from '../../../contract/insights/conversion-sorts.ts'
import type { Sort } from '../../../report/column.ts'
import { barFilters, type FilterDefinition, siteFilter } from '../../../report/filter-definitions.ts'

/** Filters of the list in the order of the screen. */
export const conversionFilters: readonly FilterDefinition[] = [
  'statusKeys',
  'names',
  'channelUuids',
  'networkUuids',
].flatMap((key) => [siteFilter, ...barFilters].filter((f) => f.key === key))

/** Newest first. */
export const firstSort = { id: 'conversionDatetime', desc: true }

/** The sort order in the format of the call. */
export const orderOf = ({ id, desc }: Sort): { orderBy: ConversionSort; orderDirection: 'asc' | 'desc' } => ({
  orderBy: conversionSorts.find((s) => s === id) ?? 'conversionDatetime',
  orderDirection: desc ? 'desc' : 'asc',
})
