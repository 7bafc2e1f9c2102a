import type { ConversionSort } from '../../../contract/insights/conversions.ts'
import type { FilterItem, Search } from '../../../report/search.ts'
import { barFilters, type FilterDefinition, siteFilter } from '../../../report/filter-definitions.ts'

/** Filters of the list in the order of the screen. */
export const conversionFilters: readonly FilterDefinition[] = [
  'statusKeys',
  'names',
  'channelUuids',
  'networkUuids',
].flatMap((key) => [siteFilter, ...barFilters].filter((f) => f.key === key))

// not imported as a value: its file brings the schemas of the contract, which the browser does not need
const sorts = [
  'merchant',
  'conversionDatetime',
  'channel',
  'conversionSale',
  'conversionCommission',
  'conversionUuid',
  'conversionSaleOrderId',
  'conversionStatusKey',
  'conversionNetworkTransactionId',
  'conversionSubId',
  'conversionSubId1',
  'conversionSubId2',
  'conversionSubId3',
  'conversionSubId4',
  'conversionSubId5',
] as const satisfies readonly ConversionSort[]

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
  const id = sorts.find((s) => s === search.sort)
  return {
    sort: id === undefined ? defaultConversionSort : { id, desc: search.dir !== 'asc' },
    filters: filters.filter((f) => conversionFilters.some((d) => d.key === f.key)),
  }
}
