import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { groupBy } from '../../group-by.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../store/database/open.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../tables.ts'
import { afterTry, failingSteps, type Met, offAfter } from './after-try.ts'
import { failingMailName } from './failing-mail.ts'
import { type Endpoint, offWhys } from './make-messages.ts'
import type { Post } from './post.ts'

export type DeliverParts = {
  database: Database
  clock: Clock
  log: Log
  post: Post
  send: SendJob
  chance?: () => number
  stopping: AbortSignal
  /** Messages of demo accounts, and of no others: they are only played. */
  ofDemo?: boolean
}
type Message = typeof webhookMessage.$inferSelect

/** Messages of one endpoint that are under way at once, and how many are taken for it in one go. */
const atOnce = 10
const inOneGo = 100
/** Of an endpoint that fails few are tried, so that those who wait for nothing keep nobody waiting. */
const whileFailing = 2
/** Endpoints that are sent to at the same time. */
const mostBusy = 60
/** How long a process has what it took to itself; one that was killed leaves it to others after that. */
export const leaseMs = 5 * 60_000

/** The endpoint worked, or has failed since then; people are told in steps, and in the end it is turned off. */
async function noteEndpoint(p: DeliverParts, endpoint: Endpoint, isFine: boolean, now: Date): Promise<void> {
  const { system } = p.database
  const own = eq(webhookEndpoint.uuid, endpoint.uuid)
  if (isFine) {
    await system
      .update(webhookEndpoint)
      .set({ failingSince: null, toldTimes: 0 })
      .where(and(own, sql`${webhookEndpoint.failingSince} IS NOT NULL`))
    return
  }
  const [row] = await system
    .update(webhookEndpoint)
    .set({ failingSince: sql`coalesce(${webhookEndpoint.failingSince}, ${now})` })
    .where(and(own, isNull(webhookEndpoint.offAt)))
    .returning()
  if (!row?.failingSince) return
  const since = now.getTime() - row.failingSince.getTime()
  const due = since >= offAfter ? failingSteps.length + 1 : failingSteps.filter((step) => since >= step).length
  if (due <= row.toldTimes) return
  await p.send(failingMailName, { endpointUuid: row.uuid, step: due }, { key: `${row.uuid} ${due}` })
  await system
    .update(webhookEndpoint)
    .set({ toldTimes: due, ...(since >= offAfter ? { offAt: now, offWhy: offWhys.failing } : {}) })
    .where(and(own, isNull(webhookEndpoint.offAt)))
}

/** Writes down what a try met. Told twice after a kill is possible, lost is not: it is written after the answer. */
async function note(p: DeliverParts, message: Message, met: Met & { signedTwice: boolean }): Promise<void> {
  const now = p.clock.now()
  const tries = message.tries + 1
  const next = afterTry(met, tries, now, (p.chance ?? Math.random)())
  await p.database.system.transaction(async (tx) => {
    await tx
      .insert(webhookTry)
      .values({
        accountUuid: message.accountUuid,
        messageId: message.id,
        number: tries,
        at: now,
        status: met.status,
        tookMs: met.tookMs,
        answer: met.answer,
        bothSecrets: met.signedTwice ? 1 : 0,
      })
      .onConflictDoNothing()
    await tx
      .update(webhookMessage)
      .set({
        state: next.is === 'delivered' ? 'delivered' : next.is === 'again' ? 'waiting' : 'failed',
        nextAt: next.is === 'again' ? next.at : null,
        tries,
        triedAt: now,
        status: met.status,
        tookMs: met.tookMs,
      })
      .where(eq(webhookMessage.id, message.id))
    if (next.is === 'gone')
      await tx
        .update(webhookEndpoint)
        .set({ offAt: now, offWhy: offWhys.gone })
        .where(and(eq(webhookEndpoint.uuid, message.endpointUuid), isNull(webhookEndpoint.offAt)))
  })
}

