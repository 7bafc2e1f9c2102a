import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { hostPath } from '../../address/address.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import type { Clock } from '../../time/clock.ts'
import { lastSeen } from '../last-seen.ts'
import { siteNames } from '../names.ts'
import { completeOptions } from '../script-options.ts'
import type { SiteRow } from '../read-sites.ts'
import { site } from '../tables.ts'
import type { KnownSite } from './judge/finding.ts'
import type { PageFetch } from './fetch-site-page.ts'

/** What routing and networks know about a site's links. */
export type LinksOfSite = (
  accountUuid: string,
  siteUuid: string,
) => Promise<{ networkHosts: string[]; covers: (target: URL) => boolean }>
export type KnownParts = {
  database: Database
  events: Events
  clock: Clock
  linksOf: LinksOfSite
  server: URL
  serverHostsOf: (accountUuid: string) => readonly string[]
}
const week = 7 * 86_400_000
const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Last week's most read page besides the start page; null for none. `host/path`, as reports show it. */
export async function mostReadPage(
  { events, clock }: KnownParts,
  { accountUuid, uuid, domain }: SiteRow,
): Promise<string | null> {
  const host = hostPath(`https://${domain}/`).slice(0, -1)
  const rows = await events.query(accountUuid, {
    name: 'site pages',
    sql: `SELECT toString(page) AS path, count() AS n FROM pageview
WHERE site_uuid = {site:UUID} AND at > fromUnixTimestamp64Milli({from:Int64}) GROUP BY path ORDER BY n DESC, path LIMIT 50`,
    params: { site: uuid, from: clock.now().getTime() - week },
    row: z.object({ path: z.string(), n: z.number() }),
  })
  const isOwn = (at: string) => at === host || at.endsWith(`.${host}`)
  const found = rows.find(({ path }) => {
    const [at = '', ...below] = path.split('/')
    return isOwn(at.replace(/:\d+$/, '')) && below.join('') !== ''
  })
  return found?.path ?? null
}

/** When pages were last counted, for pages counted in the last week. */
async function countedPages({ events, clock }: KnownParts, row: SiteRow, pages: string[]): Promise<Map<string, Date>> {
  const rows = await events.query(row.accountUuid, {
    name: 'site pages seen',
    sql: `SELECT toString(page) AS path, toUnixTimestamp64Milli(max(at)) AS at_ms FROM pageview
WHERE site_uuid = {site:UUID} AND at > fromUnixTimestamp64Milli({from:Int64}) AND page IN {pages:Array(String)} GROUP BY path`,
    params: { site: row.uuid, from: clock.now().getTime() - week, pages },
    row: z.object({ path: z.string(), at_ms: z.number() }),
  })
  return new Map(rows.map((r) => [r.path, new Date(r.at_ms)]))
}

/** Everything the judge needs besides the pages. */
export async function readKnown(parts: KnownParts, row: SiteRow, looks: readonly PageFetch[]): Promise<KnownSite> {
  const { database, clock, linksOf, server, serverHostsOf } = parts
  const { accountUuid, uuid } = row
  const ids = looks.flatMap(({ end }) =>
    end.kind === 'page' ? end.text.tags.map((tag) => tag.site.toLowerCase()) : [],
  )
  const wanted = [...new Set(ids)].filter(isUuid).slice(0, 50)
  const [links, newest, pages, names, found] = await Promise.all([
    linksOf(accountUuid, uuid),
    lastSeen({ ...parts, ownHost: server.host }, accountUuid, uuid),
    countedPages(
      parts,
      row,
      looks.map(({ url }) => hostPath(url)),
    ),
    database.as(accountUuid, siteNames),
    wanted.length === 0 ? [] : database.system.select({ uuid: site.uuid }).from(site).where(inArray(site.uuid, wanted)),
  ])
  const otherSites = new Map(names.filter((n) => n.uuid !== uuid).map((n) => [n.uuid, n.name]))
  const known = new Set(found.map((f) => f.uuid))
  const { pageview } = newest
  return {
    siteUuid: uuid,
    domain: row.domain,
    server,
    serverHosts: serverHostsOf(accountUuid),
    options: completeOptions(row.scriptOptions),
    isDiscover: !row.isActive,
    ...links,
    otherSites,
    isOfOthers: (id) => known.has(id) && id !== uuid && !otherSites.has(id),
    seen: {
      newest: pageview && {
        at: new Date(pageview.seenDatetime),
        page: pageview.seenPage,
        isDoubled: pageview.seenIsDoubled,
      },
      pages,
      bots: newest.seenBotCount,
    },
    now: clock.now(),
  }
}
