import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../store/database/open.ts'
import { credential, session, user, verification } from './tables.ts'

const derive = promisify(scrypt) as (password: string, salt: string, length: number, options: object) => Promise<Buffer>

/** scrypt at N=2^15, r=8, p=3: about 180 ms and 32 MiB a try. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 96 * 1024 * 1024 }
const atOnce = 2
const inQueue = 50

/** At most two hashes run at once and fifty wait: guessing must not take the processor from everybody else. */
function createGate() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= inQueue) throw new TooBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
export class TooBusy extends Error {}

export function createPasswords() {
  const gate = createGate()
  return {
    hash: (password: string) =>
      gate(async () => {
        const salt = randomBytes(16).toString('hex')
        return `s1$${salt}$${(await derive(password.normalize('NFKC'), salt, 32, cost)).toString('hex')}`
      }),
    verify: ({ hash, password }: { hash: string; password: string }) =>
      gate(async () => {
        const [version, salt, expected] = hash.split('$')
        if (version !== 's1' || !salt || !expected) return false
        const actual = await derive(password.normalize('NFKC'), salt, 32, cost)
        return timingSafeEqual(actual, Buffer.from(expected, 'hex'))
      }),
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
  const { api } = betterAuth({
    appName: 'Outbound',
    baseURL: publicUrl,
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    database: drizzleAdapter(database.system, {
      provider: 'pg',
      schema: { user, session, account: credential, verification },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128, password: passwords },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    advanced: {
      cookiePrefix: 'outbound',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false }, // guessing is slowed per account in `attempts.ts`, where it cannot lock strangers out
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
