import { and, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { FetchPage } from '../../connectors/shared/http/fetch-page.ts'
import { registrable, toUrl } from '../address/address.ts'
import type { Clock } from '../time/clock.ts'
import { happen } from '../happenings/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { afterLook, isBroken } from './after-look.ts'
import { createHosts, type Hosts } from './hosts.ts'
import type { Answer, Before, Searched, Verdict } from './judge/evidence.ts'
import { judgeWalk } from './judge/judge-walk.ts'
import { beforeOf } from './judge/of-others.ts'
import { isWorthSearching, nameOf, searchAddress } from './judge/of-search.ts'
import type { PageFacts } from './page/page-facts.ts'
import type { RobotsAsk, RobotsSay } from './read-robots.ts'
import { runHosts } from './run-hosts.ts'
import { scanShare } from './share.ts'
import { linkLook, type ScannedLink, scannedLink } from './tables.ts'
import { walkLink, type WalkParts } from './walk/walk-link.ts'
import type { Walk } from './walk/walk.ts'

/** The result of a check of one target, for modules that store links to it. */
export type TargetLook = { target: string; url: string; verdict: Verdict; walk: Walk }
export type ScanParts = {
  database: Database
  clock: Clock
  log: Log
  fetchPage: FetchPage
  readFacts: (input: { html: string; url: string }) => Promise<PageFacts>
  readLongRobots: (ask: RobotsAsk) => Promise<RobotsSay>
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Domains of the merchant of a target, by the target's registrable domain. */
  domainsOf: (host: string) => Promise<ReadonlySet<string>>
  isClickHost: (host: string) => boolean
  limitOf: (accountUuid: string) => Promise<{ limit: number; hours: number }>
  /** Passes on the results for an account's targets. */
  tell: (accountUuid: string, looks: readonly TargetLook[]) => Promise<void>
  headers: Record<string, string>
}

/** Maximum links per run: an hour's worth of pages for eight hosts. */
const batch = 2000
/** The run ends before the next one is due. */
const longestRun = 8 * 60_000

type Group = { url: string; host: string; asked: boolean; links: ScannedLink[] }

const unasked = sql`${scannedLink.askedAt} IS NULL`
const turn = sql`row_number() OVER (PARTITION BY ${scannedLink.accountUuid}, ${unasked} ORDER BY ${scannedLink.nextAt}, ${scannedLink.rank})`

/** Due links, grouped by URL, so that a URL is opened once for all accounts, and by host. */
async function dueGroups({ database, clock }: ScanParts): Promise<Map<string, Group[]>> {
  const due = await database.system
    .select()
    .from(scannedLink)
    .where(and(lte(scannedLink.nextAt, clock.now()), isNotNull(scannedLink.rank), ne(scannedLink.url, '')))
    // requested checks come first; accounts take turns, so that the slow shops of one do not delay another
    .orderBy(unasked, turn, scannedLink.nextAt, scannedLink.rank)
    .limit(batch)
  const byUrl = new Map<string, Group>()
  for (const link of due) {
    const group = byUrl.get(link.url) ?? { url: link.url, host: link.host, asked: false, links: [] }
    byUrl.set(link.url, group)
    group.links.push(link)
    group.asked ||= link.askedAt !== null
  }
  const byHost = new Map<string, Group[]>()
  for (const group of byUrl.values()) byHost.set(group.host, [...(byHost.get(group.host) ?? []), group])
  return byHost
}

/** Whether more than a fifth of an account's links at a host are suspected at once, and at least five. */
async function isHostTrouble({ database }: ScanParts, { accountUuid, host }: ScannedLink): Promise<boolean> {
  const [found] = await database.system
    .select({
      all: sql<number>`count(*)::int`,
      suspected: sql<number>`count(*) FILTER (WHERE ${scannedLink.suspected} IS NOT NULL)::int`,
    })
    .from(scannedLink)
    .where(and(eq(scannedLink.accountUuid, accountUuid), eq(scannedLink.host, host), isNotNull(scannedLink.rank)))
  return found !== undefined && found.all >= 5 && found.suspected / found.all > 0.2
}

async function noteLook(parts: ScanParts, link: ScannedLink, verdict: Verdict, walk: Walk): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  const { hours } = await parts.limitOf(link.accountUuid)
  const facts = { now, hours, isHostTrouble: isBroken(verdict.found) && (await isHostTrouble(parts, link)) }
  await database.as(link.accountUuid, async (tx) => {
    const mine = and(eq(scannedLink.accountUuid, link.accountUuid), eq(scannedLink.key, link.key))
    const [row] = await tx.select().from(scannedLink).where(mine).for('update')
    if (!row || row.url !== link.url) return // another address by now: it has its own turn
    const after = afterLook(row, verdict, facts)
    const pageFacts = walk.seen?.facts
    const healthy = verdict.found === 'HEALTHY' && pageFacts ? beforeOf(pageFacts) : null
    const destinationUrl = walk.hops.at(-1)?.url ?? ''
    await tx
      .update(scannedLink)
      .set({ ...after, destinationUrl, askedAt: null, ...(healthy ? { healthy } : {}) })
      .where(mine)
    const { found, reason, statusCode, evidence } = verdict
    await tx.insert(linkLook).values({
      accountUuid: link.accountUuid,
      key: link.key,
      at: now,
      found,
      reason,
      statusCode,
      hops: walk.hops,
      evidence,
    })
    if (after.brokenSince && !row.brokenSince)
      await happen(tx, [
        {
          kind: 'linkBroken',
          accountUuid: link.accountUuid,
          at: now.toISOString(),
          key: `${link.key} ${after.brokenSince.toISOString()}`,
          payload: { target: link.target, targetUrl: link.url, found: after.found, reason },
        },
      ])
    if (row.brokenSince && !after.brokenSince)
      await happen(tx, [
        {
          kind: 'linkHealed',
          accountUuid: link.accountUuid,
          at: now.toISOString(),
          key: `${link.key} ${row.brokenSince.toISOString()}`,
          payload: { target: link.target, targetUrl: link.url },
        },
      ])
  })
}

