import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { sites } from '../../contract/sites/sites.ts'
import type { Clock } from '../time/clock.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { isScriptGone, newsDays, usualDays } from './is-script-gone.ts'
import { readSites } from './read-sites.ts'
import { seenHours } from './seen-hours.ts'

type Parts = { database: Database; events: Events; clock: Clock; ownHost: string }
const minute = 60_000

/** The state of each site's script: when it last sent something, and whether that is too long ago. */
export async function scriptStates(parts: Parts, accountUuid: string): Promise<Output<typeof sites.scripts>> {
  const { database, events, clock, ownHost } = parts
  const now = clock.now()
  const [own, hours, last] = await Promise.all([
    database.as(accountUuid, (tx) => readSites(tx)),
    seenHours(parts, accountUuid),
    events.query(accountUuid, {
      name: 'sites seen',
      sql: `SELECT toString(site_uuid) AS site, toUnixTimestamp64Milli(max(at)) AS at_ms, toString(argMax(page, at)) AS last_page,
  countIf(at > fromUnixTimestamp64Milli({recent:Int64})) AS n
FROM pageview WHERE at > fromUnixTimestamp64Milli({from:Int64}) AND NOT startsWith(page, {own:String}) GROUP BY site`,
      params: {
        from: now.getTime() - (usualDays + newsDays) * 24 * 60 * minute,
        recent: now.getTime() - 30 * minute,
        own: `${ownHost}/`,
      },
      row: z.object({ site: z.string(), at_ms: z.number(), last_page: z.string(), n: z.number() }),
    }),
  ])
  const seen = new Map(last.map((row) => [row.site, row]))
  return own.flatMap(({ uuid }) => {
    const row = seen.get(uuid)
    if (!row) return []
    return [
      {
        channelUuid: uuid,
        seenDatetime: new Date(row.at_ms).toISOString(),
        pageviewCount: row.n,
        seenPage: row.last_page,
        isSilent: isScriptGone(hours.get(uuid) ?? [], now),
      },
    ]
  })
}
