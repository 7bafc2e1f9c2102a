import { inArray, and, lte, sql } from 'drizzle-orm'
import { groupBy } from '../../store/group-by.ts'
import { createPlaces, type Place } from '../../jobs/index.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import type { Endpoint } from './make-messages.ts'
import { createNoting, type DeliverParts, type Message } from './note-tries.ts'
import { atOnce, inOneGo, webhooksShare } from './share.ts'

/** Parallel tries for a failing endpoint: few, so that waiting for it does not delay others. */
const whileFailing = 2
/** How long a process owns the messages it took; after that other processes take over those of a killed one. */
export const leaseMs = 5 * 60_000

/**
 * Sends the messages taken for one endpoint, several in parallel. Messages left at shutdown become due again by
 * themselves.
 */
async function sendAll(p: DeliverParts, endpoint: Endpoint, messages: Message[]): Promise<void> {
  const left = [...messages]
  const note = createNoting(p, endpoint)
  const lane = async () => {
    for (let message = left.shift(); message && !p.stopping.aborted; message = left.shift()) {
      const met = await p.post(endpoint, message, p.stopping)
      if (p.stopping.aborted && met.status === null) return
      // after 410 the endpoint gets no more messages
      if (met.status === 410) left.length = 0
      await note({ message, met })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, messages.length) }, lane))
}

/** Selects messages of demo accounts, which are only shown as sent, or of all others. */
const ofKind = (p: DeliverParts) => sql`coalesce(a.is_demo, false) = ${p.ofDemo ?? false}`

/** Endpoints with due messages that are not being sent to at the moment, longest waiting first. */
async function dueEndpoints(p: DeliverParts, busy: ReadonlySet<string>): Promise<{ uuid: string; account: string }[]> {
  const { rows } = await p.database.system.execute<{ uuid: string; account: string }>(sql`
    SELECT m.endpoint_uuid AS uuid, m.account_uuid AS account
      FROM webhook_message m JOIN webhook_endpoint e ON e.uuid = m.endpoint_uuid LEFT JOIN account a ON a.uuid = m.account_uuid
     WHERE m.next_at <= ${p.clock.now()} AND e.off_at IS NULL AND ${ofKind(p)}
       AND NOT (m.endpoint_uuid = ANY(${sql.param([...busy])}::uuid[]))
     GROUP BY 1, 2 ORDER BY min(m.next_at)`)
  return rows
}

async function take(p: DeliverParts, endpoints: readonly string[]): Promise<Map<string, Message[]>> {
  const now = p.clock.now()
  return p.database.system.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      WITH waiting AS (
        SELECT m.id, e.failing_since IS NOT NULL AS fails,
               row_number() OVER (PARTITION BY m.endpoint_uuid ORDER BY m.next_at, m.created_at) AS place
          FROM webhook_message m JOIN webhook_endpoint e ON e.uuid = m.endpoint_uuid
          LEFT JOIN account a ON a.uuid = m.account_uuid
         WHERE m.next_at <= ${now} AND e.off_at IS NULL AND ${ofKind(p)}
           AND m.endpoint_uuid = ANY(${sql.param([...endpoints])}::uuid[])
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

/** Delivers due messages. `flush` waits until nothing is due or in progress. */
export function createDeliver(p: DeliverParts) {
  /** Endpoints being sent to. */
  const busy = new Set<string>()
  const running = new Set<Promise<void>>()
  let wake = () => undefined as void
  const places = createPlaces(webhooksShare, () => wake())

  /** Assigns places to endpoints: accounts take turns. */
  const givePlaces = async (): Promise<Map<string, Place>> => {
    const given = new Map<string, Place>()
    if (places.free() === 0) return given
    const due = new Set(await dueEndpoints(p, busy))
    for (let next = places.next(due, (d) => [d.account]); next; next = places.next(due, (d) => [d.account])) {
      due.delete(next.one)
      given.set(next.one.uuid, places.take(next.account))
    }
    return given
  }
  const sendTo = (endpoint: Endpoint, messages: Message[], place: Place) => {
    busy.add(endpoint.uuid)
    const run = sendAll(p, endpoint, messages)
      .catch((error: unknown) => p.log.warn('messages of a webhook were not sent', { endpoint: endpoint.uuid, error }))
      .finally(() => {
        busy.delete(endpoint.uuid)
        running.delete(run)
        place.leave()
      })
    running.add(run)
  }
  /** Starts due deliveries; returns whether it started any. */
  const begin = async (onFree: () => void): Promise<boolean> => {
    if (p.stopping.aborted) return false
    const given = await givePlaces()
    if (given.size === 0) return false
    wake = () => undefined // who gives back a place that it did not use wakes nobody
    try {
      const taken = await take(p, [...given.keys()])
      const found = inArray(webhookEndpoint.uuid, [...taken.keys()])
      const endpoints = taken.size > 0 ? await p.database.system.select().from(webhookEndpoint).where(found) : []
      for (const endpoint of endpoints) {
        const place = given.get(endpoint.uuid)
        if (place) sendTo(endpoint, taken.get(endpoint.uuid) ?? [], place)
        given.delete(endpoint.uuid)
      }
      return endpoints.length > 0
    } finally {
      for (const place of given.values()) place.leave()
      wake = onFree
    }
  }
  let before: Promise<unknown> = Promise.resolve()
  /** Runs sequentially, so that each caller sees what earlier ones started. */
  const some = (onFree: () => void): Promise<boolean> => {
    const mine = before.catch(() => undefined).then(() => begin(onFree))
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
