import type { GroupBy } from '../contract/dimensions.ts'

const networks: ReadonlySet<GroupBy> = new Set(['name', 'tracker', 'channel', 'shortcode', 'connection', 'page'])
const campaigns: ReadonlySet<GroupBy> = new Set(['name', 'network', 'shortcode', 'connection'])
const active: ReadonlySet<GroupBy> = new Set(['name', 'tracker', 'network', 'shortcode', 'connection'])

/** Columns beside the numbers that make sense in a grouping. Time, devices and the like belong to no campaign. */
export const showsNetworks = (groupBy: GroupBy): boolean => networks.has(groupBy)
export const showsCampaigns = (groupBy: GroupBy): boolean => campaigns.has(groupBy)
export const showsActiveSince = (groupBy: GroupBy): boolean => active.has(groupBy)
