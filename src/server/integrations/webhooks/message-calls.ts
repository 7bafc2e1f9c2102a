import { and, eq, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import { mostAgain, testPing } from '../../../contract/integrations/webhook-types.ts'
import type { webhooks } from '../../../contract/integrations/webhooks.ts'
import { userNames, recordAudit } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import { drawn } from '../keys/key-text.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../tables.ts'
import { type Endpoint, makeMessages } from './make-messages.ts'
import { newestFirst, shownMessage } from './read-endpoints.ts'

type Parts = {
  database: Database
  clock: Clock
  publicUrl: string
  /** Called when there are messages to send. */
  wake: () => void
}
export type MessageCalls = Pick<Handlers<typeof webhooks>, 'ping' | 'messages' | 'message' | 'again'>

export async function endpointOf(tx: Tx, endpointUuid: string): Promise<Endpoint> {
  const [found] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.uuid, endpointUuid))
  if (!found) throw notFound()
  return found
}
const notDelivered = ne(webhookMessage.state, 'delivered')
const numbers = z.object({
  all: z.coerce.number(),
  open: z.coerce.number(),
  late: z.coerce.number(),
  usual: z.coerce.number().nullable(),
})
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const within = (days: { fromDate: string; toDate: string }, zone: string) =>
  and(
    gte(webhookMessage.createdAt, dayStart(days.fromDate, zone)),
    lt(webhookMessage.createdAt, dayStart(addDays(days.toDate, 1), zone)),
  )

const ping =
  ({ database, clock, publicUrl, wake }: Parts): MessageCalls['ping'] =>
  async ({ endpointUuid }, who) => {
    const now = clock.now()
    const key = `ping ${drawn(16)}`
    const made = await database.as(who.accountUuid, async (tx) => {
      const endpoint = await endpointOf(tx, endpointUuid)
      if (endpoint.offAt) throw new Fail('conflict', 'The endpoint is off. Turn it on first')
      const by = (await userNames(tx)).get(who.userUuid) ?? ''
      const text = `Test message, asked for by ${by}. If you read this, messages arrive.`
      const url = `${publicUrl}/integrations/webhooks/${endpointUuid}`
      await makeMessages(
        tx,
        [endpoint],
        [
          {
            type: testPing,
            key,
            at: now,
            about: `by ${by}`,
            data: { version: now.getTime(), text, url },
            head: 'Test message',
            text,
            url,
          },
        ],
        now,
      )
      const of = and(eq(webhookMessage.endpointUuid, endpointUuid), eq(webhookMessage.key, key))
      const [row] = await tx.select().from(webhookMessage).where(of)
      if (!row) throw new Error('no message was made')
      return shownMessage(row, false)
    })
    wake()
    return made
  }

const messages =
  ({ database }: Parts): MessageCalls['messages'] =>
  ({ endpointUuid, fromDate, toDate, show, search, offset, limit }, who) =>
    database.as(who.accountUuid, async (tx) => {
      await endpointOf(tx, endpointUuid)
      const late = and(eq(webhookMessage.state, 'delivered'), sql`${webhookMessage.tries} > 1`)
      const found: SQL | undefined =
        search === '' ? undefined : or(ilike(webhookMessage.about, part(search)), eq(webhookMessage.id, search))
      const base = and(eq(webhookMessage.endpointUuid, endpointUuid), within({ fromDate, toDate }, who.timezone), found)
      const [counted] = await tx
        .select({
          all: sql`count(*)`,
          open: sql`count(*) FILTER (WHERE ${notDelivered})`,
          late: sql`count(*) FILTER (WHERE ${late})`,
          usual: sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${webhookMessage.tookMs})
                     FILTER (WHERE ${webhookMessage.state} = 'delivered')`,
        })
        .from(webhookMessage)
        .where(base)
      const { usual, ...counts } = numbers.parse(counted)
      const wanted = show === 'all' ? base : and(base, show === 'open' ? notDelivered : late)
      const rows = await tx
        .select({ message: webhookMessage, twice: webhookTry.bothSecrets })
        .from(webhookMessage)
        .leftJoin(
          webhookTry,
          and(eq(webhookTry.messageId, webhookMessage.id), eq(webhookTry.number, webhookMessage.tries)),
        )
        .where(wanted)
        .orderBy(...newestFirst)
        .offset(offset)
        .limit(limit)
      return {
        messages: rows.map(({ message, twice }) => shownMessage(message, twice === 1)),
        total: counts[show],
        counts,
        usualMs: usual === null ? null : Math.round(usual),
      }
    })

const message =
  ({ database }: Parts): MessageCalls['message'] =>
  ({ messageId }, who) =>
    database.as(who.accountUuid, async (tx) => {
      const [row] = await tx.select().from(webhookMessage).where(eq(webhookMessage.id, messageId))
      if (!row) throw notFound()
      const tries = await tx
        .select()
        .from(webhookTry)
        .where(eq(webhookTry.messageId, messageId))
        .orderBy(webhookTry.number)
      return {
        ...shownMessage(row, tries.at(-1)?.bothSecrets === 1),
        endpointUuid: row.endpointUuid,
        body: row.body,
        tries: tries.map((t) => ({
          number: t.number,
          datetime: t.at.toISOString(),
          status: t.status,
          tookMs: t.tookMs,
          answer: t.answer,
          isSignedTwice: t.bothSecrets === 1,
        })),
      }
    })

const again =
  ({ database, clock, wake }: Parts): MessageCalls['again'] =>
  async ({ endpointUuid, what }, who) => {
    const now = clock.now()
    const count = await database.as(who.accountUuid, async (tx) => {
      const endpoint = await endpointOf(tx, endpointUuid)
      if (endpoint.offAt) throw new Fail('conflict', 'The endpoint is off. Turn it on first')
      const of: SQL | undefined =
        what.of === 'some'
          ? inArray(webhookMessage.id, what.messageIds)
          : what.of === 'open'
            ? notDelivered
            : within(what, who.timezone)
      const chosen = tx
        .select({ id: webhookMessage.id })
        .from(webhookMessage)
        .where(and(eq(webhookMessage.endpointUuid, endpointUuid), of))
        .orderBy(...newestFirst)
        .limit(mostAgain)
      // with the same id; a message whose tries are used up gets one more
      const rows = await tx
        .update(webhookMessage)
        .set({ state: 'waiting', nextAt: now })
        .where(inArray(webhookMessage.id, chosen))
        .returning({ id: webhookMessage.id })
      await recordAudit(tx, who, {
        action: 'webhook.sentAgain',
        object: endpoint.name,
        after: { messages: rows.length },
      })
      return rows.length
    })
    wake()
    return { count }
  }

/** Calls for messages of endpoints: send a test, list, show, resend. */
export const messageCalls = (p: Parts): MessageCalls => ({
  ping: ping(p),
  messages: messages(p),
  message: message(p),
  again: again(p),
})
