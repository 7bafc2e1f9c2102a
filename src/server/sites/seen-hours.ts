import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { Events } from '../store/events/open.ts'
import { newsDays, type SeenHour, usualDays } from './is-script-gone.ts'

const hour = 3_600_000

/** Hours in which pages of sites sent pageviews. Pages of this server itself are try-outs. */
export async function seenHours(
  { events, clock, ownHost }: { events: Events; clock: Clock; ownHost: string },
  accountUuid: string,
): Promise<Map<string, SeenHour[]>> {
  const now = clock.now().getTime()
  const rows = await events.query(accountUuid, {
    name: 'site hours',
    sql: `SELECT toString(site_uuid) AS site, toUnixTimestamp(toStartOfHour(at)) * 1000 AS at_ms, count() AS n
FROM pageview WHERE at > fromUnixTimestamp64Milli({from:Int64}) AND at <= fromUnixTimestamp64Milli({to:Int64}) AND NOT startsWith(page, {own:String}) GROUP BY site, at_ms`,
    params: { from: now - (usualDays + newsDays) * 24 * hour, to: now, own: `${ownHost}/` },
    row: z.object({ site: z.string(), at_ms: z.number(), n: z.number() }),
  })
  const found = new Map<string, SeenHour[]>()
  for (const { site: uuid, at_ms: at, n: views } of rows) {
    const list = found.get(uuid)
    if (list) list.push({ at, views })
    else found.set(uuid, [{ at, views }])
  }
  return found
}
