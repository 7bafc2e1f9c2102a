import { dimensions, type GroupBy } from '../../../contract/dimensions.ts'
import type { StatisticsRow } from '../../../contract/insights.ts'
import { baseMetrics } from '../../../contract/metrics.ts'
import { joinLists } from './lists.ts'
import type { Group } from './merge.ts'
import type { Names } from './names.ts'
import type { ReportQuery } from './report-query.ts'

/** How a group is called on the screen, by its key. A thing that is no longer known keeps its key as its name. */
const shownName = {
  name: (grp, names) => names.merchants.get(grp)?.name,
  tracker: (grp, names) => names.campaigns.get(grp)?.name,
  channel: (grp, names) => names.sites.get(grp)?.name,
  network: (grp, names) => names.networks.get(grp)?.name,
  connection: (grp, names) => names.connections.get(grp)?.name,
  shortcode: (grp, names) => names.smartLinks.get(grp)?.name,
  boost: (grp) => ({ yes: 'Boosted', no: 'Not boosted' })[grp],
} satisfies Partial<Record<GroupBy, (grp: string, names: Names) => string | undefined>>

const isNamed = (groupBy: GroupBy): groupBy is keyof typeof shownName => groupBy in shownName

/** The key named after the grouping. Other groupings have none that leads anywhere but to themselves. */
const ownUuid = {
  name: (grp, names) => ({ nameUuid: names.merchants.get(grp)?.uuid ?? '' }),
  tracker: (grp) => ({ trackerUuid: grp }),
  network: (grp) => ({ networkUuid: grp }),
  channel: (grp) => ({ channelUuid: grp }),
  connection: (grp) => ({ connectionUuid: grp }),
  page: (grp) => ({ pageUuid: grp }),
} satisfies Partial<Record<GroupBy, (grp: string, names: Names) => Partial<StatisticsRow>>>

const hasUuid = (groupBy: GroupBy): groupBy is keyof typeof ownUuid => groupBy in ownUuid

/** When the first campaign behind a row could be used. */
function activeSince(campaigns: string, names: Names): string | null {
  if (campaigns === '') return null
  const since = campaigns.split(',').flatMap((uuid) => names.campaigns.get(uuid)?.activeSince?.getTime() ?? [])
  return since.length > 0 ? new Date(Math.min(...since)).toISOString() : null
}

/** Something was counted that a report shows; a group with discover clicks only belongs to the discover screens. */
const isShown = (group: Group) => baseMetrics.some((m) => m !== 'discoverCount' && group.metrics[m] !== 0)

/** Counted groups as rows of the wire. */
export function present(groups: Group[], query: ReportQuery, names: Names): StatisticsRow[] {
  const { groupBy, currency, time } = query
  const buckets = new Map(time?.buckets.map((b) => [b.grp, b]))
  const rows = dimensions[groupBy].time ? groups : groups.filter(isShown)
  const joined = new Map<string, string>() // groups share their lists: each pair is joined once
  const networksOf = ({ clickNetworks, conversionNetworks }: Group) => {
    const key = `${clickNetworks} ${conversionNetworks}`
    const list = joined.get(key) ?? joinLists(clickNetworks, conversionNetworks)
    joined.set(key, list)
    return list
  }
  return rows.map((group) => {
    const { grp } = group
    const bucket = buckets.get(grp)
    return {
      grp,
      name: bucket?.name ?? (isNamed(groupBy) ? (shownName[groupBy](grp, names) ?? grp) : grp),
      startsAt: bucket?.startsAt.toISOString() ?? null,
      ...group.metrics,
      currencyCode: currency,
      networkUuids: networksOf(group),
      trackerUuids: group.campaigns,
      clickNetworkUuids: group.clickNetworks,
      conversionNetworkUuids: group.conversionNetworks,
      activeSinceDatetime: activeSince(group.campaigns, names),
      ...(hasUuid(groupBy) ? ownUuid[groupBy](grp, names) : {}),
    }
  })
}
