import type { CohortGroup } from '../../../contract/insights/cohort-days.ts'
import type { Sort } from '../../../report/column.ts'
import type { Day } from '../../../report/dates.ts'
import { barFilters, type FilterDefinition, siteFilter } from '../../../report/filter-definitions.ts'

/** In the order of the screen. */
export const cohortFilters: readonly FilterDefinition[] = ['channelUuids', 'networkUuids', 'names'].flatMap((key) =>
  [siteFilter, ...barFilters].filter((f) => f.key === key),
)

export const groupLabels: Record<CohortGroup, string> = { month: 'Month', network: 'Network', name: 'Shop' }

/** Months: newest first. Networks and shops: highest commission first. */
export const firstSortOf = (group: CohortGroup): Sort =>
  group === 'month' ? { id: 'name', desc: true } : { id: 'commission', desc: true }

export const cohortSorts = [
  'name',
  'after7',
  'after14',
  'after30',
  'after60',
  'after90',
  'commission',
  'approved',
  'paid',
  'open',
  'longOpen',
  'rejected',
  'toCome',
]
export const csvName = (group: CohortGroup, { fromDate, toDate }: { fromDate: Day; toDate: Day }): string =>
  `outbound_cohorts_by_${group === 'name' ? 'shop' : group}_${fromDate}_${toDate}`
