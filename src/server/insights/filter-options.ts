import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { Day } from '../../contract/days.ts'
import type { insights } from '../../contract/insights/insights.ts'
import type { ColumnsOf } from '../store/events/read-rows.ts'
import type { Viewer } from './ask.ts'
import type { InsightsPorts } from './ports.ts'
import type { Names } from './report/names.ts'
import { binder, type ReportQuery, type Source } from './report/report-query.ts'
import { resolve } from './report/resolve.ts'
import { whereSql } from './report/filter-sql.ts'
import { outsideWhole, duringQuarters, duringWhole, rollupFor } from './report/rollup-sql.ts'

type Dashboard = Output<typeof insights.dashboard>
type Lists = Pick<Dashboard, 'networks' | 'advertisers' | 'pages' | 'trackers' | 'channels' | 'hasData'>

/** Maximum entries of a list; the dashboard uses the account's own lists for its filters. */
const most = 1000
const text = z.string().optional()
const row = z.object({ campaign: text, shop: text, network: text, site: text, path: text })
type Found = ColumnsOf<typeof row>

/**
 * A campaign has one merchant, network and site, so one row per campaign gives all four. Conversions without a campaign
 * are distinguished by merchant.
 */
const byCampaign = {
  click: 'campaign_uuid',
  conversion: 'campaign_uuid, merchant, network_uuid, site_uuid',
}

async function found({ events }: InsightsPorts, query: ReportQuery, source: Source): Promise<Found> {
  const { params, bind } = binder()
  const where = whereSql(query, source, bind)?.join(' AND ') ?? '0'
  const sql =
    source === 'pageview'
      ? `SELECT DISTINCT site_uuid AS site, page AS path FROM pageview WHERE ${where} LIMIT 100`
      : `SELECT campaign_uuid AS campaign, any(merchant) AS shop, any(network_uuid) AS network, any(site_uuid) AS site
FROM ${source} WHERE ${source === 'click' ? `kind = 'click' AND ${where}` : where} GROUP BY ${byCampaign[source]} LIMIT 5000`
  return events.columns(query.account, { name: `filter options ${source}`, sql, params, row, rollups: false })
}

/** For long ranges: rollups have every campaign and site, without reading the clicks, in a quarter of the time. */
async function foundInRollups({ events }: InsightsPorts, query: ReportQuery): Promise<Found> {
  const { params, bind } = binder()
  const isClicked = `HAVING countIf(kind = 'click') > 0`
  const campaigns = (when: typeof duringQuarters) => `SELECT campaign_uuid, merchant, network_uuid
FROM click WHERE ${whereSql(query, 'click', bind, when)?.join(' AND ') ?? '0'} GROUP BY campaign_uuid, merchant, network_uuid ${isClicked} LIMIT 5000`
  const sites = binder()
  const where = whereSql(query, 'click', sites.bind, duringQuarters)?.join(' AND ') ?? '0'
  const [byCampaign, bySite] = await Promise.all([
    events.columns(query.account, {
      name: 'filter options click campaigns',
      sql: `SELECT DISTINCT campaign_uuid AS campaign, merchant AS shop, network_uuid AS network
FROM (${campaigns(duringWhole('day'))} UNION ALL ${campaigns(outsideWhole('day'))})`,
      params,
      row,
    }),
    events.columns(query.account, {
      name: 'filter options click sites',
      sql: `SELECT site_uuid AS site FROM click WHERE ${where} GROUP BY site_uuid ${isClicked} LIMIT ${most}`,
      params: sites.params,
      row,
    }),
  ])
  return { ...byCampaign, site: bySite.site }
}

/** True for clicks of a long range whose ends are whole quarters of an hour: rollups can answer. */
const isInRollups = (query: ReportQuery) =>
  rollupFor(query, 'click', ['merchant', 'network_uuid', 'campaign_uuid'])?.time === 'day' &&
  rollupFor(query, 'click', ['site_uuid'])?.time === 'quarter'

async function hasAny({ events }: InsightsPorts, account: string): Promise<boolean> {
  const tables = ['pageview', 'click', 'conversion'].map((t) => `SELECT * FROM (SELECT 1 AS x FROM ${t} LIMIT 1)`)
  const rows = await events.query(account, {
    name: 'has data',
    sql: tables.join(' UNION ALL '),
    row: z.object({ x: z.number() }),
  })
  return rows.length > 0
}

/**
 * Options for the report's filters: the values that occur in a range, ignoring filters, and whether the account has any
 * data at all. Pages are a sample of 100.
 */
export async function filterOptions(
  ports: InsightsPorts,
  viewer: Viewer,
  range: { fromDate: Day; toDate: Day },
  names: Promise<Names>,
): Promise<Lists> {
  const query = resolve({ ...range, groupBy: 'channel', filters: {} }, viewer)
  const [pageviews, clicks, known] = await Promise.all([
    found(ports, query, 'pageview'),
    isInRollups(query) ? foundInRollups(ports, query) : found(ports, query, 'click'),
    names,
  ])
  // conversions have the same values as clicks, except when no clicks are tracked and all data comes from the networks
  const hasClicks = (clicks.campaign ?? clicks.site ?? []).length > 0
  const all = [pageviews, hasClicks ? clicks : await found(ports, query, 'conversion')]
  const ids = (column: keyof Found) => {
    const known = new Set(all.flatMap((columns) => columns[column] ?? []))
    return [...known]
      .filter((id) => id !== '')
      .sort()
      .slice(0, most)
  }
  return {
    networks: ids('network').map((id) => ({ networkUuid: id, name: known.networks.get(id)?.name ?? id })),
    advertisers: ids('shop').map((id) => ({
      advertiserUuid: known.merchants.get(id)?.uuid ?? '',
      name: known.merchants.get(id)?.name ?? id,
    })),
    pages: ids('path').map((id) => ({ page: id, name: id })),
    trackers: ids('campaign').map((id) => ({ trackerUuid: id, name: known.campaigns.get(id)?.name ?? id })),
    channels: ids('site').map((id) => ({ channelUuid: id, name: known.sites.get(id)?.name ?? id })),
    hasData: all.some(({ site = [] }) => site.length > 0) || (await hasAny(ports, query.account)),
  }
}
