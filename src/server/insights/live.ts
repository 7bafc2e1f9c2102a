import { z } from 'zod'
import type { Output, Parsed } from '../../contract/call.ts'
import type { insights } from '../../contract/insights/insights.ts'
import { deviceTypes } from '../../contract/status.ts'
import { Fail } from '../http/fail.ts'
import type { Viewer } from './ask.ts'
import type { InsightsPorts } from './ports.ts'
import { whereSql } from './report/filter-sql.ts'
import { takesBackSql } from '../store/events/takes-back.ts'
import { binder, type ReportQuery, type Source } from './report/report-query.ts'
import { valuesTooLong } from './report/values-too-long.ts'

const minuteMs = 60_000
const liveMinutes = 30
/** Half an hour overlaps at most seven slices of five minutes; the first and last are cut off. */
const pieceMs = 5 * minuteMs
const pieces = 7

/** A query for events between two instants, on some sites or all. */
export function eventsQuery(viewer: Viewer, from: Date, to: Date, channelUuids: string[] = []): ReportQuery {
  const tooLong = valuesTooLong(channelUuids)
  if (tooLong) throw new Fail('badInput', `channelUuids: ${tooLong}`)
  return {
    account: viewer.accountUuid,
    currency: viewer.currencyCode,
    groupBy: 'channel',
    time: null,
    ranges: [{ from, to }],
    conditions: channelUuids.length > 0 ? [{ key: 'channelUuids', values: channelUuids }] : [],
    networkNot: [],
    onlyPartial: false,
    merchantChoice: null,
    limit: 0,
  }
}

const lastHalfHour = (ports: InsightsPorts, viewer: Viewer, channelUuids: string[] | undefined) => {
  const now = ports.clock.now()
  const from = new Date(now.getTime() - liveMinutes * minuteMs)
  return eventsQuery(viewer, from, new Date(now.getTime() + 1), channelUuids)
}

const counted = {
  pageview: { table: 'pageview', only: '1' },
  click: { table: 'click', only: `kind = 'click'` },
  conversion: { table: 'conversion FINAL', only: `kind != 'cpc' AND status != 'rejected' AND NOT (${takesBackSql})` },
} satisfies Record<Source, { table: string; only: string }>

/** Slices are aligned to the clock, so that a bar does not change after its minutes have passed. */
async function live(ports: InsightsPorts, query: ReportQuery, source: Source) {
  const { params, bind } = binder()
  const { table, only } = counted[source]
  const where = [only, ...(whereSql(query, source, bind) ?? ['0'])].join(' AND ')
  const sql = `SELECT intDiv(toInt64(toUnixTimestamp(at)), ${pieceMs / 1000}) AS piece, count() AS value FROM ${table} WHERE ${where} GROUP BY piece`
  const row = z.object({ piece: z.number(), value: z.number() })
  const found = await ports.events.query(query.account, { name: `live ${source}`, sql, params, row })
  const values = new Map(found.map((r) => [r.piece, r.value]))
  const first = Math.floor((query.ranges[0]?.from.getTime() ?? 0) / pieceMs)
  const intervals = Array.from({ length: pieces }, (_, i) => ({
    timestamp: new Date((first + i) * pieceMs).toISOString(),
    value: values.get(first + i) ?? 0,
  }))
  return { intervals, total: intervals.reduce((sum, i) => sum + i.value, 0) }
}

type Sites<C extends 'livebox' | 'latestPageviews'> = Parsed<(typeof insights)[C]>

export async function livebox(
  ports: InsightsPorts,
  { channelUuids }: Sites<'livebox'>,
  viewer: Viewer,
): Promise<Output<typeof insights.livebox>> {
  const query = lastHalfHour(ports, viewer, channelUuids)
  const [pageviews, clicks, conversions] = await Promise.all([
    live(ports, query, 'pageview'),
    live(ports, query, 'click'),
    live(ports, query, 'conversion'),
  ])
  return { pageviews, clicks, conversions }
}

/** Always returns the three devices; any other device is not counted. */
export async function latestPageviews(
  ports: InsightsPorts,
  { channelUuids }: Sites<'latestPageviews'>,
  viewer: Viewer,
): Promise<Output<typeof insights.latestPageviews>> {
  const query = lastHalfHour(ports, viewer, channelUuids)
  const { params, bind } = binder()
  const where = (whereSql(query, 'pageview', bind) ?? ['0']).join(' AND ')
  const sql = `SELECT device, count() AS n FROM pageview WHERE ${where} GROUP BY device`
  const row = z.object({ device: z.string(), n: z.number() })
  const found = await ports.events.query(query.account, { name: 'live devices', sql, params, row })
  const counts = new Map(found.map((r) => [r.device, r.n]))
  return deviceTypes.map((device) => ({ device, pageviewCount: counts.get(device) ?? 0 }))
}
