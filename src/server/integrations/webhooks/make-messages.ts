import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { webhookTypeKeys } from '../../../contract/integrations/webhook-types.ts'
import { type Consumer, defineConsumer } from '../../happenings/index.ts'
import type { ChangesAfter } from '../../money/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { drawn } from '../keys/key-text.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import { bodyOf, type News } from './bodies.ts'
import { changeNews } from './change-news.ts'
import { newsOf, type ToldKind, toldAs } from './news-of.ts'
import type { HappeningOf } from '../../../contract/happenings.ts'

export type Endpoint = typeof webhookEndpoint.$inferSelect
type Asks = (h: HappeningOf<ToldKind>) => Promise<{ text: string; path: string } | null>

/**
 * Why an endpoint is off. Only after `failing` are waiting messages kept: they are sent when the endpoint is switched
 * on again.
 */
export const offWhys = { hand: 'hand', gone: 'gone', failing: 'failing' } as const
const isOn = or(isNull(webhookEndpoint.offAt), eq(webhookEndpoint.offWhy, offWhys.failing))
/** Messages of a demo are created with the demo: nothing is sent. */
const isReal = sql`NOT EXISTS (SELECT 1 FROM account a WHERE a.uuid = ${webhookEndpoint.accountUuid} AND a.is_demo)`
/** Endpoints for which messages are created. */
const taking = and(isOn, isReal)

/**
 * Stores one message for each endpoint that accepts its type. A repeated event for the same endpoint is stored once.
 */
export async function makeMessages(
  tx: Pick<Tx, 'insert'>,
  endpoints: readonly Endpoint[],
  news: readonly News[],
  now: Date,
): Promise<number> {
  const rows = endpoints.flatMap((e) =>
    news
      .filter((n) => (e.types as readonly string[]).includes(n.type) || n.type === 'test.ping')
      .map((n) => ({
        accountUuid: e.accountUuid,
        id: `msg_${drawn(24)}`,
        endpointUuid: e.uuid,
        type: n.type,
        key: n.key,
        about: n.about.slice(0, 300),
        body: bodyOf(e.kind, n),
        nextAt: now,
        createdAt: now,
      })),
  )
  if (rows.length === 0) return 0
  const made = await tx.insert(webhookMessage).values(rows).onConflictDoNothing().returning({ id: webhookMessage.id })
  return made.length
}

export type MakeParts = {
  database: Database
  publicUrl: string
  now: () => Date
  sentenceOf: Asks
  changesAfter: ChangesAfter
  /** Called when there are messages to send. */
  wake: () => void
}

/** Creates messages from events of accounts. */
export const webhooksConsumer = ({ database, publicUrl, now, sentenceOf, wake }: MakeParts): Consumer =>
  defineConsumer({
    name: 'webhooks',
    from: 'now',
    kinds: Object.keys(toldAs) as ToldKind[],
    take: async (h) => {
      const endpoints = await database.system
        .select()
        .from(webhookEndpoint)
        .where(and(eq(webhookEndpoint.accountUuid, h.accountUuid), taking))
      if (!endpoints.some((e) => e.types.includes(toldAs[h.kind]))) return
      const sentence = await sentenceOf(h)
      if (sentence && (await makeMessages(database.system, endpoints, [newsOf(h, sentence, publicUrl)], now())) > 0)
        wake()
    },
  })

const aboutConversions = webhookTypeKeys.filter((type) => type.startsWith('conversion.'))
/** Changes made into messages per batch. */
const page = 200

/**
 * Creates messages for one endpoint from changes of conversions since its last position. The position is stored with
 * the messages.
 */
async function followChanges(parts: MakeParts, endpoint: Endpoint): Promise<void> {
  const { database, changesAfter, publicUrl, now } = parts
  let after = endpoint.changesAfter
  for (;;) {
    const found = await changesAfter(endpoint.accountUuid, { after, limit: page, currencyCode: 'EUR' })
    if (found.last === after) return
    const news = found.changes.flatMap((c) => changeNews(c, publicUrl) ?? [])
    const moved = await database.system.transaction(async (tx) => {
      const own = and(eq(webhookEndpoint.uuid, endpoint.uuid), eq(webhookEndpoint.changesAfter, after))
      const rows = await tx.update(webhookEndpoint).set({ changesAfter: found.last }).where(own).returning()
      await makeMessages(tx, rows, news, now())
      return rows.length > 0
    })
    // another process was faster, or the endpoint was deleted
    if (!moved || !found.hasMore) return
    after = found.last
  }
}

/** Creates messages from changes of conversions, for every endpoint that accepts them. */
export async function changesToMessages(parts: MakeParts): Promise<void> {
  const endpoints = await parts.database.system
    .select()
    .from(webhookEndpoint)
    .where(and(taking, sql`${webhookEndpoint.types} && ${sql.param(aboutConversions)}::text[]`))
  for (const endpoint of endpoints) await followChanges(parts, endpoint)
}

/** Messages of an endpoint that still have to be sent. */
export const waitingOf = (endpointUuid: string) =>
  and(eq(webhookMessage.endpointUuid, endpointUuid), eq(webhookMessage.state, 'waiting'))
