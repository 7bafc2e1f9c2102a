import { eq, inArray, sql } from 'drizzle-orm'
import { mostEndpoints, oldSecretDays } from '../../../contract/integrations/webhook-types.ts'
import type { webhooks } from '../../../contract/integrations/webhooks.ts'
import { userNames, recordAudit } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { LastChange } from '../../money/index.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../tables.ts'
import { shownUrl, urlProblem } from './checked-url.ts'
import { type Endpoint, offWhys, waitingOf } from './make-messages.ts'
import { endpointOf, type MessageCalls } from './message-calls.ts'
import { shownEndpoints } from './read-endpoints.ts'
import { drawSecret } from './sign.ts'
import { aboutEndpoint } from './vault.ts'

export type WebhookCallsParts = {
  database: Database
  clock: Clock
  seal: Seal
  lastChange: LastChange
  /** There are messages to send. */
  poke: () => void
}
/** Endpoints: made, changed, turned off and on, removed. */
export function endpointCalls(p: WebhookCallsParts): Omit<Handlers<typeof webhooks>, keyof MessageCalls> {
  const { database, clock, seal, lastChange, poke } = p
  const as = <T>(who: Principal, work: (tx: Tx) => Promise<T>) => database.as(who.accountUuid, work)
  const shown = async (tx: Tx, who: Principal, endpointUuid: string) => {
    const [found] = await shownEndpoints(tx, seal, { now: clock.now(), zone: who.timezone, only: endpointUuid })
    if (!found) throw notFound()
    return found
  }
  const change = (endpointUuid: string, who: Principal, work: (tx: Tx, endpoint: Endpoint) => Promise<unknown>) =>
    as(who, async (tx) => {
      await work(tx, await endpointOf(tx, endpointUuid))
      return shown(tx, who, endpointUuid)
    })
  const own = (endpointUuid: string) => eq(webhookEndpoint.uuid, endpointUuid)

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
          changesAfter: await lastChange(tx, who.accountUuid),
          makerName: (await userNames(tx)).get(who.userUuid) ?? '',
          createdAt: clock.now(),
        })
        await recordAudit(tx, who, {
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
          .set({ name: endpointName, types, ...(isNew ? { changesAfter: await lastChange(tx, who.accountUuid) } : {}) })
          .where(own(endpointUuid))
        await recordAudit(tx, who, {
          action: 'webhook.changed',
          object: endpointName,
          before: { name: before.name, types: before.types },
          after: { name: endpointName, types },
        })
      }),
    async remove({ endpointUuid }, who) {
      await as(who, async (tx) => {
        const before = await endpointOf(tx, endpointUuid)
        const messages = tx
          .select({ id: webhookMessage.id })
          .from(webhookMessage)
          .where(eq(webhookMessage.endpointUuid, endpointUuid))
        await tx.delete(webhookTry).where(inArray(webhookTry.messageId, messages))
        await tx.delete(webhookMessage).where(eq(webhookMessage.endpointUuid, endpointUuid))
        await tx.delete(webhookEndpoint).where(own(endpointUuid))
        await recordAudit(tx, who, {
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
            oldUntil: new Date(clock.now().getTime() + oldSecretDays * 86_400_000),
          })
          .where(own(endpointUuid))
        await recordAudit(tx, who, { action: 'webhook.rotated', object: before.name })
      })
      return { secret, endpoint }
    },
    endOld: ({ endpointUuid }, who) =>
      change(endpointUuid, who, async (tx, before) => {
        await tx.update(webhookEndpoint).set({ sealedOld: null, oldUntil: null }).where(own(endpointUuid))
        await recordAudit(tx, who, { action: 'webhook.changed', object: before.name, after: { oldSecret: 'ended' } })
      }),
    async turn({ endpointUuid, isOn }, who) {
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
                  ...(before.offWhy === offWhys.failing ? {} : { changesAfter: await lastChange(tx, who.accountUuid) }),
                }
              : { offAt: now, offWhy: offWhys.hand },
          )
          .where(own(endpointUuid))
        if (isOn) await tx.update(webhookMessage).set({ nextAt: now }).where(waitingOf(endpointUuid))
        await recordAudit(tx, who, { action: isOn ? 'webhook.turnedOn' : 'webhook.turnedOff', object: before.name })
      })
      poke()
      return endpoint
    },
  }
}
