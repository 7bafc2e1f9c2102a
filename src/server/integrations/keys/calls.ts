import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Output, Parsed } from '../../../contract/call.ts'
import type { Scope } from '../../../contract/scopes.ts'
import { addDays } from '../../../contract/days.ts'
import type { apiKeys } from '../../../contract/integrations/api-keys.ts'
import { unusedKeyDays } from '../../../contract/integrations/assistant-tools.ts'
import { apiLimitsOf, reportsAtOnce, scopeBeyond, scopeWords } from '../../../contract/integrations/api-limits.ts'
import { userNames, recordAudit } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import { apiBusy, apiKey, apiUse } from '../tables.ts'
import { expectPlace } from './expect-place.ts'
import { drawKey, keyHash } from './key-text.ts'
import { countsOf, keysOf, shownKey } from './read-keys.ts'

export type KeyCallsParts = {
  database: Database
  clock: Clock
  /** Stores counts that are still in memory. */
  flush: () => Promise<void>
}
const shownDays = 30

type Use = typeof apiUse.$inferSelect
type Asked = Parsed<typeof apiKeys.create>
/** Calls for keys, also used for keys of the browser extension, which have their own scopes. */
export type KeyCalls = Omit<Handlers<typeof apiKeys>, 'create'> & {
  create: (
    input: Omit<Asked, 'keyScopes'> & { keyScopes: readonly Scope[] },
    who: Principal,
  ) => Promise<Output<typeof apiKeys.create>>
}

const firstDay = ({ clock }: KeyCallsParts) => addDays(dayOf(clock.now(), 'UTC'), 1 - shownDays)
const one = async (tx: Tx, keyUuid: string) => {
  const found = (await keysOf(tx)).find(({ key }) => key.uuid === keyUuid)
  if (!found) throw notFound()
  return found
}
const shown = async (p: KeyCallsParts, tx: Tx, keyUuid: string) =>
  shownKey(await one(tx, keyUuid), p.clock.now(), (await countsOf(tx, firstDay(p))).get(keyUuid))

/** Refused calls, grouped by key and reason, latest first. */
const refusalsOf = (uses: readonly Use[], keys: Awaited<ReturnType<typeof keysOf>>) => {
  const refused = new Map<
    string,
    { keyName: string; status: number; reason: string; count: number; lastDatetime: string }
  >()
  for (const use of uses.filter((u) => u.status >= 400)) {
    const name = keys.find(({ key }) => key.uuid === use.keyUuid)?.key.name ?? ''
    const known = refused.get(`${use.keyUuid} ${use.status} ${use.reason}`)
    if (known) known.count += use.count
    else
      refused.set(`${use.keyUuid} ${use.status} ${use.reason}`, {
        keyName: name,
        status: use.status,
        reason: use.reason,
        count: use.count,
        lastDatetime: use.lastAt.toISOString(),
      })
  }
  return [...refused.values()]
}

const list =
  (p: KeyCallsParts): KeyCalls['list'] =>
  async (_, { accountUuid, plan }) => {
    const { database, clock, flush } = p
    await flush()
    const since = firstDay(p)
    return database.as(accountUuid, async (tx) => {
      const keys = await keysOf(tx)
      const counts = await countsOf(tx, since)
      const rows = keys.map((k) => shownKey(k, clock.now(), counts.get(k.key.uuid)))
      const isOpen = (state: string) => state === 'active' || state === 'paused'
      const uses = await tx.select().from(apiUse).where(gte(apiUse.day, since)).orderBy(desc(apiUse.lastAt))
      const byDay = new Map<string, number>()
      for (const use of uses) byDay.set(use.day, (byDay.get(use.day) ?? 0) + use.count)
      const [busy] = await tx
        .select()
        .from(apiBusy)
        .where(gte(apiBusy.day, since))
        .orderBy(desc(apiBusy.units), desc(apiBusy.minute))
        .limit(1)
      return {
        keys: [...rows.filter((r) => isOpen(r.keyState)), ...rows.filter((r) => !isOpen(r.keyState))],
        days: Array.from({ length: shownDays }, (_day, n) => {
          const day = addDays(since, n)
          return { day, count: byDay.get(day) ?? 0 }
        }),
        refusals: refusalsOf(uses, keys).slice(0, 20),
        busiest: busy ? { units: busy.units, datetime: busy.minute.toISOString() } : null,
        limits: { ...apiLimitsOf(plan), reportsAtOnce },
      }
    })
  }

