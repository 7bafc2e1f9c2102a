import type { Output } from '../../../contract/call.ts'
import type { Alternative } from '../../../contract/insights/causes.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import type { Selection } from './selection.ts'
import { sinceText } from '../closed/since-text.ts'
import { texts } from './texts.ts'

export type ClosedCampaign = Output<typeof insights.closed>[number]
export interface ClosedRow {
  key: string
  campaign: string
  merchantUuid: string
  network: { uuid: string; name: string }
  sites: { uuid: string; name: string }[]
  clickCount: number
  /** The outcome of its clicks since the closing, in words. */
  since: string
  alternative: Alternative | null
}

/**
 * Closed campaigns with names instead of ids, most clicks first. The call only filters by number of clicks, so
 * campaigns of other sites and networks than the selected ones are dropped here.
 */
export function closedRows(
  campaigns: readonly ClosedCampaign[],
  siteNames: ReadonlyMap<string, string>,
  networkNames: ReadonlyMap<string, string>,
  selection: Pick<Selection, 'channelUuids' | 'networkUuids'>,
  zone: string,
): ClosedRow[] {
  const { channelUuids, networkUuids } = selection
  return campaigns
    .filter((c) => channelUuids.length === 0 || c.trackerChannelUuids.some((uuid) => channelUuids.includes(uuid)))
    .filter((c) => networkUuids.length === 0 || networkUuids.includes(c.trackerNetworkUuid))
    .map((c) => ({
      key: `${c.trackerNetworkUuid} ${c.trackerProgramId} ${c.trackerAdvertiserUuid}`,
      campaign: c.trackerName || c.trackerAdvertiserDomain || texts.unknown,
      merchantUuid: c.trackerAdvertiserUuid,
      network: { uuid: c.trackerNetworkUuid, name: networkNames.get(c.trackerNetworkUuid) ?? texts.unknown },
      sites: c.trackerChannelUuids.map((uuid) => ({ uuid, name: siteNames.get(uuid) ?? texts.unknown })),
      clickCount: c.monthClickCount,
      since: sinceText(c, zone),
      alternative: c.alternative,
    }))
    .sort((a, b) => b.clickCount - a.clickCount)
}
