import { mostFilterValues } from '../../../contract/bounds.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { type FilterItem, filterValues, withFilter } from '../../../report/search.ts'

/**
 * The filters of the dashboard, in the order of the bar. Their keys are those of the report, so that links carry over.
 */
export const filterKeys = ['channelUuids', 'names', 'networkUuids', 'trackerUuids'] as const
export type DashboardFilter = (typeof filterKeys)[number]
export type Selection = Readonly<Record<DashboardFilter, readonly string[]>>

/** The selection in the address. Other keys (of a report link) do not apply to this page. */
export function selectionOf(filters: readonly FilterItem[]): Selection {
  // a link may contain several values in one item; 'all' networks is the report's word for no selection
  const values = (key: DashboardFilter) =>
    [...new Set(filterValues(filters, key).flatMap((value) => value.split(', ')))]
      .filter((value) => value !== '' && !(key === 'networkUuids' && value === 'all'))
      .slice(0, mostFilterValues)
  return {
    channelUuids: values('channelUuids'),
    names: values('names'),
    networkUuids: values('networkUuids'),
    trackerUuids: values('trackerUuids'),
  }
}

/** Filters in the format of a call: keys without a selection are omitted. */
export function filtersOf(selection: Selection): Filters {
  const filters: Filters = {}
  for (const key of filterKeys) if (selection[key].length > 0) filters[key] = [...selection[key]]
  return filters
}

export const hasChoice = (selection: Selection): boolean => filterKeys.some((key) => selection[key].length > 0)

/**
 * The filters of the address with a new selection for one key; undefined when none is left, so that the key is removed.
 */
export function chooseFilter(
  filters: readonly FilterItem[],
  key: DashboardFilter,
  values: readonly string[],
  labelOf: (value: string) => string | undefined,
): FilterItem[] | undefined {
  const next = withFilter(filters, key, values, labelOf)
  return next.length > 0 ? next : undefined
}

/** The filters of the address without those of this page. */
export function clearFilters(filters: readonly FilterItem[]): FilterItem[] | undefined {
  const rest = filters.filter((f) => !filterKeys.some((key) => key === f.key))
  return rest.length > 0 ? rest : undefined
}
