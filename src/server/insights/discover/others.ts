import { z } from 'zod'
import type { Parsed } from '../../../contract/call.ts'
import type { discover, DiscoverRow } from '../../../contract/insights/discover.ts'
import { ask, type Viewer } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import { whereSql } from '../report/filter-sql.ts'
import type { Names } from '../report/names.ts'
import { type Bind, binder, type ReportQuery } from '../report/report-query.ts'
import { bucketFinder, timeKeySql } from '../report/time-key.ts'

type Input = Parsed<typeof discover.others>
const row = z.object({ grp: z.string(), n: z.number() })
type Row = z.output<typeof row>

/** The shop's host without www.: targets are host and path. */
export const hostSql = (column: string) => `replaceRegexpOne(splitByChar('/', ${column})[1], '^www[.]', '')`
const keySql = {
  targetDomain: hostSql('toString(target)'),
  channel: 'toString(site_uuid)',
  targetPath: 'toString(target)',
  page: 'toString(page)',
}

const instant = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '')
/** Limits events to those up to an instant, so that pages of a list stay consistent. */
export const untilSql = (asOf: string | undefined, bind: Bind): string[] =>
  asOf ? [`at <= ${bind('asOf', `DateTime64(3, 'UTC')`, instant(asOf))}`] : []

const filtersOf = ({ discoverChannelUuids, pageUrlPaths, names, deviceTypes, assigneeUserUuids }: Input) => ({
  ...(discoverChannelUuids?.length ? { channelUuids: discoverChannelUuids } : {}),
  ...(pageUrlPaths?.length ? { pageUrlPaths } : {}),
  ...(names?.length ? { names } : {}),
  ...(deviceTypes?.length ? { deviceTypes } : {}),
  ...(assigneeUserUuids?.length ? { assigneeUserUuids } : {}),
})

async function count(
  ports: InsightsPorts,
  query: ReportQuery,
  asOf: string | undefined,
  parts: (bind: Bind) => { key: string; where?: string[]; rest?: string },
): Promise<Row[]> {
  const { params, bind } = binder()
  const filters = whereSql(query, 'click', bind)
  if (!filters) return []
  const { key, where = [], rest = '' } = parts(bind)
  const all = [`kind = 'discover'`, ...filters, ...untilSql(asOf, bind), ...where]
  return ports.events.query(query.account, {
    name: 'discover clicks',
    sql: `SELECT toString(${key}) AS grp, count() AS n FROM click WHERE ${all.join(' AND ')} GROUP BY grp ${rest}`,
    params,
    row,
  })
}

const descending = (input: Input) => input.orderDirection === 'desc'

/** At most ten years of days, so sorting happens here. A single day is shown by hour. */
async function byDate(ports: InsightsPorts, query: ReportQuery, input: Input): Promise<DiscoverRow[]> {
  const { time } = query
  if (!time) throw new Error('Dates are a report by time')
  const rows = await count(ports, query, input.asOf, (bind) => ({ key: timeKeySql(time, bind) }))
  const find = bucketFinder(time)
  const counted = rows.flatMap((r): DiscoverRow[] => {
    const bucket = find(r.grp)
    return bucket ? [{ group: 'date', grp: bucket.grp, groupName: bucket.name, discoverCount: r.n }] : []
  })
  const sign = descending(input) ? -1 : 1
  const order = (a: DiscoverRow, b: DiscoverRow) => (a.grp < b.grp ? -1 : 1)
  const sorted = counted
    .filter((r) => r.grp.toLowerCase().includes(input.search))
    .toSorted((a, b) =>
      input.orderBy === 'grp' ? sign * order(a, b) : sign * (a.discoverCount - b.discoverCount) || -order(a, b),
    )
  return sorted.slice(input.offset, input.offset + input.limit)
}

/** Sites are searched and sorted by the name shown; there are few, so this happens here. */
async function bySite(ports: InsightsPorts, query: ReportQuery, input: Input, names: Names): Promise<DiscoverRow[]> {
  const rows = await count(ports, query, input.asOf, () => ({ key: keySql.channel }))
  const nameOf = (uuid: string) => names.sites.get(uuid)?.name || (names.sites.get(uuid)?.domain ?? '')
  const sign = descending(input) ? -1 : 1
  const order = (a: DiscoverRow, b: DiscoverRow) =>
    a.groupName.localeCompare(b.groupName, 'en') || (a.grp < b.grp ? -1 : 1)
  return rows
    .map((r): DiscoverRow => ({ group: 'channel', grp: r.grp, groupName: nameOf(r.grp), discoverCount: r.n }))
    .filter((r) => `${r.groupName} ${names.sites.get(r.grp)?.domain ?? ''}`.toLowerCase().includes(input.search))
    .toSorted((a, b) =>
      input.orderBy === 'grp' ? sign * order(a, b) : sign * (a.discoverCount - b.discoverCount) || order(a, b),
    )
    .slice(input.offset, input.offset + input.limit)
}

/** Discover clicks by the requested grouping, highest count first; equal counts by the group's key. */
export async function discoverRows(ports: InsightsPorts, input: Input, viewer: Viewer): Promise<DiscoverRow[]> {
  const { fromDate, toDate, groupBy } = input
  const asked = { fromDate, toDate, filters: filtersOf(input), groupBy: groupBy === 'date' ? 'date' : 'page' } as const
  const { query, names } = await ask(ports, viewer, asked)
  if (groupBy === 'date') return byDate(ports, query, input)
  const known = await names
  if (groupBy === 'channel') return bySite(ports, query, input, known)
  const way = descending(input) ? 'DESC' : 'ASC'
  const order = input.orderBy === 'grp' ? `grp ${way}` : `n ${way}, grp`
  const rows = await count(ports, query, input.asOf, (bind) => ({
    key: keySql[groupBy],
    where: input.search
      ? [`positionCaseInsensitiveUTF8(${keySql[groupBy]}, ${bind('search', 'String', input.search)}) > 0`]
      : [],
    rest: `ORDER BY ${order} LIMIT ${bind('limit', 'UInt32', input.limit)} OFFSET ${bind('offset', 'UInt32', input.offset)}`,
  }))
  return rows.map((r) => {
    const merchant = groupBy === 'targetDomain' ? known.merchants.get(r.grp) : undefined
    return {
      group: groupBy,
      grp: r.grp,
      groupName: r.grp,
      discoverCount: r.n,
      ...(merchant ? { advertiserUuid: merchant.uuid } : {}),
    }
  })
}
