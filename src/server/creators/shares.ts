import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ShareView } from '../../contract/creators/creator-shares.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { noteOf } from './noted.ts'
import type { CreatorEntity } from './tables.ts'
import { creator, creatorShare } from './tables.ts'

type By = { userUuid: string | null; now: Date }
type Secured = { passwordHash: string | null }
const life = 365 * 86_400_000
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const iso = (at: Date | null) => at?.toISOString() ?? null

/** A token has 256 random bits; only its hash is stored, so the link cannot be shown again. */
export async function makeShare(
  tx: Tx,
  who: CreatorEntity,
  { now, userUuid, passwordHash }: By & Secured,
): Promise<{ uuid: string; token: string }> {
  if (who.erasedAt) throw new Fail('conflict', 'This creator was erased')
  const token = randomBytes(32).toString('base64url')
  const [row] = await tx
    .insert(creatorShare)
    .values({
      accountUuid: who.accountUuid,
      creatorUuid: who.uuid,
      hash: hashOf(token),
      passwordHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + life),
    })
    .returning({ uuid: creatorShare.uuid })
  if (!row) throw new Error('A link that was made is not there')
  await noteOf(tx, { accountUuid: who.accountUuid, userUuid }, 'creatorShare.added', who, {
    after: { hasPassword: passwordHash !== null },
  })
  return { uuid: row.uuid, token }
}

export async function readShares(tx: Tx, creatorUuid: string): Promise<ShareView[]> {
  const rows = await tx
    .select()
    .from(creatorShare)
    .where(eq(creatorShare.creatorUuid, creatorUuid))
    .orderBy(desc(creatorShare.createdAt), desc(creatorShare.uuid))
  return rows.map((s) => ({
    shareUuid: s.uuid,
    createdDatetime: s.createdAt.toISOString(),
    expiresDatetime: s.expiresAt.toISOString(),
    revokedDatetime: iso(s.revokedAt),
    lastReadDatetime: iso(s.lastReadAt),
    hasPassword: s.passwordHash !== null,
  }))
}

/**
 * Sets another password, or none. People who entered the previous one must enter the new one: the cookie is bound to
 * it.
 */
export async function protectShare(
  tx: Tx,
  who: CreatorEntity,
  uuid: string,
  { userUuid, passwordHash }: By & Secured,
): Promise<void> {
  const mine = and(eq(creatorShare.uuid, uuid), eq(creatorShare.creatorUuid, who.uuid))
  const [before] = await tx.select().from(creatorShare).where(mine).for('update')
  if (!before) throw notFound()
  if (before.revokedAt) throw new Fail('conflict', 'This link was ended')
  await tx.update(creatorShare).set({ passwordHash }).where(mine)
  await noteOf(tx, { accountUuid: who.accountUuid, userUuid }, 'creatorShare.protected', who, {
    before: { hasPassword: before.passwordHash !== null },
    // that a password exists does not show whether it is the same
    after: { hasPassword: passwordHash !== null, changedFields: 'password' },
  })
}

export async function revokeShare(tx: Tx, who: CreatorEntity, uuid: string, { now, userUuid }: By): Promise<void> {
  const mine = and(eq(creatorShare.uuid, uuid), eq(creatorShare.creatorUuid, who.uuid))
  if ((await tx.$count(creatorShare, mine)) === 0) throw notFound()
  // one that ended before keeps its time
  const ended = await tx
    .update(creatorShare)
    .set({ revokedAt: now })
    .where(and(mine, isNull(creatorShare.revokedAt)))
  if (ended.rowCount) await noteOf(tx, { accountUuid: who.accountUuid, userUuid }, 'creatorShare.ended', who)
}

export type OpenShare = { uuid: string; passwordHash: string | null; creator: CreatorEntity }

/**
 * The creator behind a share link, looked up each time. The same error for one that never existed, expired or was
 * ended. `owner`: the account whose own domain is used, which serves only its own links.
 */
export async function findShare({ system }: Database, token: string, now: Date, owner?: string): Promise<OpenShare> {
  const [found] = await system
    .select({ creator, uuid: creatorShare.uuid, passwordHash: creatorShare.passwordHash })
    .from(creatorShare)
    .innerJoin(creator, and(eq(creator.uuid, creatorShare.creatorUuid), isNull(creator.erasedAt)))
    .where(and(eq(creatorShare.hash, hashOf(token)), isNull(creatorShare.revokedAt), gt(creatorShare.expiresAt, now)))
  if (!found || (owner ?? found.creator.accountUuid) !== found.creator.accountUuid)
    throw new Fail('gone', 'This link has run out or was ended. Please ask the publisher for a new one')
  return found
}

/** Records that somebody viewed the link's page. */
export const noteRead = ({ system }: Database, { uuid }: OpenShare, now: Date) =>
  system.update(creatorShare).set({ lastReadAt: now }).where(eq(creatorShare.uuid, uuid))
