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
  /** Its column in every table that knows it (`knownTo` of its declaration). */
  column: string
  /** How a group is called on the screen, by its key. A thing that is no longer known keeps its key as its name. */
  shownName?: (grp: string, names: Names) => string | undefined
  /** The field of the answer named after the grouping; other groupings lead nowhere but to themselves. */
  own?: OwnUuid
}

/** Groups of time have no column: they are computed (`time-key.ts`). */
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
  // its rows are of a family of referrers, which `keySqlOf` makes of it
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

/** `null` for a group of time. */
export const dimensionSqlOf = (groupBy: GroupBy): DimensionSql | null =>
  (dimensionSql as Partial<Record<GroupBy, DimensionSql>>)[groupBy] ?? null

const tables = {
  all: ['pageview', 'click', 'conversion'],
  clicks: ['click', 'conversion'],
  conversions: ['conversion'],
} as const satisfies Record<string, readonly Source[]>

/**
 * The column of a group in a table, of a part of a name that of the name; `null` where the table does not know it: its rows
 * are then not part of the report.
 */
export function columnOf(groupBy: GroupBy, source: Source): string | null {
  const knownTo: readonly Source[] = tables[dimensionOf(groupBy).knownTo]
  return knownTo.includes(source) ? (dimensionSqlOf(groupBy)?.column ?? partColumn(groupBy)) : null
}

/** The key of a group in a table: its column, or what is made of it. */
export function keySqlOf({ parts, siteGroups = [] }: ReportQuery, groupBy: GroupBy, source: Source, bind: Bind) {
  const column = columnOf(groupBy, source)
  if (groupBy === 'siteGroup') return siteGroupSql(siteGroups, bind)
  if (groupBy === 'source') return sourceSql
  if (column === null || isDeclared(groupBy)) return column
  const rule = parts?.get(groupBy)
  if (!parts || !rule) throw new Error(`No rule was given for ${groupBy}`)
  return partSql(rule, bind, `part${[...parts.keys()].indexOf(groupBy)}`)
}

/** The same for a filter; also `null` for one that is more than a column. */
export function filterColumnOf(filter: FilterKey, source: Source): string | null {
  const groupBy = groupOfFilter.get(filter)
  return groupBy ? columnOf(groupBy, source) : null
}

/** Lists of networks, and of campaigns, that are behind a row: they cost time, so only where a screen shows them. */
export function listsOf(groupBy: GroupBy, source: Source): readonly ('network_uuid' | 'campaign_uuid')[] {
  const { beside = [] } = dimensionOf(groupBy)
  if (source === 'pageview' || beside.length === 0) return []
  // since when something is active is told by its campaigns
  const isByCampaign = beside.includes('campaigns') || beside.includes('activeSince')
  return isByCampaign ? ['network_uuid', 'campaign_uuid'] : ['network_uuid']
}
