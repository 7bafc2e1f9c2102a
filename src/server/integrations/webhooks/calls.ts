import { and, eq, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import { mostAgain, mostEndpoints, oldSecretHours, testPing } from '../../../contract/integrations/webhook-types.ts'
import type { webhooks } from '../../../contract/integrations/webhooks.ts'
import { userNames, writeDown } from '../../account/index.ts'
import type { Clock } from '../../clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { LastChange } from '../../money/index.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import { drawn } from '../keys/key-text.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../tables.ts'
import { shownUrl, urlProblem } from './checked-url.ts'
import { type Endpoint, makeMessages, offWhys } from './make-messages.ts'
import { newestFirst, shownEndpoints, shownMessage } from './read-endpoints.ts'
import { drawSecret } from './sign.ts'
import { aboutEndpoint } from './vault.ts'

export type WebhookCallsParts = {
  database: Database
  clock: Clock
  seal: Seal
  publicUrl: string
  lastChange: LastChange
  /** There are messages to send. */
  poke: () => void
}
const notDelivered = ne(webhookMessage.state, 'delivered')
const numbers = z.object({
  all: z.coerce.number(),
  open: z.coerce.number(),
  late: z.coerce.number(),
  usual: z.coerce.number().nullable(),
})
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export function webhookCalls(p: WebhookCallsParts): Handlers<typeof webhooks> {
  const { database, clock, seal, publicUrl, lastChange, poke } = p
  const as = <T>(who: Principal, work: (tx: Tx) => Promise<T>) => database.as(who.accountUuid, work)
  const one = async (tx: Tx, endpointUuid: string): Promise<Endpoint> => {
    const [found] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.uuid, endpointUuid))
    if (!found) throw notFound()
    return found
  }
  const shown = async (tx: Tx, who: Principal, endpointUuid: string) => {
    const [found] = await shownEndpoints(tx, seal, { now: clock.now(), zone: who.timezone, only: endpointUuid })
    if (!found) throw notFound()
    return found
  }
  const change = (endpointUuid: string, who: Principal, work: (tx: Tx, endpoint: Endpoint) => Promise<unknown>) =>
    as(who, async (tx) => {
      await work(tx, await one(tx, endpointUuid))
      return shown(tx, who, endpointUuid)
    })
  const own = (endpointUuid: string) => eq(webhookEndpoint.uuid, endpointUuid)
  const within = (days: { fromDate: string; toDate: string }, zone: string) =>
    and(
      gte(webhookMessage.createdAt, dayStart(days.fromDate, zone)),
      lt(webhookMessage.createdAt, dayStart(addDays(days.toDate, 1), zone)),
    )

  return {
    list: (_, who) =>
      as(who, async (tx) => ({
        endpoints: await shownEndpoints(tx, seal, { now: clock.now(), zone: who.timezone }),
        most: mostEndpoints,
      })),
    async create({ endpointName, endpointKind, endpointUrl, endpointTypes }, who) {
      const problem = urlProblem(endpointKind, endpointUrl)
      if (problem !== null) throw new Fail('badInput', `endpointUrl: ${problem}`)
      const secret = endpointKind === 'webhook' ? drawSecret() : ''
      const changesAfter = await lastChange(who.accountUuid)
      const uuid = crypto.randomUUID()
      const place = { uuid, accountUuid: who.accountUuid }
      const endpoint = await as(who, async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks ${who.accountUuid}`}, 0))`)
        if ((await tx.$count(webhookEndpoint)) >= mostEndpoints)
          throw new Fail('conflict', `An account has at most ${mostEndpoints} endpoints. Remove one first`)
        const shownText = shownUrl(endpointKind, endpointUrl)
        await tx.insert(webhookEndpoint).values({
          ...place,
          name: endpointName,
          kind: endpointKind,
          sealedUrl: seal.close(endpointUrl, aboutEndpoint('url', place)),
          shownUrl: shownText,
          types: [...new Set(endpointTypes)],
          sealedSecret: seal.close(secret, aboutEndpoint('secret', place)),
          changesAfter,
          makerName: (await userNames(tx)).get(who.userUuid) ?? '',
          createdAt: clock.now(),
        })
        await writeDown(tx, who, {
          action: 'webhook.added',
          object: endpointName,
          after: { kind: endpointKind, address: shownText, types: endpointTypes },
        })
        return shown(tx, who, uuid)
      })
      return { secret, endpoint }
    },
    update: ({ endpointUuid, endpointName, endpointTypes }, who) =>
      change(endpointUuid, who, async (tx, before) => {
        const types = [...new Set(endpointTypes)]
        // what happened to conversions while it did not take them is not told afterwards
        const isNew = !before.types.some((t) => t.startsWith('conversion.'))
        await tx
          .update(webhookEndpoint)
          .set({ name: endpointName, types, ...(isNew ? { changesAfter: await lastChange(who.accountUuid) } : {}) })
          .where(own(endpointUuid))
        await writeDown(tx, who, {
          action: 'webhook.changed',
          object: endpointName,
          before: { name: before.name, types: before.types },
          after: { name: endpointName, types },
        })
      }),
    async remove({ endpointUuid }, who) {
      await as(who, async (tx) => {
        const before = await one(tx, endpointUuid)
        const messages = tx
          .select({ id: webhookMessage.id })
          .from(webhookMessage)
          .where(eq(webhookMessage.endpointUuid, endpointUuid))
        await tx.delete(webhookTry).where(inArray(webhookTry.messageId, messages))
        await tx.delete(webhookMessage).where(eq(webhookMessage.endpointUuid, endpointUuid))
        await tx.delete(webhookEndpoint).where(own(endpointUuid))
        await writeDown(tx, who, {
          action: 'webhook.removed',
          object: before.name,
          before: { kind: before.kind, address: before.shownUrl },
        })
      })
      return {}
    },
    async rotate({ endpointUuid }, who) {
      const secret = drawSecret()
      const endpoint = await change(endpointUuid, who, async (tx, before) => {
        if (before.kind !== 'webhook') throw new Fail('conflict', 'A chat service has no secret')
        await tx
          .update(webhookEndpoint)
          .set({
            sealedSecret: seal.close(secret, aboutEndpoint('secret', before)),
            sealedOld: before.sealedSecret,
            oldUntil: new Date(clock.now().getTime() + oldSecretHours * 3_600_000),
          })
          .where(own(endpointUuid))
        await writeDown(tx, who, { action: 'webhook.rotated', object: before.name })
      })
      return { secret, endpoint }
    },
    endOld: ({ endpointUuid }, who) =>
      change(endpointUuid, who, async (tx, before) => {
        await tx.update(webhookEndpoint).set({ sealedOld: null, oldUntil: null }).where(own(endpointUuid))
        await writeDown(tx, who, { action: 'webhook.changed', object: before.name, after: { oldSecret: 'ended' } })
      }),
    async turn({ endpointUuid, isOn }, who) {
      const last = await lastChange(who.accountUuid)
      const endpoint = await change(endpointUuid, who, async (tx, before) => {
        if (isOn === (before.offAt === null)) return
        const now = clock.now()
        await tx
          .update(webhookEndpoint)
          .set(
            isOn
              ? {
                  offAt: null,
                  offWhy: '',
                  failingSince: null,
                  toldTimes: 0,
                  ...(before.offWhy === offWhys.failing ? {} : { changesAfter: last }),
                }
              : { offAt: now, offWhy: offWhys.hand },
          )
          .where(own(endpointUuid))
        if (isOn)
          await tx
            .update(webhookMessage)
            .set({ nextAt: now })
            .where(and(eq(webhookMessage.endpointUuid, endpointUuid), eq(webhookMessage.state, 'waiting')))
        await writeDown(tx, who, { action: isOn ? 'webhook.turnedOn' : 'webhook.turnedOff', object: before.name })
      })
      poke()
      return endpoint
    },
    async ping({ endpointUuid }, who) {
      const now = clock.now()
      const key = `ping ${drawn(16)}`
      const made = await as(who, async (tx) => {
        const endpoint = await one(tx, endpointUuid)
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
      poke()
      return made
    },
    messages: ({ endpointUuid, fromDate, toDate, show, search, offset, limit }, who) =>
      as(who, async (tx) => {
        await one(tx, endpointUuid)
        const late = and(eq(webhookMessage.state, 'delivered'), sql`${webhookMessage.tries} > 1`)
        const found: SQL | undefined =
          search === '' ? undefined : or(ilike(webhookMessage.about, part(search)), eq(webhookMessage.id, search))
        const base = and(
          eq(webhookMessage.endpointUuid, endpointUuid),
          within({ fromDate, toDate }, who.timezone),
          found,
        )
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
      }),
    message: ({ messageId }, who) =>
      as(who, async (tx) => {
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
      }),
    async again({ endpointUuid, what }, who) {
      const now = clock.now()
      const count = await as(who, async (tx) => {
        const endpoint = await one(tx, endpointUuid)
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
        // under its own id; one that has had all its tries gets one more
        const rows = await tx
          .update(webhookMessage)
          .set({ state: 'waiting', nextAt: now })
          .where(inArray(webhookMessage.id, chosen))
          .returning({ id: webhookMessage.id })
        await writeDown(tx, who, {
          action: 'webhook.sentAgain',
          object: endpoint.name,
          after: { messages: rows.length },
        })
        return rows.length
      })
      poke()
      return { count }
    },
  }
}
