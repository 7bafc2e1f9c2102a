import { z } from 'zod'
import type { Output, Parsed } from '../../contract/call.ts'
import type { insights } from '../../contract/insights/insights.ts'
import { rangeToInstants } from '../time/index.ts'
import type { Viewer } from './ask.ts'
import type { ClosedCampaign, InsightsPorts } from './ports.ts'

type Call = typeof insights.closed

const row = z.object({ campaign: z.string(), n: z.number() })

async function clicksByCampaign({ events }: InsightsPorts, viewer: Viewer, from: Date, to: Date) {
  const found = await events.query(viewer.accountUuid, {
    name: 'clicks by campaign',
    sql: `SELECT toString(campaign_uuid) AS campaign, count() AS n FROM click
WHERE kind = 'click' AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}
  AND indexHint(toDate(at) >= toDate({from:DateTime64(3, 'UTC')}) AND toDate(at) <= toDate({to:DateTime64(3, 'UTC')})) AND campaign_uuid != '' GROUP BY campaign_uuid`,
    params: {
      from: from.toISOString().replace('T', ' ').replace('Z', ''),
      to: to.toISOString().replace('T', ' ').replace('Z', ''),
    },
    row,
    rollups: false,
  })
  return new Map(found.map((r) => [r.campaign, r.n]))
}

/** A programme closes for all its sites: its campaigns are one line. */
function byProgramme(campaigns: ClosedCampaign[]): [ClosedCampaign, ...ClosedCampaign[]][] {
  const groups = new Map<string, [ClosedCampaign, ...ClosedCampaign[]]>()
  for (const campaign of campaigns) {
    const key = `${campaign.networkUuid} ${campaign.programmeId}`
    const group = groups.get(key)
    if (group) group.push(campaign)
    else groups.set(key, [campaign])
  }
  return [...groups.values()]
}

/** Campaigns that closed in the range, by their clicks in it, the most clicked first. */
export async function closed(ports: InsightsPorts, input: Parsed<Call>, viewer: Viewer): Promise<Output<Call>> {
  const { from, to } = rangeToInstants(input, viewer.timezone)
  const [campaigns, clicks] = await Promise.all([
    ports.closedCampaigns(viewer.accountUuid, from, to),
    clicksByCampaign(ports, viewer, from, to),
  ])
  const rows = byProgramme(campaigns).map((group) => {
    const [first] = group
    return {
      trackerProgramId: first.programmeId,
      trackerName: first.name,
      trackerNetworkUuid: first.networkUuid,
      trackerAdvertiserUuid: first.merchantUuid,
      trackerAdvertiserDomain: first.merchantDomain,
      trackerChannelUuids: [...new Set(group.map((c) => c.siteUuid))].sort(),
      trackerClosedDatetime: new Date(Math.max(...group.map((c) => c.closedAt.getTime()))).toISOString(),
      clickCount: group.reduce((sum, c) => sum + (clicks.get(c.campaignUuid) ?? 0), 0),
    }
  })
  return rows
    .filter((r) => r.clickCount >= input.filters.minClickCount)
    .sort((a, b) => b.clickCount - a.clickCount || (a.trackerName < b.trackerName ? -1 : 1))
}
