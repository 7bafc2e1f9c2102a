import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import type { Instants } from '../time/index.ts'

const row = z.object({
  site: z.string(),
  page: z.string(),
  target: z.string(),
  url: z.string(),
  merchant: z.string(),
  campaign: z.string(),
  paid: z.number(),
  discover: z.number(),
  last: z.coerce.number(),
})
/**
 * A link of a page, from the clicks of the last 30 days. `paid` counts clicks through a campaign or a network; `last`
 * in ms.
 */
export type ClickedLink = z.output<typeof row>

/** Upper limit above any plan's. */
const most = 50_000
export const daysBack = 30

/**
 * The key of a link. All links of a network have the same host and path and differ after it, so these are distinguished
 * by their whole URL. Otherwise a broken one would be hidden among hundreds of others.
 */
const target = `if(kind = 'network', substring(replaceRegexpOne(target_url, '^https?://(www\\\\.)?', ''), 1, 1024), toString(target))`

const counted = (which: string) =>
  `if(countIf(at < fromUnixTimestamp64Milli({to:Int64})) = 0, countIf(${which}), countIf(${which} AND at < fromUnixTimestamp64Milli({to:Int64})))`

/**
 * Clicked links by site, page and target, most clicked first. Counts clicks before `to`; for a link clicked only after
 * `to`, those clicks.
 */
export const clickedLinks = (events: Events, accountUuid: string, { from, to }: Instants): Promise<ClickedLink[]> =>
  events.query(accountUuid, {
    name: 'scanner.links',
    sql: `SELECT toString(site_uuid) AS site, toString(page) AS page, ${target} AS target, argMax(target_url, at) AS url, anyLast(toString(merchant)) AS merchant,
  argMax(toString(campaign_uuid), at) AS campaign, ${counted("kind != 'discover'")} AS paid, ${counted("kind = 'discover'")} AS discover,
  toUnixTimestamp64Milli(max(at)) AS last
FROM click WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND target != '' GROUP BY site_uuid, page, target ORDER BY paid + discover DESC, page, target LIMIT ${most}`,
    params: { from: from.getTime(), to: to.getTime() },
    row,
  })

type LinkOnPage = { site: string; page: string; target: string }
/** Which of these links were clicked in the last 30 days. */
export const clickedOf = (
  events: Events,
  accountUuid: string,
  about: { now: Date; links: readonly LinkOnPage[] },
): Promise<LinkOnPage[]> =>
  events.query(accountUuid, {
    name: 'scanner.known',
    sql: `SELECT DISTINCT toString(site_uuid) AS site, toString(page) AS page, ${target} AS target FROM click
WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND site_uuid IN {sites:Array(UUID)} AND page IN {pages:Array(String)} AND ${target} IN {targets:Array(String)}`,
    params: {
      from: about.now.getTime() - daysBack * 86_400_000,
      sites: [...new Set(about.links.map((l) => l.site))],
      pages: [...new Set(about.links.map((l) => l.page))],
      targets: [...new Set(about.links.map((l) => l.target))],
    },
    row: z.object({ site: z.string(), page: z.string(), target: z.string() }),
  })

const day = z.object({ page: z.string(), target: z.string(), site: z.string(), day: z.string(), n: z.number() })
/** Clicks of the last seven days on these targets, by link and day in the account's zone. */
export const clicksByDay = (
  events: Events,
  accountUuid: string,
  about: { from: Date; until: Date; timezone: string; targets: readonly string[] },
) =>
  events.query(accountUuid, {
    name: 'scanner.days',
    sql: `SELECT toString(site_uuid) AS site, toString(page) AS page, ${target} AS target, toString(toDate(at, {zone:String})) AS day, count() AS n FROM click
WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({until:Int64}) AND ${target} IN {targets:Array(String)} GROUP BY site_uuid, page, target, day`,
    params: {
      from: about.from.getTime(),
      until: about.until.getTime(),
      zone: about.timezone,
      targets: about.targets,
    },
    row: day,
  })
export const allByDay = (events: Events, accountUuid: string, about: { from: Date; until: Date; timezone: string }) =>
  events.query(accountUuid, {
    name: 'scanner.allDays',
    sql: `SELECT toString(toDate(at, {zone:String})) AS day, count() AS n FROM click
WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({until:Int64}) GROUP BY day ORDER BY day`,
    params: { from: about.from.getTime(), until: about.until.getTime(), zone: about.timezone },
    row: z.object({ day: z.string(), n: z.number() }),
  })
