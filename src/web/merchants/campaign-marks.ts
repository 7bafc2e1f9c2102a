import type { MerchantCampaign, Tracker } from '../../contract/merchants/merchant-campaign.ts'
import { onlyOnSites, onSites } from './on-sites.ts'

/** What is set for a campaign, in words. A rule of some sites only says which, or on how many of them. */
export function marksOf({ campaign: c, channels, trackers }: MerchantCampaign): string[] {
  const where = (is: (t: Tracker) => boolean) => {
    const uuids = new Set(trackers.filter(is).map((t) => t.trackerChannelUuid))
    return channels.filter((s) => uuids.has(s.channelUuid)).map((s) => s.channelName)
  }
  const said = (label: string, isSet: boolean, is: (t: Tracker) => boolean, write = onSites): string[] => {
    if (!isSet) return []
    const words = write(label, where(is), channels.length)
    return words.length > 0 ? words : [label]
  }
  // where all are switched off, that is the campaign's state
  const isPartlyOff = c.campaignObstacle === '' && trackers.some((t) => !t.trackerIsActive)
  return [
    ...said('Prioritized', c.campaignIsPriority, (t) => t.trackerIsPriority, onlyOnSites),
    ...said('Disabled', c.campaignIsExcluded, (t) => t.trackerIsExcluded),
    ...said('Deactivated', isPartlyOff, (t) => !t.trackerIsActive),
    ...(c.campaignIsSplitTraffic ? [`Split test ${c.campaignTrafficChance ?? ''}%`] : []),
    ...(c.campaignIsFallback ? ['Fallback'] : []),
    ...said('Default for creators', c.campaignIsCreatorDefault, (t) => t.trackerIsCreatorDefault, onlyOnSites),
    ...said('Creators only', c.campaignIsCreatorOnly, (t) => t.trackerIsCreatorOnly, onlyOnSites),
  ]
}
