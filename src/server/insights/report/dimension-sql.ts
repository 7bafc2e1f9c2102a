import {
  type ColumnGroup,
  dimensionOf,
  type FilterKey,
  type GroupBy,
  groupOfFilter,
  isDeclared,
} from '../../../contract/dimensions.ts'
import { sourceName, trafficChannelName } from '../../../contract/traffic-channels.ts'
import type { Names } from './names.ts'
import { partColumn, partSql } from './part-sql.ts'
import type { Bind, ReportQuery, Source } from './report-query.ts'
import { siteGroupSql } from './site-group-sql.ts'
import { sourceSql, trafficChannelSql } from './traffic-channel-sql.ts'

type OwnUuid = 'nameUuid' | 'trackerUuid' | 'networkUuid' | 'channelUuid' | 'connectionUuid' | 'pageUuid'
type DimensionSql = {
  /** Its column in every table that has it (`knownTo` of its declaration). */
  column: string
  /** The name of a group on the screen, by its key. An unknown key is shown as it is. */
  shownName?: (grp: string, names: Names) => string | undefined
  /** The answer's field for the grouping's uuid; other groupings have none. */
  own?: OwnUuid
}

/** Time groups have no column: they are computed (`time-key.ts`). */
const dimensionSql = {
  name: { column: 'merchant', shownName: (grp, names) => names.merchants.get(grp)?.name, own: 'nameUuid' },
  tracker: { column: 'campaign_uuid', shownName: (grp, names) => names.campaigns.get(grp)?.name, own: 'trackerUuid' },
  channel: { column: 'site_uuid', shownName: (grp, names) => names.sites.get(grp)?.name, own: 'channelUuid' },
  siteGroup: { column: 'site_uuid', shownName: (grp, names) => names.siteGroups?.get(grp)?.name },
  network: { column: 'network_uuid', shownName: (grp, names) => names.networks.get(grp)?.name, own: 'networkUuid' },
  shortcode: { column: 'smart_link', shownName: (grp, names) => names.smartLinks.get(grp)?.name },
  creator: { column: 'creator_id', shownName: (grp, names) => names.creators.get(grp)?.name },
  target: { column: 'target' },
  connection: {
    column: 'connection_uuid',
    shownName: (grp, names) => names.connections.get(grp)?.name,
    own: 'connectionUuid',
  },
  page: { column: 'page', own: 'pageUuid' },
  device: { column: 'device' },
  currency: { column: 'currency' },
  // its rows are families of referrers, which `keySqlOf` computes from the referrer
  source: { column: 'referrer', shownName: sourceName },
  referrer: { column: 'referrer' },
  status: { column: 'status' },
  boost: {
    column: `if(is_boost, 'yes', 'no')`,
    shownName: (grp) => ({ yes: 'Boosted', no: 'Not boosted' })[grp],
  },
  trafficChannel: { column: trafficChannelSql, shownName: trafficChannelName },
  subId: { column: 'sub_id' },
  subId1: { column: 'sub_id_1' },
  subId2: { column: 'sub_id_2' },
  subId3: { column: 'sub_id_3' },
  subId4: { column: 'sub_id_4' },
  subId5: { column: 'sub_id_5' },
} satisfies Record<ColumnGroup, DimensionSql>

/** `null` for a time group. */
export const dimensionSqlOf = (groupBy: GroupBy): DimensionSql | null =>
  (dimensionSql as Partial<Record<GroupBy, DimensionSql>>)[groupBy] ?? null

const tables = {
  all: ['pageview', 'click', 'conversion'],
  clicks: ['click', 'conversion'],
  conversions: ['conversion'],
} as const satisfies Record<string, readonly Source[]>

/**
 * The column of a group in a table; for a part of a name, the column of the name. `null` when the table does not have
 * it: its rows are then excluded from the report.
 */
export function columnOf(groupBy: GroupBy, source: Source): string | null {
  const knownTo: readonly Source[] = tables[dimensionOf(groupBy).knownTo]
  return knownTo.includes(source) ? (dimensionSqlOf(groupBy)?.column ?? partColumn(groupBy)) : null
}

/** The key of a group in a table: its column, or an expression of it. */
export function keySqlOf({ parts, siteGroups = [] }: ReportQuery, groupBy: GroupBy, source: Source, bind: Bind) {
  const column = columnOf(groupBy, source)
  if (groupBy === 'siteGroup') return siteGroupSql(siteGroups, bind)
  if (groupBy === 'source') return sourceSql
  if (column === null || isDeclared(groupBy)) return column
  const rule = parts?.get(groupBy)
  if (!parts || !rule) throw new Error(`No rule was given for ${groupBy}`)
  return partSql(rule, bind, `part${[...parts.keys()].indexOf(groupBy)}`)
}

/** The same for a filter; also `null` for a filter that is more than a column. */
export function filterColumnOf(filter: FilterKey, source: Source): string | null {
  const groupBy = groupOfFilter.get(filter)
  return groupBy ? columnOf(groupBy, source) : null
}

/** Lists of networks and campaigns behind a row: they cost time, so they are read only for screens that show them. */
export function listsOf(groupBy: GroupBy, source: Source): readonly ('network_uuid' | 'campaign_uuid')[] {
  const { beside = [] } = dimensionOf(groupBy)
  if (source === 'pageview' || beside.length === 0) return []
  // the start of activity is derived from the campaigns
  const isByCampaign = beside.includes('campaigns') || beside.includes('activeSince')
  return isByCampaign ? ['network_uuid', 'campaign_uuid'] : ['network_uuid']
}
