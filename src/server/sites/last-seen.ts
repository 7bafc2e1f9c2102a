import { z } from 'zod'
import type { SiteSeen } from '../../contract/sites/sites.ts'
import type { Clock } from '../time/clock.ts'
import type { Events } from '../store/events/open.ts'

const dayMs = 86_400_000
/** Searches recent days first for the newest, so that years of pageviews are not read. */
const reaches = [2 * dayMs, 60 * dayMs]

const newestRow = z.object({
  n: z.number(),
  at_ms: z.number(),
  seen_page: z.string(),
  seen_origin: z.string(),
  seen_doubled: z.boolean(),
})

/**
 * The newest pageview of a site, and how many bot pageviews of the last two hours were excluded: what a publisher who
 * just pasted the script wants to know. Pages of this server (`ownHost`, with its port) are try-outs and do not count
 * as the site's.
 */
export async function lastSeen(
  { events, clock, ownHost }: { events: Events; clock: Clock; ownHost: string },
  accountUuid: string,
  siteUuid: string,
): Promise<SiteSeen> {
  const now = clock.now().getTime()
  const newest = async (reach: number) => {
    const [row] = await events.query(accountUuid, {
      name: 'site seen',
      sql: `SELECT count() AS n, toUnixTimestamp64Milli(max(at)) AS at_ms, toString(argMax(page, at)) AS seen_page, toString(argMax(origin, at)) AS seen_origin, argMax(is_doubled, at) AS seen_doubled
FROM pageview WHERE site_uuid = {site:UUID} AND at > fromUnixTimestamp64Milli({from:Int64}) AND NOT startsWith(page, {own:String})`,
      params: { site: siteUuid, from: now - reach, own: `${ownHost}/` },
      row: newestRow,
    })
    return row && row.n > 0 ? row : null
  }
  let found = null
  for (const reach of reaches) {
    found = await newest(reach)
    if (found) break
  }
  const [bots] = await events.query(accountUuid, {
    name: 'site bots',
    sql: `SELECT sum(n) AS bots FROM drop WHERE site_uuid = {site:UUID} AND kind = 'pageview' AND reason = 'bot' AND hour > fromUnixTimestamp64Milli({from:Int64})`,
    params: { site: siteUuid, from: now - 2 * 3_600_000 },
    row: z.object({ bots: z.number() }),
  })
  return {
    pageview: found && {
      seenDatetime: new Date(found.at_ms).toISOString(),
      seenPage: found.seen_page,
      seenOrigin: found.seen_origin,
      seenIsDoubled: found.seen_doubled,
    },
    seenBotCount: bots?.bots ?? 0,
  }
}
