import { eq } from 'drizzle-orm'
import type { account as accountContract } from '../../contract/account/account.ts'
import { currencies } from '../../contract/money.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import { countries } from './countries.ts'
import { createListUsers } from './list-users.ts'
import { createLogIn, type LogInParts } from './log-in.ts'
import { type PartsOf, profile } from './profile.ts'
import type { SignIn } from './sign-in.ts'
import { createSignUp, type SignUpParts } from './sign-up.ts'
import { account } from './tables.ts'

type Parts = SignUpParts &
  LogInParts & {
    database: Database
    signIn: SignIn
    /** This server sends mail; without mail nothing has to be confirmed. */
    leaves: boolean
    /** Nobody is billed here: every plan includes everything. */
    isUnlocked: boolean
    /** E-mail addresses of the operators. */
    operators?: readonly string[]
    partsOf: PartsOf
  }

export function accountCalls(parts: Parts): Handlers<typeof accountContract> {
  const { database, signIn, leaves, isUnlocked, operators = [], partsOf } = parts
  return {
    signup: createSignUp(parts),
    async demo() {
      const found = await database.system
        .select({ uuid: account.uuid })
        .from(account)
        .where(eq(account.isDemo, true))
        .limit(1)
      return { demoIsThere: found.length > 0 }
    },
    login: createLogIn(parts),
    async logout(_, exchange) {
      const left = await signIn.leave(exchange.headers)
      exchange.setCookies(left.headers.getSetCookie())
      // clears the browser's back cache, which the next person at this screen must not see. "storage" stays: it only
      // contains the arrangement of columns and panels, and no account data
      exchange.setHeader('clear-site-data', '"cache"')
      return {}
    },
    me: (_, { userUuid }) => profile({ database, leaves, isUnlocked, operators, partsOf }, userUuid),
    users: createListUsers({ database, isUnlocked }),
    currencies: async () => currencies.map((currencyCode) => ({ currencyCode })),
    countries: async () => countries,
  }
}
