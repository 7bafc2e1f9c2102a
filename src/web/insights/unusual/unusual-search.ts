import { unfitFilters, type UnusualGroup } from '../../../contract/insights/unusual-choices.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import { barFilters, type FilterDefinition, siteFilter } from '../../../report/filter-definitions.ts'

const unfit: readonly string[] = unfitFilters
/** On the bar; the sites are in the head. */
export const inBar: readonly FilterDefinition[] = barFilters.filter(({ key }) => !unfit.includes(key))
export const unusualFilters: readonly FilterDefinition[] = [siteFilter, ...inBar]
export const unusualSorts = ['name', 'earned', 'usual', 'difference', 'chance'] as const
/** Hardly chance first; each by the largest absolute difference. */
export const firstSort = { id: 'chance', desc: true }

export const groupLabels: Record<UnusualGroup, string> = {
  channel: 'Site',
  name: 'Merchant',
  page: 'Page',
  connection: 'Network account',
  creator: 'Creator',
}
export const csvName = (group: UnusualGroup, { from, to }: DaySpan): string =>
  `outbound_unusual_by_${groupLabels[group].toLowerCase().replace(' ', '_')}_${from}_${to}`
