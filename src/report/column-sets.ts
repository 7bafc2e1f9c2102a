import { dimensionOf, type GroupBy } from '../contract/dimensions.ts'

const shows = (column: 'networks' | 'campaigns' | 'activeSince') => (groupBy: GroupBy) =>
  dimensionOf(groupBy).beside?.includes(column) === true

/** Columns next to the numbers that make sense for a grouping. Time, devices and the like have no campaign. */
export const showsNetworks = shows('networks')
export const showsCampaigns = shows('campaigns')
export const showsActiveSince = shows('activeSince')
