import { z } from 'zod'
import type { Output, Parsed } from '../../contract/call.ts'
import type { insights } from '../../contract/insights/insights.ts'
import type { Viewer } from './ask.ts'
import { conversionRows, merchantOf } from './conversions/conversion-rows.ts'
import { eventsQuery } from './live.ts'
import type { InsightsPorts } from './ports.ts'
import { whereSql } from './report/filter-sql.ts'
import { binder } from './report/report-query.ts'

/** Entries of a live list. */
const newest = 10
const dayMs = 86_400_000
/** The newest events are nearly always from the last days: search these first, so that years of clicks are not read. */
const reaches = [2 * dayMs, 60 * dayMs, 36_500 * dayMs] as const

const clickRow = z.object({
  click_id: z.string(),
  at_ms: z.number(),
  page: z.string(),
  merchant: z.string(),
  merchant_uuid: z.string(),
})

function upToTomorrow(ports: InsightsPorts, viewer: Viewer, channelUuids: string[] | undefined, reach: number) {
  const now = ports.clock.now().getTime()
  return eventsQuery(viewer, new Date(Math.max(now - reach, 0)), new Date(now + dayMs), channelUuids)
}

async function newestClicks(ports: InsightsPorts, viewer: Viewer, channelUuids: string[] | undefined, reach: number) {
  const query = upToTomorrow(ports, viewer, channelUuids, reach)
  const { params, bind } = binder()
  const where = whereSql(query, 'click', bind)?.join(' AND ') ?? '0'
  return ports.events.query(query.account, {
    name: 'latest clicks',
    sql: `SELECT click_id, toUnixTimestamp64Milli(at) AS at_ms, toString(page) AS page, toString(merchant) AS merchant, merchant_uuid
FROM click WHERE kind = 'click' AND ${where} ORDER BY at DESC, click_id LIMIT ${newest}`,
    params,
    row: clickRow,
  })
}

export async function latestClicks(
  ports: InsightsPorts,
  { channelUuids }: Parsed<typeof insights.latestClicks>,
  viewer: Viewer,
): Promise<Output<typeof insights.latestClicks>> {
  const names = ports.names(viewer.accountUuid)
  names.catch(() => undefined) // awaited below; this only prevents an unhandled rejection until then
  let rows: z.output<typeof clickRow>[] = []
  for (const reach of reaches) {
    rows = await newestClicks(ports, viewer, channelUuids, reach)
    if (rows.length >= newest) break
  }
  const known = await names
  return rows.map((r) => {
    const advertiser = merchantOf(r.merchant, r.merchant_uuid, known)
    return {
      clickUuid: r.click_id,
      clickDatetime: new Date(r.at_ms).toISOString(),
      clickUrlPath: r.page,
      clickName: advertiser.advertiserName || 'Unknown',
      advertiser,
    }
  })
}

export async function latestConversions(
  ports: InsightsPorts,
  { channelUuids }: Parsed<typeof insights.latestConversions>,
  viewer: Viewer,
): Promise<Output<typeof insights.latestConversions>> {
  const names = ports.names(viewer.accountUuid)
  names.catch(() => undefined) // awaited below; this only prevents an unhandled rejection until then
  const within = (reach: number) =>
    conversionRows(ports, upToTomorrow(ports, viewer, channelUuids, reach), names, { offset: 0, limit: newest })
  const [, near, always] = reaches
  const rows = await within(near)
  return rows.length < newest ? within(always) : rows
}
