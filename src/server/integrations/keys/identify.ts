import { eq, isNotNull, sql } from 'drizzle-orm'
import { roleRights } from '../../../contract/account/account.ts'
import { account, user } from '../../account/index.ts'
import { forPrograms, type Principal } from '../../http/principal.ts'
import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import { apiKey, assistantGrant } from '../tables.ts'
import { isKeyText, keyHash } from './key-text.ts'
import { endOf, pauseOf } from './read-keys.ts'
import { isWithin } from './within-addresses.ts'
import { Refusal } from '../v1/refusal.ts'

/** A recognised key: the user it acts for, and its limit. */
export type KeyHolder = { who: Principal; keyUuid: string; keyName: string; unitsPerMinute: number; isGrant: boolean }
/** A recognised key that may not be used, with its ids for the count. */
export type Refused = { refusal: Refusal; accountUuid: string; keyUuid: string }

const columns = {
  keyUuid: apiKey.uuid,
  keyName: apiKey.name,
  scopes: apiKey.scopes,
  addresses: apiKey.addresses,
  unitsPerMinute: apiKey.unitsPerMinute,
  makerName: apiKey.makerName,
  makerUuid: apiKey.makerUuid,
  expiresAt: apiKey.expiresAt,
  unusedUntil: apiKey.unusedUntil,
  usedAt: apiKey.usedAt,
  revokedAt: apiKey.revokedAt,
  accountUuid: apiKey.accountUuid,
  isGrant: isNotNull(assistantGrant.keyUuid).mapWith(Boolean),
  accessUntil: assistantGrant.accessUntil,
  role: user.role,
  isActive: user.isActive,
  hasBrokenLinks: user.hasBrokenLinks,
  timezone: user.timezone,
  currencyCode: user.currencyCode,
  plan: account.plan,
  granted: account.granted,
  isDemo: account.isDemo,
}

const unknown = () =>
  new Refusal(401, 'key_unknown', 'This key is not known. Make one in Outbound: Integrations, API keys')
/** Used when the creator no longer exists: such a key is refused anyway. */
const nobody = { hasBrokenLinks: false, timezone: 'UTC', currencyCode: 'EUR' }

/** The key of a request; throws the refusal when there is none. */
export function bearerOf(authorization: string | null): string {
  if (authorization === null || authorization === '')
    throw new Refusal(401, 'key_missing', 'Send a key: the header Authorization with Bearer and the key')
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  if (key === undefined) throw new Refusal(401, 'key_missing', 'The header Authorization must be Bearer and the key')
  return key
}

/**
 * Identifies the caller by key. Read with each request, so a revoked key, a creator who left and a changed role take
 * effect with the next one.
 */
export function createIdentifyKey(database: Database, clock: Clock, { isUnlocked }: { isUnlocked: boolean }) {
  const byHash = database.system
    .select(columns)
    .from(apiKey)
    .innerJoin(account, eq(account.uuid, apiKey.accountUuid))
    .leftJoin(assistantGrant, eq(assistantGrant.keyUuid, apiKey.uuid))
    .leftJoin(user, eq(user.id, apiKey.makerUuid))
    .where(eq(apiKey.hash, sql.placeholder('hash')))
    .prepare('')
  return async (key: string, address: string): Promise<KeyHolder | Refused> => {
    if (!isKeyText(key)) throw unknown()
    const [found] = await byHash.execute({ hash: keyHash(key) })
    if (!found) throw unknown()
    const { accountUuid, keyUuid } = found
    const refuse = (refusal: Refusal): Refused => ({ refusal, accountUuid, keyUuid })
    if (found.revokedAt) return refuse(new Refusal(401, 'key_revoked', 'This key was revoked'))
    const end = endOf(found)
    if (end && end <= clock.now())
      return refuse(new Refusal(401, 'key_expired', `This key ended on ${end.toISOString().slice(0, 10)}`))
    if (found.isGrant && (found.accessUntil === null || found.accessUntil <= clock.now()))
      return refuse(new Refusal(401, 'key_expired', 'This token has ended: refresh it'))
    if (!isWithin(address, found.addresses))
      return refuse(new Refusal(403, 'address_not_allowed', 'This key may not be used from this address'))
    const maker = found.role === null ? null : { role: found.role, isActive: found.isActive === true }
    const pause = pauseOf(found, maker)
    if (pause !== null || maker === null)
      return refuse(
        new Refusal(
          403,
          'key_paused',
          `This key is paused. ${pause ?? ''} An owner or admin can give it to another maker`,
        ),
      )
    const who: Principal = {
      via: { kind: 'key', keyUuid, scopes: found.scopes },
      accountUuid,
      userUuid: found.makerUuid,
      rights: roleRights[maker.role],
      plan: isUnlocked && !found.isDemo ? 'Custom' : found.plan,
      granted: found.granted,
      isDemo: found.isDemo,
      hasBrokenLinks: found.hasBrokenLinks ?? nobody.hasBrokenLinks,
      timezone: found.timezone ?? nobody.timezone,
      currencyCode: found.currencyCode ?? nobody.currencyCode,
      ...forPrograms,
    }
    return { who, keyUuid, keyName: found.keyName, unitsPerMinute: found.unitsPerMinute, isGrant: found.isGrant }
  }
}
export type IdentifyKey = ReturnType<typeof createIdentifyKey>