/** Whether to request an invented address: only when the page was answered as if it existed. */
const mayBeSoft = ({ seen }: Walk): boolean => seen !== null && seen.status === 200 && seen.facts !== null

function madeAddress(url: URL, random: () => number): URL {
  const letters = Array.from({ length: 16 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
  const path = url.pathname.replace(/[^/]*\/?$/, '')
  return new URL(`${path}x-${letters}`, url.origin)
}

/**
 * Searches the shop for an article that seems to be gone: one more page, if robots.txt allows it, with the usual pause.
 */
async function searchFor(
  { pause }: ScanParts,
  hosts: Hosts,
  { linked, walk, before, verdict }: { linked: URL; walk: Walk; before: Before | null; verdict: Verdict },
  parts: WalkParts & { signal: AbortSignal },
): Promise<Searched | null> {
  const { seen } = walk
  const named = isWorthSearching(verdict) ? nameOf(linked, before) : null
  const page = toUrl(seen?.url ?? '')
  const address = named && page ? searchAddress(seen?.facts?.search ?? null, page, linked, named.name) : null
  if (!named || !address) return null
  await pause(await hosts.pauseOf(linked), parts.signal)
  const found = await walkLink(parts, address.href)
  const facts = found.seen?.status === 200 ? found.seen.facts : null
  return found.seen && facts ? { ...named, url: found.seen.url, facts } : null
}

async function lookAtGroup(
  parts: ScanParts,
  hosts: Hosts,
  { url, asked: isAsked, links }: Group,
  seen: Map<string, TargetLook[]>,
  signal: AbortSignal,
): Promise<void> {
  const { fetchPage, readFacts, headers } = parts
  const at = toUrl(url)
  if (!at) return
  const walkParts = { fetchPage, readFacts, headers, signal, mayOpen: (hop: URL) => hosts.mayOpen(hop, isAsked) }
  const walk = await walkLink(walkParts, url)
  if (signal.aborted) return
  await hosts.note(walk)
  const made =
    mayBeSoft(walk) && at.pathname !== '/'
      ? await hosts.madeOf(at, async (): Promise<Answer | null> => {
          const { seen } = await walkLink(walkParts, madeAddress(at, Math.random).href)
          return seen && { status: seen.status, url: seen.url, facts: seen.status === 200 ? seen.facts : null }
        })
      : null
  const knownDomains = await parts.domainsOf(registrable(at.hostname) ?? at.host)
  // several accounts may check the same page: if one has seen it healthy, that applies to all
  const before = links.find((link) => link.healthy !== null)?.healthy ?? null
  const asked = { knownDomains, isClickHost: parts.isClickHost, made, before }
  const first = judgeWalk(url, walk, asked)
  const searched = await searchFor(parts, hosts, { linked: at, walk, before, verdict: first }, walkParts)
  const verdict = searched ? judgeWalk(url, walk, { ...asked, searched }) : first
  for (const link of links) {
    await noteLook(parts, link, verdict, walk)
    const { accountUuid, target } = link
    seen.set(accountUuid, [...(seen.get(accountUuid) ?? []), { target, url, verdict, walk }])
  }
}

/** Opens the pages of due links, following docs/broken-links.md. Returns the number of opened URLs. */
export async function scanLinks(parts: ScanParts, signal: AbortSignal): Promise<number> {
  const { database, clock, log, fetchPage, headers, pause } = parts
  const hosts = createHosts({ database, clock, fetchPage, headers, readLongRobots: parts.readLongRobots })
  const work = await dueGroups(parts)
  const pauses = new Map<string, number>()
  const seen = new Map<string, TargetLook[]>()
  let opened = 0
  const visit = async (group: Group) => {
    opened++
    try {
      await lookAtGroup(parts, hosts, group, seen, signal)
      const at = toUrl(group.url)
      if (at) pauses.set(group.host, await hosts.pauseOf(at))
    } catch (error) {
      log.warn('a link could not be looked at', { host: group.host, error })
      // not retried at once, and the others continue
      const later = new Date(clock.now().getTime() + 6 * 3_600_000)
      for (const { accountUuid, key } of group.links)
        await database.system
          .update(scannedLink)
          .set({ nextAt: later })
          .where(and(eq(scannedLink.accountUuid, accountUuid), eq(scannedLink.key, key)))
    }
  }
  await runHosts(work, visit, {
    share: scanShare,
    accountsOf: ({ links }) => links.map((link) => link.accountUuid),
    pauseOf: (host) => pauses.get(host) ?? 5000,
    pause,
    now: () => clock.now().getTime(),
    until: clock.now().getTime() + longestRun,
    signal,
  })
  // after the run, so that a shop's outage can be distinguished from individual broken links
  for (const [accountUuid, looks] of seen) await parts.tell(accountUuid, looks)
  return opened
}

/** Requests an early check of these targets of an account. Returns how many exist. */
export async function askForLook(
  { database, clock }: Pick<ScanParts, 'database' | 'clock'>,
  accountUuid: string,
  keys: readonly string[],
): Promise<number> {
  const now = clock.now()
  const rows = await database.as(accountUuid, (tx) =>
    tx
      .update(scannedLink)
      .set({ nextAt: now, askedAt: now })
      .where(and(inArray(scannedLink.key, [...keys]), gt(sql`length(${scannedLink.url})`, 0)))
      .returning({ key: scannedLink.key }),
  )
  return rows.length
}
