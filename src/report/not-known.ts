import { dimensionOf, type FilterKey, groupOfFilter, isPartGroup } from '../contract/dimensions.ts'
import type { Filters } from '../contract/insights/insights.ts'

/** Counts a report cannot have, because a filter requires a field those events do not have. */
export interface NotKnown {
  pageviews: boolean
  clicks: boolean
}

/** Filters that are not groupings and that pageviews cannot match. */
const ofClicks: ReadonlySet<FilterKey> = new Set([
  'subIds',
  'subId1',
  'subId2',
  'subId3',
  'subId4',
  'subId5',
  'assigneeUserUuids',
  'advertiserUuids',
])
const knownToPart = (value: string) => {
  const key = value.slice(0, value.indexOf(' = '))
  return isPartGroup(key) ? dimensionOf(key).knownTo : 'all'
}
const knownTo = (key: FilterKey) => {
  const groupBy = groupOfFilter.get(key)
  return groupBy ? dimensionOf(groupBy).knownTo : ofClicks.has(key) ? 'clicks' : 'all'
}

/**
 * What these filters make unknown; undefined for nothing. Clicks and conversions have a merchant, pageviews do not;
 * only conversions have a status. Excluded networks (`networkNotUuids`) do not affect pageviews.
 */
export function notKnown({ withPartialTraffic, networkNotUuids: _, ...lists }: Filters): NotKnown | undefined {
  const asked = Object.entries(lists).flatMap(([key, values]) =>
    values === undefined || values.length === 0
      ? []
      : key === 'parts'
        ? values.map(knownToPart)
        : [knownTo(key as FilterKey)],
  )
  const clicks = asked.includes('conversions')
  const pageviews = clicks || asked.includes('clicks') || withPartialTraffic === true
  return pageviews ? { pageviews, clicks } : undefined
}
