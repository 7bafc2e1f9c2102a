import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { roleRights } from '../../../contract/account/account.ts'
import { roleLabels } from '../../../contract/account/role-words.ts'
import type { ApiKeyRow } from '../../../contract/integrations/api-keys.ts'
import { scopeBeyond, scopeWords } from '../../../contract/integrations/api-limits.ts'
import { user } from '../../account/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { apiKey, assistantGrant } from '../tables.ts'

type Key = typeof apiKey.$inferSelect
/** The relevant data of the creator; null when the user no longer exists. */
export type Maker = { role: keyof typeof roleRights; isActive: boolean } | null

/**
 * Why a key is paused, as a sentence; null when it works. A key may never do more than its creator may today, and is
 * paused as a whole: half an answer would look like a whole one.
 */
export function pauseOf({ scopes, makerName }: Pick<Key, 'scopes' | 'makerName'>, maker: Maker): string | null {
  if (maker === null) return `${makerName} left the account.`
  if (!maker.isActive) return `${makerName} is no longer active.`
  const beyond = scopeBeyond(scopes, roleRights[maker.role])
  return beyond === undefined
    ? null
    : `${makerName} has the role ${roleLabels[maker.role]} now and may not ${scopeWords[beyond].may.toLowerCase().replaceAll(' and ', ' or ')}.`
}

/** When a key expires, or ended; null when it does not. An unused key for an assistant expires sooner. */
export function endOf({
  expiresAt,
  unusedUntil,
  usedAt,
}: Pick<Key, 'expiresAt' | 'unusedUntil' | 'usedAt'>): Date | null {
  if (unusedUntil === null || usedAt !== null) return expiresAt
  return expiresAt !== null && expiresAt < unusedUntil ? expiresAt : unusedUntil
}

export type KeyState = ApiKeyRow['keyState']
export function stateOf(key: Key, maker: Maker, now: Date): KeyState {
  if (key.revokedAt) return 'revoked'
  const end = endOf(key)
  if (end && end <= now) return 'expired'
  return pauseOf(key, maker) === null ? 'active' : 'paused'
}

const columns = {
  key: apiKey,
  role: user.role,
  isActive: user.isActive,
  isGrant: isNotNull(assistantGrant.keyUuid).mapWith(Boolean),
}
export type ReadKey = { key: Key; maker: Maker; isGrant: boolean }
/** Keys of the account with their creators, newest first. */
export async function keysOf(tx: Tx): Promise<ReadKey[]> {
  const rows = await tx
    .select(columns)
    .from(apiKey)
    .leftJoin(user, eq(user.id, apiKey.makerUuid))
    .leftJoin(assistantGrant, eq(assistantGrant.keyUuid, apiKey.uuid))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.uuid))
    .limit(1000)
  return rows.map(({ key, role, isActive, isGrant }) => ({
    key,
    isGrant,
    maker: role === null ? null : { role, isActive: isActive === true },
  }))
}

export type Counted = { requests: number; refused: number }
export const shownKey = ({ key, maker, isGrant }: ReadKey, now: Date, counted?: Counted): ApiKeyRow => {
  const state = stateOf(key, maker, now)
  return {
    keyUuid: key.uuid,
    keyName: key.name,
    keyKind: isGrant ? 'grant' : key.unusedUntil === null ? 'program' : 'assistant',
    keyShown: key.shown,
    keyScopes: key.scopes,
    keyAddresses: key.addresses,
    keyUnitsPerMinute: key.unitsPerMinute,
    keyMakerUuid: key.makerUuid,
    keyMakerName: key.makerName,
    keyCreatedDatetime: key.createdAt.toISOString(),
    keyExpiresDatetime: endOf(key)?.toISOString() ?? null,
    keyState: state,
    keyPause: state === 'paused' ? (pauseOf(key, maker) ?? '') : '',
    keyEndedDatetime: (key.revokedAt ?? (state === 'expired' ? endOf(key) : null))?.toISOString() ?? null,
    keyEndedBy: key.revokedBy,
    keyUsedDatetime: key.usedAt?.toISOString() ?? null,
    keyUsedFrom: key.usedFrom,
    keyRequestCount: counted?.requests ?? 0,
    keyRefusedCount: counted?.refused ?? 0,
  }
}

/** Requests of each key since a day. */
export async function countsOf(tx: Tx, since: string): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await tx.execute<{ key: string; requests: string; refused: string }>(
    sql`SELECT key_uuid AS key, sum(count) FILTER (WHERE status < 400) AS requests, sum(count) FILTER (WHERE status >= 400) AS refused
        FROM api_use WHERE day >= ${since} GROUP BY key_uuid`,
  )
  return new Map(rows.map((r) => [r.key, { requests: Number(r.requests ?? 0), refused: Number(r.refused ?? 0) }]))
}
