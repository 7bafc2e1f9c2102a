import { and, eq, isNotNull } from 'drizzle-orm'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { connectors } from '../../connectors/index.ts'
import type { NetworkFeed } from '../../connectors/network-feed.ts'
import { parseUrl } from '../../connectors/shared/http/parse-url.ts'
import type { Seal } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import { type ConnectionRow, openConnection } from './live.ts'
import { connection } from './tables.ts'

type Parts = { database: Database; door: Door; seal: Seal }
type Secrets = Readonly<Record<string, string>>

/** Networks that list their product feeds. */
export const networksWithFeeds: readonly string[] = connectors.filter((c) => c.feeds).map((c) => c.identifier)

const shortest = 4
/** A URL with `{name}` in place of each secret, safe to store and show. */
export const withoutSecrets = (url: string, secrets: Secrets): string =>
  Object.entries(secrets)
    .filter(([, value]) => value.length >= shortest)
    .reduce((text, [name, value]) => {
      const encoded = encodeURIComponent(value)
      return text.replaceAll(value, `{${name}}`).replaceAll(encoded, `{${name}}`)
    }, url)

const placeholder = /\{(\w+)\}|%7B(\w+)%7D/gi
const fill = (url: string, secrets: Secrets): string =>
  url.replaceAll(placeholder, (whole, one?: string, two?: string) => {
    const value = secrets[one ?? two ?? '']
    return value ? encodeURIComponent(value) : whole
  })

/** Connections with credentials, of networks that list feeds. */
export async function connectionsWithFeeds({ system }: Database): Promise<ConnectionRow[]> {
  const rows = await system
    .select()
    .from(connection)
    .where(and(eq(connection.isActive, true), isNotNull(connection.credentials)))
  return rows.filter((row) => networksWithFeeds.includes(row.network))
}

/** The feeds of one connection, with secrets removed from their URLs. */
export async function listFeeds(parts: Parts, row: ConnectionRow, signal: AbortSignal): Promise<NetworkFeed[]> {
  const live = openConnection(parts, row, signal)
  const side = live?.connector.feeds
  if (!live || !side) return []
  const feeds = await side.list(live.get, live.credentials)
  const secrets = (await side.secrets?.(live.get, live.credentials)) ?? {}
  return feeds.map((feed) => ({ ...feed, url: withoutSecrets(feed.url, secrets) }))
}

export type FeedSource = { url: string } | { answers: AsyncIterable<string> }

/**
 * How to read a feed: its URL with the secrets of the account's own connection, or the API answers of a network without
 * files. Secrets are only inserted into URLs at the network's own hosts; any other URL stays unchanged.
 */
export async function openFeed(
  parts: Parts,
  feed: { accountUuid: string; network: string; url: string },
  signal: AbortSignal,
): Promise<FeedSource> {
  const url = parseUrl(feed.url)
  const side = connectors.find((c) => c.identifier === feed.network)?.feeds
  const isTrusted = () => {
    const { url: base, trusted } = parts.door.baseUrl(feed.network, '')
    return trusted && url?.origin === new URL(base).origin
  }
  if (!url || !side || !(side.hosts.includes(url.host) || isTrusted())) return { url: feed.url }
  const hasSecrets = feed.url.search(placeholder) >= 0
  if (!hasSecrets && !side.answers) return { url: feed.url }
  const rows = await parts.database.as(feed.accountUuid, (tx) =>
    tx
      .select()
      .from(connection)
      .where(
        and(eq(connection.network, feed.network), eq(connection.isActive, true), isNotNull(connection.credentials)),
      ),
  )
  for (const row of rows) {
    const live = openConnection(parts, row, signal)
    if (!live) continue
    if (side.answers) return { answers: side.answers(live.get, live.credentials, url) }
    // connections in order: the first whose secrets complete the URL is the feed's
    // oxlint-disable-next-line no-await-in-loop
    const filled = fill(feed.url, (await side.secrets?.(live.get, live.credentials)) ?? {})
    if (filled.search(placeholder) < 0) return { url: filled }
  }
  throw new Error('the network account of this feed is not connected')
}
