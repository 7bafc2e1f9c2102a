import type { MerchantCampaign, Tracker } from '../../contract/merchants/merchant-campaign.ts'
import { onlyOnSites, onSites } from './on-sites.ts'

/** A campaign's settings in words. A rule for some sites names them, or their number. */
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
  // if all are switched off, that is the campaign's state
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
