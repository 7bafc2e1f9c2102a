import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Database } from '../store/database/open.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { passwordCost } from './password-cost.ts'
import { credential, session, user, verification } from './tables.ts'

const derive = promisify(scrypt) as (password: string, salt: string, length: number, options: object) => Promise<Buffer>

/** Callers must hold a turn (`hash-turns.ts`), because each hash takes a core; the operator's commands need none. */
export function createPasswords() {
  return {
    /** Uses a new salt, unless several passwords of one address are compared at once. */
    async hash(password: string, salt = randomBytes(16).toString('hex')): Promise<string> {
      return `s1$${salt}$${(await derive(password.normalize('NFKC'), salt, 32, passwordCost)).toString('hex')}`
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      return (await this.verifyEach([hash], password))[0] ?? false
    },
    /** Which of these hashes match this password. Hashes with the same salt need only one computation. */
    async verifyEach(hashes: readonly string[], password: string): Promise<boolean[]> {
      const made = new Map<string, Buffer>()
      const found: boolean[] = []
      for (const hash of hashes) {
        const [version, salt, expected] = hash.split('$')
        if (version !== 's1' || !salt || !expected) found.push(false)
        else {
          // sequentially, since each takes a core
          // oxlint-disable-next-line no-await-in-loop
          const actual = made.get(salt) ?? (await derive(password.normalize('NFKC'), salt, 32, passwordCost))
          made.set(salt, actual)
          found.push(timingSafeEqual(actual, Buffer.from(expected, 'hex')))
        }
      }
      return found
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>

/** Starts a session of a user whose identity has been verified before. */
const beginSession = {
  id: 'begin-session',
  endpoints: {
    beginSession: createAuthEndpoint(
      '/begin-session',
      { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const who = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!who) throw new Error('the user is gone')
        const begun = await ctx.context.internalAdapter.createSession(who.id)
        await setSessionCookie(ctx, { session: begun, user: who })
        return ctx.json({ sessionId: begun.id })
      },
    ),
  },
} as const

/**
 * The sign-in library manages sessions and their cookies; authentication, and which user belongs to which account, is
 * our own code. The library's HTTP routes are not mounted.
 */
export function createSignIn({
  database,
  secret,
  publicUrl,
}: {
  database: Database
  secret: string
  publicUrl: string
}) {
  const isHttps = publicUrl.startsWith('https:')
  const { api } = betterAuth({
    appName: 'Outbound',
    baseURL: publicUrl,
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    database: withHashedTokens(
      drizzleAdapter(database.system, {
        provider: 'pg',
        schema: { user, session, account: credential, verification },
      }),
    ),
    plugins: [beginSession],
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    advanced: {
      // browsers accept a cookie of that name only over https and for exactly this host
      cookiePrefix: isHttps ? '__Host-outbound' : 'outbound',
      useSecureCookies: false, // it would add another prefix
      defaultCookieAttributes: { secure: isHttps },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false }, // `attempts.ts` slows guessing, without locking the owner out
  })
  /** The library hides the cause of an error. When the database is away, querying it again shows that. */
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      if ((error as { statusCode?: unknown }).statusCode === 500) await database.pool.query('SELECT 1')
      throw error
    })
  return {
    /** The cookies of a new session. */
    enter: async (userId: string, headers: Headers): Promise<string[]> =>
      (await told(api.beginSession({ body: { userId }, headers, returnHeaders: true }))).headers.getSetCookie(),
    /** The user of the cookie in these headers, prolonging the session when due; otherwise null. */
    read: (headers: Headers) => told(api.getSession({ headers })),
    leave: (headers: Headers) => told(api.signOut({ headers, returnHeaders: true })),
  }
}
export type SignIn = ReturnType<typeof createSignIn>
