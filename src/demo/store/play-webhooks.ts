import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm'
import type { Met } from '../../server/integrations/webhooks/after-try.ts'
import type { News } from '../../server/integrations/webhooks/bodies.ts'
import { createDeliver } from '../../server/integrations/webhooks/deliver.ts'
import { makeMessages } from '../../server/integrations/webhooks/make-messages.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../../server/integrations/tables.ts'
import { silentLog } from '../../server/log/log.ts'
import type { Database } from '../../server/store/database/open.ts'

export type StandIn = (message: { type: string; id: string }, at: Date) => Omit<Met, 'tookMs'> & { tookMs?: number }
export type PlayedEndpoint = typeof webhookEndpoint.$inferInsert & { uuid: string; createdAt: Date }
type Play = {
  database: Database
  accountUuid: string
  endpoints: readonly PlayedEndpoint[]
  /** The simulated receiver, by the endpoint's uuid. */
  standIns: ReadonlyMap<string, StandIn>
  news: readonly News[]
  until: Date
}

/** A fixed fraction for a text. */
const share = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

async function clear({ database: { system }, accountUuid }: Play): Promise<void> {
  for (const table of [webhookTry, webhookMessage, webhookEndpoint])
    await system.delete(table).where(eq(table.accountUuid, accountUuid))
}

/** When the next message of active endpoints is due. */
async function nextDue({ database: { system }, accountUuid }: Play): Promise<Date | null> {
  const [found] = await system
    .select({ at: min(webhookMessage.nextAt) })
    .from(webhookMessage)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.uuid, webhookMessage.endpointUuid))
    .where(
      and(eq(webhookMessage.accountUuid, accountUuid), isNotNull(webhookMessage.nextAt), isNull(webhookEndpoint.offAt)),
    )
  return found?.at ?? null
}

/**
 * Messages to some endpoints: created and delivered by the product's own code on its own clock, against simulated
 * receivers. Returns what it left in the store, for the transaction that keeps it.
 */
export async function playWebhooks(play: Play) {
  const { database, accountUuid, endpoints, standIns, until } = play
  const { system } = database
  await clear(play)
  await system.insert(webhookEndpoint).values([...endpoints])
  const waiting = play.news.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let now = waiting[0]?.at ?? until
  const deliver = createDeliver({
    database,
    clock: { now: () => now },
    log: silentLog,
    ofDemo: true,
    chance: () => 0.5,
    stopping: new AbortController().signal,
    send: () => Promise.resolve(),
    post: async (endpoint, message) => {
      const answers = standIns.get(endpoint.uuid)
      if (!answers) throw new Error(`nobody plays ${endpoint.name}`)
      const [row] = await system.select().from(webhookMessage).where(eq(webhookMessage.id, message.id))
      const met = answers({ type: row?.type ?? '', id: row?.key ?? '' }, now)
      return { tookMs: Math.round(40 + share(`${row?.key} ${row?.tries}`) * 160), ...met, signedTwice: false }
    },
  })
  for (let steps = 0; steps < 5000; steps++) {
    const due = await nextDue(play)
    const told = waiting[0]?.at ?? null
    const next = [due, told].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0]
    if (!next || next > until) break
    if (next > now) now = next
    const own = await system.select().from(webhookEndpoint).where(eq(webhookEndpoint.accountUuid, accountUuid))
    while (waiting[0] && waiting[0].at <= now) {
      const one = waiting.shift()
      const there = own.filter((e) => e.createdAt <= now && e.offWhy !== 'gone' && e.offWhy !== 'hand')
      if (one) await makeMessages(system, there, [one], now)
    }
    await deliver.flush()
  }
  return readPlayed(play)
}

/** The same ids for each replay. */
const idOf = (endpointUuid: string, key: string) =>
  `msg_${createHash('sha256').update(`${endpointUuid} ${key}`).digest('hex').slice(0, 24)}`

async function readPlayed({ database: { system }, accountUuid }: Play) {
  const endpoints = await system
    .select()
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.accountUuid, accountUuid))
    .orderBy(asc(webhookEndpoint.createdAt))
  const messages = await system.select().from(webhookMessage).where(eq(webhookMessage.accountUuid, accountUuid))
  const ids = new Map(messages.map((m) => [m.id, idOf(m.endpointUuid, m.key)]))
  const tries =
    ids.size > 0
      ? await system
          .select()
          .from(webhookTry)
          .where(inArray(webhookTry.messageId, [...ids.keys()]))
      : []
  return {
    endpoints,
    messages: messages.map((m) => ({ ...m, id: ids.get(m.id) ?? m.id })),
    tries: tries.map((t) => ({ ...t, messageId: ids.get(t.messageId) ?? t.messageId })),
  }
}
