import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Identify } from '../http/answer.ts'
import { sessionPrincipal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import { isHere, onePlace } from './places.ts'
import { tokenHash } from './hashed-tokens.ts'
import type { SignIn } from './sign-in.ts'
import { account, session, user } from './tables.ts'

/** Cache of cookies with a verified signature and their sessions. */
const mostCookies = 5000
/** The sign-in library prolongs a session once a day: cached sessions were prolonged less than a day ago. */
const prolongedAfter = 24 * 3600 * 1000
const longestCookie = 4000
/** R44: re-authentication. How long a proof of presence is valid, in milliseconds. */
const proofLasts = 10 * 60_000

const columns = {
  sessionId: session.id,
  plan: account.plan,
  granted: account.granted,
  accountUuid: user.accountUuid,
  userUuid: user.id,
  role: user.role,
  isActive: user.isActive,
  hasBrokenLinks: user.hasBrokenLinks,
  isDemo: account.isDemo,
  timezone: user.timezone,
  currencyCode: user.currencyCode,
  writtenFormat: user.writtenFormat,
  csvMark: user.csvMark,
  provedAt: session.provedAt,
  updatedAt: session.updatedAt,
  expiresAt: session.expiresAt,
}

/**
 * Identifies the caller. The sign-in library verifies a cookie once; after that, one query of the record store reads
 * its session, user and account. It runs for each call, so a user who signed out or was deactivated is refused at the
 * next one.
 */
export function createSessionReader(
  database: Database,
  signIn: SignIn,
  { isUnlocked = false, places = onePlace, now = (): number => Date.now() } = {},
): Identify {
  const tokens = new LRUCache<string, string>({ max: mostCookies })
  const bySession = database.system
    .select(columns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(account, eq(account.uuid, user.accountUuid))
    .where(eq(session.token, sql.placeholder('hash')))
    .prepare('')
  const remember = (cookie: string, token: string) => {
    if (cookie.length <= longestCookie) tokens.set(cookie, token)
  }
  const lookUp = async (token: string) => {
    const [found] = await bySession.execute({ hash: tokenHash(token) })
    return found
  }
  return async (headers) => {
    const cookie = headers.get('cookie')
    if (!cookie?.includes('outbound.')) return null
    const token = tokens.get(cookie)
    let known = token === undefined ? undefined : await lookUp(token)
    const isFresh = known && known.expiresAt.getTime() > now() && now() - known.updatedAt.getTime() < prolongedAfter
    if (!isFresh) {
      tokens.delete(cookie)
      const found = await signIn.read(headers)
      if (!found) return null
      remember(cookie, found.session.token)
      known = await lookUp(found.session.token)
    }
    if (!known?.isActive || !isHere(places, headers, known.accountUuid)) return null
    const { isActive: _, updatedAt: __, expiresAt: ___, provedAt, ...of } = known
    const who = { ...of, hasProof: now() - provedAt.getTime() < proofLasts }
    return sessionPrincipal(isUnlocked && !who.isDemo ? { ...who, plan: 'Custom' } : who)
  }
}
