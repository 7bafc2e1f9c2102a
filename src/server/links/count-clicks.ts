import { z } from 'zod'
import type { Events } from '../store/events/open.ts'

const ofLink = z.object({ code: z.string(), n: z.number() })

/** Clicks of each link carried by a campaign, over all time: what reports call clicks. */
export async function countClicks(events: Events, accountUuid: string): Promise<Map<string, number>> {
  const rows = await events.query(accountUuid, {
    name: 'links.clicks',
    sql: `SELECT smart_link AS code, count() AS n FROM click WHERE smart_link != '' AND kind = 'click' GROUP BY smart_link LIMIT 100000`,
    row: ofLink,
  })
  return new Map(rows.map((r) => [r.code, r.n]))
}

const ofSpan = z.object({ span: z.number(), n: z.number() })

/** Clicks of one link by time spans that begin at these instants, in order; earlier clicks count for the first. */
export async function countBySpan(
  events: Events,
  accountUuid: string,
  code: string,
  starts: readonly Date[],
): Promise<number[]> {
  const rows = await events.query(accountUuid, {
    name: 'links.clicksOfTargets',
    sql: `SELECT toUInt32(arrayCount(s -> s <= toUnixTimestamp64Milli(at), {starts:Array(Int64)})) AS span, count() AS n
            FROM click WHERE smart_link = {code:String} AND kind = 'click' GROUP BY span`,
    params: { code, starts: starts.map((s) => s.getTime()) },
    row: ofSpan,
  })
  const counts = starts.map(() => 0)
  for (const { span, n } of rows) {
    const at = Math.max(0, span - 1)
    counts[at] = (counts[at] ?? 0) + n
  }
  return counts
}
