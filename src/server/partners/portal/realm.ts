import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { account, cookieOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { KnownDomains } from '../../domains/index.ts'
import { Fail } from '../../http/fail.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { partner, partnerSession, partnerUser } from '../tables.ts'

/** R66: sessions of merchants. Seconds from sign-in until a merchant's session ends, however much it is used. */
const lifeInSeconds = 7 * 24 * 3600
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A signed-in person of a merchant. Everything they may see follows from this, and nothing from the address. */
export type Merchant = {
  sessionUuid: string
  userUuid: string
  name: string
  email: string
  accountUuid: string
  partnerUuid: string
  companyName: string
  publisherName: string
  isDemo: boolean
}

type RealmParts = {
  database: Database
  clock: Clock
  isHttps: boolean
  accountOf: KnownDomains['accountOf']
}

/** Merchants' sessions: a separate cookie and table, so that publishers' sessions are invalid here, and vice versa. */
export function createRealm({ database, clock, isHttps, accountOf }: RealmParts) {
  // browsers accept a `__Host-` cookie only over https and for this exact host
  const name = isHttps ? '__Host-outbound-partner' : 'outbound-partner'
  const cookie = (value: string, age: number) =>
    `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  /** A publisher's own domain serves only merchants of its account (R236: own domains). */
  const isHere = (of: { accountUuid: string }, headers: Headers) =>
    (accountOf(headers.get('host')) ?? of.accountUuid) === of.accountUuid
  const find = async (headers: Headers): Promise<Merchant | null> => {
    const token = cookieOf(headers, name)
    if (!token) return null
    const [found] = await database.system
      .select({
        sessionUuid: partnerSession.uuid,
        userUuid: partnerUser.uuid,
        name: partnerUser.name,
        email: partnerUser.email,
        accountUuid: partner.accountUuid,
        partnerUuid: partner.uuid,
        companyName: partner.companyName,
        publisherName: account.name,
        isDemo: account.isDemo,
      })
      .from(partnerSession)
      // R74: passwords of merchants' people. A password typed by the publisher never starts a session
      .innerJoin(partnerUser, and(eq(partnerUser.uuid, partnerSession.userUuid), eq(partnerUser.mustChange, false)))
      .innerJoin(partner, and(eq(partner.uuid, partnerUser.partnerUuid), isNull(partner.deletedAt)))
      .innerJoin(account, eq(account.uuid, partner.accountUuid))
      .where(and(eq(partnerSession.hash, hashOf(token)), gt(partnerSession.expiresAt, clock.now())))
    return found && isHere(found, headers) ? found : null
  }
  return {
    isHere,
    find,
    /** The requesting merchant; refuses requests without one. */
    async who(headers: Headers): Promise<Merchant> {
      const found = await find(headers)
      if (!found) throw new Fail('signedOut', 'Sign in first')
      return found
    },
    /** Starts a session and returns its cookie. */
    async begin(tx: Tx, of: { accountUuid: string; userUuid: string }): Promise<string> {
      const now = clock.now()
      const token = randomBytes(32).toString('base64url')
      await tx
        .delete(partnerSession)
        .where(and(eq(partnerSession.userUuid, of.userUuid), lt(partnerSession.expiresAt, now)))
      await tx.insert(partnerSession).values({
        ...of,
        hash: hashOf(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifeInSeconds * 1000),
      })
      await tx.update(partnerUser).set({ lastSeenAt: now }).where(eq(partnerUser.uuid, of.userUuid))
      return cookie(token, lifeInSeconds)
    },
    /** Ends this browser's session, if any; returns the cookie that deletes it. */
    async end(headers: Headers): Promise<string> {
      const token = cookieOf(headers, name)
      if (token) await database.system.delete(partnerSession).where(eq(partnerSession.hash, hashOf(token)))
      return cookie('', 0)
    },
    endOthers: (tx: Tx, { userUuid, sessionUuid }: Pick<Merchant, 'userUuid' | 'sessionUuid'>) =>
      tx.delete(partnerSession).where(and(eq(partnerSession.userUuid, userUuid), ne(partnerSession.uuid, sessionUuid))),
  }
}
export type Realm = ReturnType<typeof createRealm>
