import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { Day } from '../../contract/days.ts'
import type { insights } from '../../contract/insights.ts'
import type { Viewer } from './ask.ts'
import type { InsightsPorts } from './ports.ts'
import type { Names } from './report/names.ts'
import { binder, type ReportQuery, type Source } from './report/report-query.ts'
import { resolve } from './report/resolve.ts'
import { whereSql } from './report/filter-sql.ts'

type Dashboard = Output<typeof insights.dashboard>
type Lists = Pick<Dashboard, 'networks' | 'advertisers' | 'pages' | 'trackers' | 'channels' | 'hasData'>

/** Most entries of a list; the dashboard has the account's own lists for its filters. */
const most = 1000
const row = z.object({ k: z.enum(['network', 'merchant', 'campaign', 'site', 'page']), id: z.string() })

const routed = ['network', 'merchant', 'campaign', 'site'] as const
const columns = {
  network: 'network_uuid',
  merchant: 'merchant',
  campaign: 'campaign_uuid',
  site: 'toString(site_uuid)',
}

/** One pass over the combinations that occur, then apart: there are few, since a campaign has one merchant and network. */
const combinations = (source: Source, where: string) =>
  `SELECT arrayJoin(arrayDistinct(flatten(groupArray([${routed.map((k) => `('${k}', ${k})`).join(', ')}])))) AS pair, pair.1 AS k, pair.2 AS id
FROM (SELECT ${routed.map((k) => `${columns[k]} AS ${k}`).join(', ')} FROM ${source} WHERE ${where} GROUP BY ${routed.join(', ')} LIMIT 20000)`

async function found(ports: InsightsPorts, query: ReportQuery, source: Source) {
  const { params, bind } = binder()
  const where = whereSql(query, source, bind)?.join(' AND ') ?? '0'
  const sql =
    source === 'pageview'
      ? `SELECT 'site' AS k, toString(site_uuid) AS id FROM pageview WHERE ${where} GROUP BY site_uuid
UNION ALL
SELECT 'page' AS k, toString(page) AS id FROM (SELECT DISTINCT page FROM pageview WHERE ${where} LIMIT 100)`
      : `SELECT k, id FROM (${combinations(source, source === 'click' ? `kind = 'click' AND ${where}` : where)})`
  return ports.events.query(query.account, { name: `occurring ${source}`, sql, params, row })
}

async function hasAny({ events }: InsightsPorts, account: string): Promise<boolean> {
  const tables = ['pageview', 'click', 'conversion'].map((t) => `SELECT * FROM (SELECT 1 AS x FROM ${t} LIMIT 1)`)
  const rows = await events.query(account, {
    name: 'has data',
    sql: tables.join(' UNION ALL '),
    row: z.object({ x: z.number() }),
  })
  return rows.length > 0
}

/** What occurs in a range, whatever the filters, and whether the account has anything at all. */
export async function occurring(
  ports: InsightsPorts,
  viewer: Viewer,
  range: { fromDate: Day; toDate: Day },
  names: Promise<Names>,
): Promise<Lists> {
  const query = resolve({ ...range, groupBy: 'channel', filters: {} }, viewer)
  const [rows, known] = await Promise.all([
    Promise.all((['pageview', 'click', 'conversion'] as const).map((source) => found(ports, query, source))),
    names,
  ])
  const all = rows.flat()
  const ids = (k: z.output<typeof row>['k']) =>
    [...new Set(all.filter((r) => r.k === k && r.id !== '').map((r) => r.id))].sort().slice(0, most)
  return {
    networks: ids('network').map((id) => ({ networkUuid: id, name: known.networks.get(id)?.name ?? id })),
    advertisers: ids('merchant').map((id) => ({
      advertiserUuid: known.merchants.get(id)?.uuid ?? '',
      name: known.merchants.get(id)?.name ?? id,
    })),
    pages: ids('page').map((id) => ({ page: id, name: id })),
    trackers: ids('campaign').map((id) => ({ trackerUuid: id, name: known.campaigns.get(id)?.name ?? id })),
    channels: ids('site').map((id) => ({ channelUuid: id, name: known.sites.get(id)?.name ?? id })),
    hasData: all.length > 0 || (await hasAny(ports, query.account)),
  }
}
