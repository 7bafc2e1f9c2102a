import { and, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import { autoLinking, autoMention } from '../../autolinking/tables.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { lastWindowIn } from '../../time/index.ts'
import type { MentionedShop, NightlyInput } from './input.ts'
import { mentionedShops } from './link-clicks.ts'

const viewsRow = z.object({ siteUuid: z.string(), page: z.string(), views: z.number() })
const clicksRow = z.object({ siteUuid: z.string(), page: z.string(), shop: z.string(), clicks: z.number() })
/** Pages beyond the most viewed ones would change nothing. */
const most = 100_000
const day = 86_400_000

const eventsOf = async (
  events: Events,
  accountUuid: string,
  { now, zone, siteUuids }: { now: number; zone: string; siteUuids: string[] },
) => {
  const { from, to } = lastWindowIn(zone, { now: () => new Date(now) })
  const params = { from: from.getTime(), to: to.getTime(), siteUuids, most }
  const window = `at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND has({siteUuids:Array(String)}, toString(site_uuid)) AND page != ''`
  return Promise.all([
    events.query(accountUuid, {
      name: 'discovery.viewed-pages',
      sql: `SELECT toString(site_uuid) AS siteUuid, toString(page) AS page, count() AS views FROM pageview WHERE ${window}
GROUP BY site_uuid, page ORDER BY views DESC, page LIMIT {most:UInt32}`,
      params,
      row: viewsRow,
    }),
    events.query(accountUuid, {
      name: 'discovery.links-of-pages',
      sql: `SELECT toString(site_uuid) AS siteUuid, toString(page) AS page, toString(merchant) AS shop, count() AS clicks FROM click WHERE ${window} AND kind IN ('click', 'discover') AND merchant != ''
GROUP BY site_uuid, page, merchant ORDER BY clicks DESC, page, shop LIMIT {most:UInt32}`,
      params,
      row: clicksRow,
    }),
  ])
}

/** Unlinked shop names on sites in report-only mode, with the clicks that links would get; and sites that link them. */
export async function readMentions(
  { database, events }: { database: Database; events: Events },
  accountUuid: string,
  { now, zone }: { now: number; zone: string },
): Promise<{ mentions: MentionedShop[] } & Pick<NightlyInput, 'autoLinked'>> {
  const { on, said } = await database.as(accountUuid, async (tx) => ({
    on: await tx.select({ siteUuid: autoLinking.siteUuid }).from(autoLinking).where(eq(autoLinking.mode, 'on')),
    said: await tx
      .select({
        siteUuid: autoMention.siteUuid,
        page: autoMention.page,
        domain: autoMention.domain,
        name: autoMention.name,
        mentions: autoMention.mentions,
      })
      .from(autoMention)
      .innerJoin(autoLinking, eq(autoLinking.siteUuid, autoMention.siteUuid))
      .where(and(eq(autoLinking.mode, 'report'), gte(autoMention.seenAt, new Date(now - 30 * day)))),
  }))
  const autoLinked = new Set(on.map((o) => o.siteUuid))
  if (said.length === 0) return { mentions: [], autoLinked }
  const siteUuids = [...new Set(said.map((m) => m.siteUuid))]
  const [views, clicks] = await eventsOf(events, accountUuid, { now, zone, siteUuids })
  return { mentions: mentionedShops(said, views, clicks), autoLinked }
}
