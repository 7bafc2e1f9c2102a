import { dimensions, type GroupBy } from '../../../contract/dimensions.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { type BaseMetric, baseMetrics } from '../../../contract/metrics.ts'
import { instantText } from '../../time/index.ts'
import type { Groups } from './groups.ts'
import { listJoiner } from './lists.ts'
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

type OwnUuid = 'nameUuid' | 'trackerUuid' | 'networkUuid' | 'channelUuid' | 'connectionUuid' | 'pageUuid'
/** The key named after the grouping. Other groupings have none that leads anywhere but to themselves. */
const ownUuid: Partial<Record<GroupBy, OwnUuid>> = {
  name: 'nameUuid',
  tracker: 'trackerUuid',
  network: 'networkUuid',
  channel: 'channelUuid',
  connection: 'connectionUuid',
  page: 'pageUuid',
}

/** When the first campaign behind a row could be used. */
function activeSince(campaigns: string, names: Names): string | null {
  if (campaigns === '') return null
  const since = campaigns.split(',').flatMap((uuid) => names.campaigns.get(uuid)?.activeSince?.getTime() ?? [])
  return since.length > 0 ? new Date(Math.min(...since)).toISOString() : null
}

/** Places where something was counted that a report shows; a group with discover clicks only belongs to the discover screens. */
function shownPlaces({ keys, sums }: Groups): number[] {
  const columns = baseMetrics.flatMap((m) => (m === 'discoverCount' ? [] : [sums[m]]))
  return keys.flatMap((_, i) => (columns.some((column) => column[i] !== 0) ? [i] : []))
}

/**
 * Counted groups as rows of the wire, each made at once: 5,000 rows of 15 metrics are most of what an answer takes. Cents
 * become major units, the number nearest to the exact amount.
 */
export function present(groups: Groups, { groupBy, currency, time }: ReportQuery, names: Names): StatisticsRow[] {
  const { keys, sums, clickNetworks, conversionNetworks, campaigns } = groups
  const places = dimensions[groupBy].time ? keys.map((_, i) => i) : shownPlaces(groups)
  const join = listJoiner()
  const own = ownUuid[groupBy]
  const count = (m: BaseMetric, i: number) => sums[m][i] ?? 0
  const amount = (m: BaseMetric, i: number) => (sums[m][i] ?? 0) / 100
  return places.map((i) => {
    const grp = keys[i] ?? ''
    const bucket = time?.buckets[i]
    const [clicked, sold, led] = [clickNetworks[i] ?? '', conversionNetworks[i] ?? '', campaigns[i] ?? '']
    const row: StatisticsRow = {
      grp,
      name: bucket?.name ?? (isNamed(groupBy) ? (shownName[groupBy](grp, names) ?? grp) : grp),
      startsAt: bucket ? instantText(bucket.startsAt) : null,
      pageviewCount: count('pageviewCount', i),
      clickCount: count('clickCount', i),
      discoverCount: count('discoverCount', i),
      conversionCount: count('conversionCount', i),
      rejectedConversionCount: count('rejectedConversionCount', i),
      conversionCommission: amount('conversionCommission', i),
      rejectedConversionCommission: amount('rejectedConversionCommission', i),
      cpcCommission: amount('cpcCommission', i),
      rejectedCpcCommission: amount('rejectedCpcCommission', i),
      conversionClickCommission: amount('conversionClickCommission', i),
      conversionTotalCommission: amount('conversionTotalCommission', i),
      conversionPendingCommission: amount('conversionPendingCommission', i),
      conversionRejectedCommission: amount('conversionRejectedCommission', i),
      conversionSale: amount('conversionSale', i),
      conversionRejectedSale: amount('conversionRejectedSale', i),
      currencyCode: currency,
      networkUuids: join(clicked, sold),
      trackerUuids: led,
      clickNetworkUuids: clicked,
      conversionNetworkUuids: sold,
      activeSinceDatetime: activeSince(led, names),
    }
    if (own) row[own] = own === 'nameUuid' ? (names.merchants.get(grp)?.uuid ?? '') : grp
    return row
  })
}