/** Sends what was taken for one endpoint, some at once. What a stop leaves over comes due again by itself. */
async function sendAll(p: DeliverParts, endpoint: Endpoint, messages: Message[]): Promise<void> {
  const left = [...messages]
  const lane = async () => {
    for (let message = left.shift(); message && !p.stopping.aborted; message = left.shift()) {
      const met = await p.post(endpoint, message, p.stopping)
      if (p.stopping.aborted && met.status === null) return
      await note(p, message, met)
      const isFine = met.status !== null && met.status >= 200 && met.status < 300
      // who says goodbye gets none of the others
      if (met.status === 410) left.length = 0
      else await noteEndpoint(p, endpoint, isFine, p.clock.now())
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, messages.length) }, lane))
}

/** Takes messages that are due for endpoints that nothing is sent to right now. */
async function take(p: DeliverParts, busy: ReadonlySet<string>): Promise<Map<string, Message[]>> {
  const now = p.clock.now()
  return p.database.system.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      WITH waiting AS (
        SELECT m.id, e.failing_since IS NOT NULL AS fails,
               row_number() OVER (PARTITION BY m.endpoint_uuid ORDER BY m.next_at, m.created_at) AS place
          FROM webhook_message m JOIN webhook_endpoint e ON e.uuid = m.endpoint_uuid
          LEFT JOIN account a ON a.uuid = m.account_uuid
         WHERE m.next_at <= ${now} AND e.off_at IS NULL AND coalesce(a.is_demo, false) = ${p.ofDemo ?? false} AND NOT (m.endpoint_uuid = ANY(${sql.param([...busy])}::uuid[]))
      )
      SELECT m.id FROM webhook_message m JOIN waiting w ON w.id = m.id
       WHERE w.place <= CASE WHEN w.fails THEN ${whileFailing}::int ELSE ${inOneGo}::int END AND m.next_at <= ${now}
       FOR UPDATE OF m SKIP LOCKED`)
    if (rows.length === 0) return new Map()
    const taken = await tx
      .update(webhookMessage)
      .set({ nextAt: new Date(now.getTime() + leaseMs) })
      .where(
        and(
          inArray(
            webhookMessage.id,
            rows.map((r) => r.id),
          ),
          lte(webhookMessage.nextAt, now),
        ),
      )
      .returning()
    return groupBy(
      taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      (m) => m.endpointUuid,
    )
  })
}

/** Delivers what is due. `flush` waits until nothing is due any more, and nothing is under way. */
export function createDeliver(p: DeliverParts) {
  /** Endpoints that something is sent to. */
  const busy = new Set<string>()
  const running = new Set<Promise<void>>()
  const { log } = p

  /** Begins what is due; says whether it began something. */
  const begin = async (onEnd: () => void): Promise<boolean> => {
    if (busy.size >= mostBusy || p.stopping.aborted) return false
    const taken = await take(p, busy)
    if (taken.size === 0) return false
    const endpoints = await p.database.system
      .select()
      .from(webhookEndpoint)
      .where(inArray(webhookEndpoint.uuid, [...taken.keys()]))
    for (const endpoint of endpoints) {
      busy.add(endpoint.uuid)
      const run = sendAll(p, endpoint, taken.get(endpoint.uuid) ?? [])
        .catch((error: unknown) => log.warn('messages of a webhook were not sent', { endpoint: endpoint.uuid, error }))
        .finally(() => {
          busy.delete(endpoint.uuid)
          running.delete(run)
          onEnd()
        })
      running.add(run)
    }
    return endpoints.length > 0
  }
  let before: Promise<unknown> = Promise.resolve()
  /** One after the other: who asks knows what those before began. */
  const some = (onEnd: () => void): Promise<boolean> => {
    const mine = before.catch(() => undefined).then(() => begin(onEnd))
    before = mine
    return mine
  }
  return {
    some,
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    flush: async () => {
      while ((await some(() => undefined)) || running.size > 0) await Promise.all(running)
    },
  }
}
export type Deliver = ReturnType<typeof createDeliver>
