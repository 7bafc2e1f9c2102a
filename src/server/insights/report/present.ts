import type { GroupBy } from '../../../contract/dimensions.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { type BaseMetric, baseMetrics } from '../../../contract/metrics.ts'
import { instantText } from '../../time/index.ts'
import { dimensionSqlOf } from './dimension-sql.ts'
import type { Groups } from './groups.ts'
import { listJoiner } from './lists.ts'
import type { Names } from './names.ts'
import type { ReportQuery } from './report-query.ts'

/** When the first campaign behind a row became usable. */
function activeSince(campaigns: string, names: Names): string | null {
  if (campaigns === '') return null
  const since = campaigns.split(',').flatMap((uuid) => names.campaigns.get(uuid)?.activeSince?.getTime() ?? [])
  return since.length > 0 ? new Date(Math.min(...since)).toISOString() : null
}

/**
 * Indexes of groups with a count that a report shows; a group that only has discover clicks belongs to the discover
 * screens.
 */
function shownPlaces({ keys, sums }: Groups): number[] {
  const columns = baseMetrics.flatMap((m) => (m === 'discoverCount' ? [] : [sums[m]]))
  return keys.flatMap((_, i) => (columns.some((column) => column[i] !== 0) ? [i] : []))
}

/** The uuid field of the grouping, when it has one. */
export function ownUuid(groupBy: GroupBy, grp: string, names: Names): Partial<StatisticsRow> {
  const { own } = dimensionSqlOf(groupBy) ?? {}
  return own ? { [own]: own === 'nameUuid' ? (names.merchants.get(grp)?.uuid ?? '') : grp } : {}
}

/**
 * Converts counted groups to API rows, each written as one literal: 5,000 rows of 15 metrics dominate the time of an
 * answer, and a loop over the metrics takes four times as long. Cents become major units, the number nearest to the
 * exact amount.
 */
export function present(groups: Groups, { groupBy, currency, time }: ReportQuery, names: Names): StatisticsRow[] {
  const { keys, sums, clickNetworks, conversionNetworks, campaigns } = groups
  const places = time ? keys.map((_, i) => i) : shownPlaces(groups)
  const join = listJoiner()
  const { shownName } = dimensionSqlOf(groupBy) ?? {}
  const count = (m: BaseMetric, i: number) => sums[m][i] ?? 0
  const amount = (m: BaseMetric, i: number) => (sums[m][i] ?? 0) / 100
  return places.map((i) => {
    const grp = keys[i] ?? ''
    const bucket = time?.buckets[i]
    const [clicked, sold, led] = [clickNetworks[i] ?? '', conversionNetworks[i] ?? '', campaigns[i] ?? '']
    const row: StatisticsRow = {
      grp,
      name: bucket?.name ?? shownName?.(grp, names) ?? grp,
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
    return Object.assign(row, ownUuid(groupBy, grp, names))
  })
}
