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
  /** Called when there are messages to send. */
  wake: () => void
}
type EndpointCalls = Omit<Handlers<typeof webhooks>, keyof MessageCalls>

const shown = async ({ seal, clock }: WebhookCallsParts, tx: Tx, who: Principal, endpointUuid: string) => {
  const [found] = await shownEndpoints(tx, seal, { now: clock.now(), zone: who.timezone, only: endpointUuid })
  if (!found) throw notFound()
  return found
}

const change = (
  p: WebhookCallsParts,
  endpointUuid: string,
  who: Principal,
  work: (tx: Tx, endpoint: Endpoint) => Promise<unknown>,
) =>
  p.database.as(who.accountUuid, async (tx) => {
    await work(tx, await endpointOf(tx, endpointUuid))
    return shown(p, tx, who, endpointUuid)
  })
const own = (endpointUuid: string) => eq(webhookEndpoint.uuid, endpointUuid)

const list =
  ({ database, clock, seal }: WebhookCallsParts): EndpointCalls['list'] =>
  (_, who) =>
    database.as(who.accountUuid, async (tx) => ({
      endpoints: await shownEndpoints(tx, seal, { now: clock.now(), zone: who.timezone }),
      most: mostEndpoints,
    }))

const create =
  (p: WebhookCallsParts): EndpointCalls['create'] =>
  async ({ endpointName, endpointKind, endpointUrl, endpointTypes }, who) => {
    const { database, clock, seal, lastChange } = p
    const problem = urlProblem(endpointKind, endpointUrl)
    if (problem !== null) throw new Fail('badInput', `endpointUrl: ${problem}`)
    const secret = endpointKind === 'webhook' ? drawSecret() : ''
    const uuid = crypto.randomUUID()
    const place = { uuid, accountUuid: who.accountUuid }
    const endpoint = await database.as(who.accountUuid, async (tx) => {
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
      return shown(p, tx, who, uuid)
    })
    return { secret, endpoint }
  }

const update =
  (p: WebhookCallsParts): EndpointCalls['update'] =>
  ({ endpointUuid, endpointName, endpointTypes }, who) =>
    change(p, endpointUuid, who, async (tx, before) => {
      const types = [...new Set(endpointTypes)]
      // changes of conversions from before this type was chosen are not sent
      const isNew = !before.types.some((t) => t.startsWith('conversion.'))
      await tx
        .update(webhookEndpoint)
        .set({ name: endpointName, types, ...(isNew ? { changesAfter: await p.lastChange(tx, who.accountUuid) } : {}) })
        .where(own(endpointUuid))
      await recordAudit(tx, who, {
        action: 'webhook.changed',
        object: endpointName,
        before: { name: before.name, types: before.types },
        after: { name: endpointName, types },
      })
    })

const remove =
  ({ database }: WebhookCallsParts): EndpointCalls['remove'] =>
  async ({ endpointUuid }, who) => {
    await database.as(who.accountUuid, async (tx) => {
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
  }

const rotate =
  (p: WebhookCallsParts): EndpointCalls['rotate'] =>
  async ({ endpointUuid }, who) => {
    const { clock, seal } = p
    const secret = drawSecret()
    const endpoint = await change(p, endpointUuid, who, async (tx, before) => {
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
  }

const endOld =
  (p: WebhookCallsParts): EndpointCalls['endOld'] =>
  ({ endpointUuid }, who) =>
    change(p, endpointUuid, who, async (tx, before) => {
      await tx.update(webhookEndpoint).set({ sealedOld: null, oldUntil: null }).where(own(endpointUuid))
      await recordAudit(tx, who, { action: 'webhook.changed', object: before.name, after: { oldSecret: 'ended' } })
    })

const turn =
  (p: WebhookCallsParts): EndpointCalls['turn'] =>
  async ({ endpointUuid, isOn }, who) => {
    const { clock, lastChange, wake } = p
    const endpoint = await change(p, endpointUuid, who, async (tx, before) => {
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
    wake()
    return endpoint
  }

/** Calls for endpoints: create, change, switch off and on, delete. */
export const endpointCalls = (p: WebhookCallsParts): EndpointCalls => ({
  list: list(p),
  create: create(p),
  update: update(p),
  remove: remove(p),
  rotate: rotate(p),
  endOld: endOld(p),
  turn: turn(p),
})
