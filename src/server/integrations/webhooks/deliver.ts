import { inArray, and, lte, sql } from 'drizzle-orm'
import { groupBy } from '../../group-by.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import type { Endpoint } from './make-messages.ts'
import { createNoting, type DeliverParts, type Message } from './note-tries.ts'

/** Messages of one endpoint that are under way at once, and how many are taken for it in one go: fewer than can hang for a lease. */
const atOnce = 10
const inOneGo = 150
/** Of an endpoint that fails few are tried, so that those who wait for nothing keep nobody waiting. */
const whileFailing = 2
/** Endpoints that are sent to at the same time. */
const mostBusy = 60
/** How long a process has what it took to itself; one that was killed leaves it to others after that. */
export const leaseMs = 5 * 60_000

/** Sends what was taken for one endpoint, some at once. What a stop leaves over comes due again by itself. */
async function sendAll(p: DeliverParts, endpoint: Endpoint, messages: Message[]): Promise<void> {
  const left = [...messages]
  const note = createNoting(p, endpoint)
  const lane = async () => {
    for (let message = left.shift(); message && !p.stopping.aborted; message = left.shift()) {
      const met = await p.post(endpoint, message, p.stopping)
      if (p.stopping.aborted && met.status === null) return
      // who says goodbye gets none of the others
      if (met.status === 410) left.length = 0
      await note({ message, met })
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
