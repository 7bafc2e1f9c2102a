import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { FeedFormat } from '../../contract/feeds/feed-formats.ts'
import type { FeedSource } from '../../contract/feeds/feeds.ts'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { NetworkError } from '../../connectors/shared/http/network-error.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import { domainsOfProgrammes } from '../merchants/index.ts'
import {
  connectionsWithFeeds,
  type ConnectionRow,
  connection,
  listFeeds,
  networksWithFeeds,
} from '../networks/index.ts'
import type { Seal } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import { sourceOf } from './feed-secrets.ts'
import { withoutKeys } from './hidden-keys.ts'
import { isSought } from './sought.ts'
import { feedLook, feedSource, productFeed } from './tables.ts'

export type SourcesParts = { database: Database; door: Door; seal: Seal; clock: Clock; log: Log }
export const lookJob = 'feeds.look'
const day = 86_400_000
const mostFound = 50

/** Formats are named like networks, with one exception. */
const formatOf = (network: string): FeedFormat => (network === 'cj' ? 'commissionjunction' : (network as FeedFormat))
export const networkOfFormat = (format: FeedFormat): string => (format === 'commissionjunction' ? 'cj' : format)

/** Queries one connection for its feeds and stores the list; removes unlisted ones. A failure keeps the last list. */
export async function lookAtFeeds(parts: SourcesParts, row: ConnectionRow, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = parts
  const now = clock.now()
  const { accountUuid, uuid: connectionUuid } = row
  try {
    const feeds = await listFeeds(parts, row, signal)
    const shops = await domainsOfProgrammes(database, connectionUuid)
    await database.as(accountUuid, async (tx) => {
      for (let from = 0; from < feeds.length; from += 500)
        await tx
          .insert(feedSource)
          .values(
            feeds.slice(from, from + 500).map((f) => ({
              accountUuid,
              connectionUuid,
              format: formatOf(row.network),
              feedId: f.feedId,
              name: f.name.slice(0, 150),
              domain: shops.get(f.programmeId) ?? '',
              country: f.country,
              currency: f.currency,
              url: f.url,
              productCount: f.productCount,
              seenAt: now,
            })),
          )
          .onConflictDoUpdate({
            target: [feedSource.connectionUuid, feedSource.feedId],
            set: Object.fromEntries(
              ['name', 'domain', 'country', 'currency', 'url', 'product_count', 'seen_at'].map((c) => [
                c.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
                sql.raw(`excluded.${c}`),
              ]),
            ),
          })
      await tx.delete(feedSource).where(and(eq(feedSource.connectionUuid, connectionUuid), lt(feedSource.seenAt, now)))
    })
    log.info('feeds of a connection were listed', { connection: connectionUuid, count: feeds.length })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    log.warn('feeds of a connection could not be listed', { connection: connectionUuid, message: error.message })
  }
  const look = { accountUuid, connectionUuid, lookedAt: now }
  await database.as(accountUuid, (tx) =>
    tx
      .insert(feedLook)
      .values(look)
      .onConflictDoUpdate({ target: feedLook.connectionUuid, set: { lookedAt: now } }),
  )
}

/** Connections not queried for a day. */
export async function dueForLook({
  database,
  clock,
}: Pick<SourcesParts, 'database' | 'clock'>): Promise<ConnectionRow[]> {
  const since = new Date(clock.now().getTime() - day)
  const looks = new Map((await database.system.select().from(feedLook)).map((l) => [l.connectionUuid, l.lookedAt]))
  const all = await connectionsWithFeeds(database)
  return all.filter((c) => (looks.get(c.uuid) ?? since) <= since)
}

/** An account's connections that were never queried for feeds. */
export async function neverLookedAt(database: Database, accountUuid: string): Promise<string[]> {
  const rows = await database.as(accountUuid, (tx) =>
    tx
      .select({ uuid: connection.uuid })
      .from(connection)
      .leftJoin(feedLook, eq(feedLook.connectionUuid, connection.uuid))
      .where(
        and(
          eq(connection.isActive, true),
          isNotNull(connection.credentials),
          isNull(feedLook.connectionUuid),
          inArray(connection.network, [...networksWithFeeds]),
        ),
      ),
  )
  return rows.map((r) => r.uuid)
}

/** Feeds of connected networks and sources of the account's own feeds, by name or domain. Contains no secrets. */
export async function findSources(
  { database, seal }: Pick<SourcesParts, 'database' | 'seal'>,
  accountUuid: string,
  text: string,
): Promise<FeedSource[]> {
  return database.as(accountUuid, async (tx) => {
    const listed = await tx
      .select({ source: feedSource })
      .from(feedSource)
      .innerJoin(connection, eq(connection.uuid, feedSource.connectionUuid))
      .where(
        and(
          eq(connection.isActive, true),
          isNotNull(connection.credentials),
          isSought(feedSource.name, feedSource.domain, text),
        ),
      )
      .orderBy(asc(feedSource.name), asc(feedSource.uuid))
      .limit(mostFound)
    const own = await tx
      .select()
      .from(productFeed)
      .where(isSought(productFeed.name, productFeed.domain, text))
      .orderBy(desc(productFeed.createdAt))
      .limit(mostFound)
    const found = [...listed.map(({ source }) => source), ...own.map((f) => ({ ...f, url: sourceOf(seal, f) }))]
    return [...new Map(found.toReversed().map((s) => [s.url, s])).values()].toReversed().map((s) => ({
      feedUuid: s.uuid,
      feedName: s.name,
      feedAdvertiserDomain: s.domain,
      feedCountryCode: s.country,
      feedCurrencyCode: s.currency,
      feedUrl: withoutKeys(s.url),
      feedFormat: s.format,
    }))
  })
}
