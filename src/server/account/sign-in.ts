import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../store/database/open.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { credential, session, user, verification } from './tables.ts'

const derive = promisify(scrypt) as (password: string, salt: string, length: number, options: object) => Promise<Buffer>

/** scrypt at N=2^15, r=8, p=3: about 180 ms and 32 MiB a try. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 96 * 1024 * 1024 }
/** Who calls this has a turn (`hash-turns.ts`), or makes a user by hand. */
export function createPasswords() {
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16).toString('hex')
      return `s1$${salt}$${(await derive(password.normalize('NFKC'), salt, 32, cost)).toString('hex')}`
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [version, salt, expected] = hash.split('$')
      if (version !== 's1' || !salt || !expected) return false
      const actual = await derive(password.normalize('NFKC'), salt, 32, cost)
      return timingSafeEqual(actual, Buffer.from(expected, 'hex'))
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>

/**
 * Sessions and credentials are the sign-in library's business; who belongs to which account is ours. Its own HTTP
 * routes are not mounted.
 */
export function createSignIn({
  database,
  secret,
  publicUrl,
  passwords,
}: {
  database: Database
  secret: string
  publicUrl: string
  passwords: Passwords
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
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128, password: passwords },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    advanced: {
      // a browser takes a cookie of that name only over https and for this very host
      cookiePrefix: isHttps ? '__Host-outbound' : 'outbound',
      useSecureCookies: false, // it would put another prefix in front
      defaultCookieAttributes: { secure: isHttps },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false }, // guessing is slowed in `attempts.ts`, where it cannot lock the owner out
    disabledPaths: ['/sign-up/email'],
  })
  /** The library hides why it failed. When it was because the database is away, asking that again says so. */
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      if ((error as { statusCode?: unknown }).statusCode === 500) await database.pool.query('SELECT 1')
      throw error
    })
  return {
    /** Rejects with `statusCode` 401 when the password is not theirs. */
    enter: (body: { email: string; password: string }, headers: Headers) =>
      told(api.signInEmail({ body, headers, returnHeaders: true })),
    /** Who the cookie in these headers belongs to, prolonged when it is time; null when to nobody. */
    read: (headers: Headers) => told(api.getSession({ headers })),
    leave: (headers: Headers) => told(api.signOut({ headers, returnHeaders: true })),
  }
}
export type SignIn = ReturnType<typeof createSignIn>