const create =
  (p: KeyCallsParts): KeyCalls['create'] =>
  async (input, who) => {
    const { database, clock } = p
    const beyond = scopeBeyond(input.keyScopes, who.rights)
    if (beyond) throw new Fail('forbidden', `Your role may not: ${scopeWords[beyond].may.toLowerCase()}`)
    const most = apiLimitsOf(who.plan).unitsPerMinute
    const { key, shown: shownText } = drawKey()
    const now = clock.now()
    const expiresAt = input.keyDays === null ? null : new Date(now.getTime() + input.keyDays * 86_400_000)
    const row = await database.as(who.accountUuid, async (tx) => {
      const values = {
        accountUuid: who.accountUuid,
        name: input.keyName,
        shown: shownText,
        hash: keyHash(key),
        scopes: [...new Set(input.keyScopes)],
        addresses: [...new Set(input.keyAddresses)],
        unitsPerMinute: Math.min(input.keyUnitsPerMinute, most),
        makerUuid: who.userUuid,
        makerName: (await userNames(tx)).get(who.userUuid) ?? '',
        createdAt: now,
        expiresAt,
        unusedUntil: input.keyIsForAssistant ? new Date(now.getTime() + unusedKeyDays * 86_400_000) : null,
      }
      const [made] = await tx.insert(apiKey).values(values).returning({ uuid: apiKey.uuid })
      if (!made) throw new Error('insert returned no row')
      await expectPlace(tx, who, now)
      await recordAudit(tx, who, {
        action: 'apiKey.added',
        object: input.keyName,
        after: {
          key: shownText,
          scopes: values.scopes,
          addresses: values.addresses,
          unitsPerMinute: values.unitsPerMinute,
          expires: expiresAt?.toISOString() ?? 'never',
        },
      })
      return shown(p, tx, made.uuid)
    })
    return { key, row }
  }

const revoke =
  ({ database, clock }: KeyCallsParts): KeyCalls['revoke'] =>
  async ({ keyUuid }, who) => {
    await database.as(who.accountUuid, async (tx) => {
      const { key, isGrant } = await one(tx, keyUuid)
      const by = (await userNames(tx)).get(who.userUuid) ?? ''
      const ended = await tx
        .update(apiKey)
        .set({ revokedAt: clock.now(), revokedBy: by })
        .where(and(eq(apiKey.uuid, keyUuid), isNull(apiKey.revokedAt)))
        .returning({ uuid: apiKey.uuid })
      if (ended.length > 0)
        await recordAudit(
          tx,
          who,
          isGrant
            ? { action: 'assistant.disconnected', object: key.name, before: { answers: key.shown } }
            : { action: 'apiKey.revoked', object: key.name, before: { key: key.shown } },
        )
    })
    return {}
  }

const takeOver =
  (p: KeyCallsParts): KeyCalls['takeOver'] =>
  ({ keyUuid }, who) =>
    p.database.as(who.accountUuid, async (tx) => {
      const { key, isGrant } = await one(tx, keyUuid)
      if (isGrant) throw new Fail('conflict', 'An assistant acts for the person who connected it. Connect it yourself')
      if (key.revokedAt) throw new Fail('conflict', 'This key has ended')
      const beyond = scopeBeyond(key.scopes, who.rights)
      if (beyond) throw new Fail('forbidden', `Your role may not: ${scopeWords[beyond].may.toLowerCase()}`)
      const name = (await userNames(tx)).get(who.userUuid) ?? ''
      await tx.update(apiKey).set({ makerUuid: who.userUuid, makerName: name }).where(eq(apiKey.uuid, keyUuid))
      await recordAudit(tx, who, {
        action: 'apiKey.changed',
        object: key.name,
        before: { maker: key.makerName },
        after: { maker: name },
      })
      return shown(p, tx, keyUuid)
    })

export const keyCalls = (p: KeyCallsParts): KeyCalls => ({
  list: list(p),
  create: create(p),
  revoke: revoke(p),
  takeOver: takeOver(p),
})
