import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import { cookieOf } from '../cookie-of.ts'
import type { Database } from '../../store/database/open.ts'
import { credential, user } from '../tables.ts'

/** Maximum time between the password and the code, in milliseconds. */
const lasts = 10 * 60_000

/**
 * A signed cookie for a user who has entered the password but no code yet. It only gives access to the second step, and
 * is invalid as soon as the password changes, because the password's hash is part of the signature.
 */
export function createHalfEntered({
  database,
  clock,
  key,
  isHttps,
}: {
  database: Database
  clock: Clock
  key: Buffer
  isHttps: boolean
}) {
  const name = isHttps ? '__Host-outbound-step' : 'outbound-step'
  const flags = `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  const sealOf = (body: string, password: string) => createHmac('sha256', key).update(`${body} ${password}`).digest()
  const passwordOf = async (userUuid: string) => {
    const [found] = await database.system
      .select({ user, password: credential.password })
      .from(user)
      .innerJoin(credential, eq(credential.userId, user.id))
      .where(and(eq(user.id, userUuid), eq(credential.providerId, 'credential')))
    return found
  }
  return {
    async cookie(userUuid: string): Promise<string> {
      const body = `${userUuid}.${clock.now().getTime() + lasts}`
      const seal = sealOf(body, (await passwordOf(userUuid))?.password ?? '')
      return `${name}=${body}.${seal.toString('base64url')}; Max-Age=${lasts / 1000}; ${flags}`
    },
    /** Sent with the answer of the second step to delete the cookie. */
    gone: `${name}=; Max-Age=0; ${flags}`,
    /** The user of a valid cookie; otherwise null. */
    async read(headers: Headers) {
      const [userUuid = '', until = '', seal = ''] = cookieOf(headers, name)?.split('.') ?? []
      if (!/^[0-9a-f-]{36}$/.test(userUuid) || !(clock.now().getTime() < Number(until))) return null
      const found = await passwordOf(userUuid)
      if (!found?.user.isActive) return null
      const right = sealOf(`${userUuid}.${until}`, found.password ?? '')
      const given = Buffer.from(seal, 'base64url')
      return given.length === right.length && timingSafeEqual(given, right) ? found.user : null
    },
  }
}
export type HalfEntered = ReturnType<typeof createHalfEntered>
