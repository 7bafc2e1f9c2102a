import { works } from '../../../contract/bounds.ts'
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import { passwordCode } from '../tables.ts'
import { hasRoomFor, hasRoomForLink, most, startOfDay } from './code-room.ts'

const minute = 60_000
const lasts = { code: works.codeMinutes * minute, link: works.resetMinutes * minute }

/** Uses one of a code's tries; undefined when none is left, or the code has expired. */
async function takeTry(
  database: Database,
  id: string,
  now: Date,
): Promise<typeof passwordCode.$inferSelect | undefined> {
  const [counted] = await database.system
    .update(passwordCode)
    .set({ tries: sql`${passwordCode.tries} + 1` })
    .where(and(eq(passwordCode.id, id), lt(passwordCode.tries, most.triesOfCode), gt(passwordCode.expiresAt, now)))
    .returning()
  return counted
}

export type Codes = ReturnType<typeof createCodes>

/**
 * Ways to a new password. A code has four digits, so it only works in the session that requested it, at most three
 * comparisons are allowed, and each is counted before comparing: a thousand parallel guesses are three. Anyone who
 * reads the table could hash ten thousand values quickly, so the hash uses a key that is not in it.
 */
export function createCodes({ database, clock, key }: { database: Database; clock: Clock; key: Buffer }) {
  const hashOf = (id: string, secret: string) => createHmac('sha256', key).update(`${id} ${secret}`).digest('hex')
  const linkHash = (token: string) => hashOf('link', token)
  const today = (userId: string) =>
    database.system
      .select()
      .from(passwordCode)
      .where(and(eq(passwordCode.userId, userId), gt(passwordCode.createdAt, startOfDay(clock.now()))))
  const make = async (userId: string, sessionId: string | null, id: string, hash: string, lasting: number) => {
    const now = clock.now()
    await database.system
      .insert(passwordCode)
      .values({ id, userId, sessionId, hash, createdAt: now, expiresAt: new Date(now.getTime() + lasting) })
  }
  return {
    /** Whether this user may have another code today. Links requested by strangers do not count. */
    async hasRoomForCode(userId: string): Promise<boolean> {
      return hasRoomFor((await today(userId)).filter((one) => one.sessionId !== null))
    },
    /** Whether another link may be mailed to this user now. */
    async hasRoomForLink(userId: string): Promise<boolean> {
      const links = (await today(userId)).filter((one) => one.sessionId === null)
      return hasRoomForLink(links, clock.now())
    },
    /** Only the newest code works. Earlier links stay valid, because strangers can request links too. */
    async makeCode(userId: string, sessionId: string): Promise<string> {
      const [id, code] = [randomUUID(), String(randomInt(10_000)).padStart(4, '0')]
      await database.system
        .update(passwordCode)
        .set({ expiresAt: clock.now() })
        .where(
          and(
            eq(passwordCode.userId, userId),
            isNotNull(passwordCode.sessionId),
            gt(passwordCode.expiresAt, clock.now()),
          ),
        )
      await make(userId, sessionId, id, hashOf(id, code), lasts.code)
      return code
    },
    /** A link works until it expires or a new password is chosen, whatever links follow. */
    async makeLink(userId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await make(userId, null, randomUUID(), linkHash(token), lasts.link)
      return token
    },
    /** Whether this is the session's code. Each call uses one of its tries. */
    async isCode(userId: string, sessionId: string, code: string): Promise<boolean> {
      const now = clock.now()
      const [newest] = await database.system
        .select({ id: passwordCode.id })
        .from(passwordCode)
        .where(and(eq(passwordCode.userId, userId), eq(passwordCode.sessionId, sessionId)))
        .orderBy(desc(passwordCode.createdAt))
        .limit(1)
      if (!newest) return false
      const counted = await takeTry(database, newest.id, now)
      if (!counted) return false
      const isRight = timingSafeEqual(Buffer.from(counted.hash, 'hex'), Buffer.from(hashOf(counted.id, code), 'hex'))
      // a correct code is sent twice, for the next step and for saving, so it uses no try
      if (isRight)
        await database.system
          .update(passwordCode)
          .set({ tries: sql`${passwordCode.tries} - 1` })
          .where(eq(passwordCode.id, counted.id))
      return isRight
    },
    /** Uses up a link; false when it was used or has expired. */
    async useLink(token: string): Promise<boolean> {
      const used = await database.system
        .delete(passwordCode)
        .where(and(eq(passwordCode.hash, linkHash(token)), gt(passwordCode.expiresAt, clock.now())))
        .returning({ id: passwordCode.id })
      return used.length > 0
    },
    /** The user of a valid link; null when there is none. */
    async ofLink(token: string): Promise<string | null> {
      const [found] = await database.system
        .select({ userId: passwordCode.userId })
        .from(passwordCode)
        .where(
          and(
            eq(passwordCode.hash, linkHash(token)),
            isNull(passwordCode.sessionId),
            gt(passwordCode.expiresAt, clock.now()),
          ),
        )
      return found?.userId ?? null
    },
  }
}
