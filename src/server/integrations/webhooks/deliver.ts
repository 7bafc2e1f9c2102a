import { inArray, and, lte, sql } from 'drizzle-orm'
import { groupBy } from '../../store/group-by.ts'
import { createPlaces, type Place } from '../../jobs/index.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import type { Endpoint } from './make-messages.ts'
import { createNoting, type DeliverParts, type Message } from './note-tries.ts'
import { atOnce, inOneGo, webhooksShare } from './share.ts'

/** Of an endpoint that fails few are tried, so that those who wait for nothing keep nobody waiting. */
const whileFailing = 2
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

/** Whose messages are shown as sent in the demo, and whose truly are. */
const ofKind = (p: DeliverParts) => sql`coalesce(a.is_demo, false) = ${p.ofDemo ?? false}`

/** Endpoints that something is due for and nothing is sent to right now, those that wait longest first. */
async function dueEndpoints(p: DeliverParts, busy: ReadonlySet<string>): Promise<{ uuid: string; account: string }[]> {
  const { rows } = await p.database.system.execute<{ uuid: string; account: string }>(sql`
    SELECT m.endpoint_uuid AS uuid, m.account_uuid AS account
      FROM webhook_message m JOIN webhook_endpoint e ON e.uuid = m.endpoint_uuid LEFT JOIN account a ON a.uuid = m.account_uuid
     WHERE m.next_at <= ${p.clock.now()} AND e.off_at IS NULL AND ${ofKind(p)}
       AND NOT (m.endpoint_uuid = ANY(${sql.param([...busy])}::uuid[]))
     GROUP BY 1, 2 ORDER BY min(m.next_at)`)
  return rows
}

/** Takes messages that are due for these endpoints. */
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

/** Delivers what is due. `flush` waits until nothing is due any more, and nothing is under way. */
export function createDeliver(p: DeliverParts) {
  /** Endpoints that something is sent to. */
  const busy = new Set<string>()
  const running = new Set<Promise<void>>()
  let wake = () => undefined as void
  const places = createPlaces(webhooksShare, () => wake())

  /** Gives places to endpoints: accounts take turns. */
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
  /** Begins what is due; says whether it began something. */
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
  /** One after the other: who asks knows what those before began. */
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
