import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
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
  /** Only messages of demo accounts, whose delivery is simulated; otherwise only those of others. */
  ofDemo?: boolean
}

export type Message = typeof webhookMessage.$inferSelect
type Tried = { message: Message; met: Met & { signedTwice: boolean } }

/** Updates an endpoint after a success or failure; users are notified in steps, and finally it is switched off. */
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
  await p.send(
    failingMailName,
    { endpointUuid: row.uuid, accountUuid: row.accountUuid, step: due },
    { key: `${row.uuid} ${due}` },
  )
  await system
    .update(webhookEndpoint)
    .set({ toldTimes: due, ...(since >= offAfter ? { offAt: now, offWhy: offWhys.failing } : {}) })
    .where(and(own, isNull(webhookEndpoint.offAt)))
}

/**
 * Stores the tries of one endpoint after their answers: after a kill a message may be sent twice, but is never lost.
 */
async function noteTries(p: DeliverParts, tried: readonly Tried[]): Promise<void> {
  const now = p.clock.now()
  const rows = tried.map(({ message, met }) => {
    const tries = message.tries + 1
    return { message, met, tries, next: afterTry(met, tries, now, (p.chance ?? Math.random)()) }
  })
  const states = rows.map(({ message, met, tries, next }) => ({
    id: message.id,
    state: next.is === 'delivered' ? 'delivered' : next.is === 'again' ? 'waiting' : 'failed',
    next_at: next.is === 'again' ? next.at : null,
    tries,
    status: met.status,
    took_ms: met.tookMs,
  }))
  const gone = rows.find(({ next }) => next.is === 'gone')
  await p.database.system.transaction(async (tx) => {
    await tx
      .insert(webhookTry)
      .values(
        rows.map(({ message, met, tries }) => ({
          accountUuid: message.accountUuid,
          messageId: message.id,
          number: tries,
          at: now,
          status: met.status,
          tookMs: met.tookMs,
          answer: met.answer,
          bothSecrets: met.signedTwice ? 1 : 0,
        })),
      )
      .onConflictDoNothing()
    await tx.execute(sql`
      UPDATE webhook_message m
         SET state = t.state, next_at = t.next_at, tries = t.tries, tried_at = ${now}, status = t.status, took_ms = t.took_ms
        FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
          AS t(id text, state text, next_at timestamptz, tries integer, status integer, took_ms integer)
       WHERE m.id = t.id`)
    if (gone)
      await tx
        .update(webhookEndpoint)
        .set({ offAt: now, offWhy: offWhys.gone })
        .where(and(eq(webhookEndpoint.uuid, gone.message.endpointUuid), isNull(webhookEndpoint.offAt)))
  })
}

const isFine = ({ met: { status } }: Tried): boolean => status !== null && status >= 200 && status < 300

/** Updates the endpoint for its tries in order; of consecutive equal results only the last matters. */
async function noteTurns(p: DeliverParts, endpoint: Endpoint, tried: readonly Tried[]): Promise<void> {
  const told = tried.filter(({ met }) => met.status !== 410)
  for (const [n, one] of told.entries()) {
    const next = told[n + 1]
    if (!next || isFine(next) !== isFine(one)) await noteEndpoint(p, endpoint, isFine(one), p.clock.now())
  }
}

/**
 * Stores the tries of one endpoint in batches, collected while the previous batch is written: one transaction per
 * message would take longer than sending it. Callers wait until their try is stored.
 */
export function createNoting(p: DeliverParts, endpoint: Endpoint): (tried: Tried) => Promise<void> {
  let waiting: Tried[] = []
  let writing: Promise<void> | null = null
  const write = async () => {
    while (waiting.length > 0) {
      const some = waiting
      waiting = []
      await noteTries(p, some)
      await noteTurns(p, endpoint, some)
    }
  }
  return (tried) => {
    waiting.push(tried)
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }
}
