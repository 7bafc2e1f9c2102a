import { eq } from 'drizzle-orm'
import type { account as accountContract } from '../../contract/account/account.ts'
import { currencies } from '../../contract/money.ts'
import type { Clock } from '../clock.ts'
import { Fail } from '../http/fail.ts'
import type { Exchange, Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import type { Attempts } from './attempts.ts'
import { countries } from './countries.ts'
import { prepareUser } from './create-user.ts'
import { profile } from './profile.ts'
import { type Passwords, type SignIn, TooBusy } from './sign-in.ts'
import { account, user } from './tables.ts'

type Parts = { database: Database; signIn: SignIn; passwords: Passwords; attempts: Attempts; clock: Clock }

const wrong = () => new Fail('signedOut', 'Wrong e-mail or password')
const isTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '23505' || isTaken(error.cause))

export function accountCalls({
  database,
  signIn,
  passwords,
  attempts,
  clock,
}: Parts): Handlers<typeof accountContract> {
  const enter = async (email: string, password: string, exchange: Exchange) => {
    const entered = await signIn.enter({ email, password }, exchange.headers).catch((error: unknown) => {
      if (error instanceof TooBusy)
        throw new Fail('tooMany', 'Too many people are signing in at this moment. Please try again.')
      if ((error as { statusCode?: number }).statusCode === 401) return null
      throw error
    })
    return entered && { userId: entered.response.user.id, cookies: entered.headers.getSetCookie() }
  }
  return {
    async signup(input, exchange) {
      const addUser = await prepareUser(passwords, {
        accountUuid: crypto.randomUUID(),
        email: input.userEmail,
        password: input.userPassword,
        firstName: input.userFirstname,
        lastName: input.userLastname,
        currencyCode: input.userCurrencyCode,
        timezone: input.userTimezone,
        role: 'owner',
      })
      await database.system
        .transaction(async (tx) => {
          const id = await addUser(tx)
          const [made] = await tx.select().from(user).where(eq(user.id, id))
          if (made)
            await tx.insert(account).values({ uuid: made.accountUuid, name: input.accountName, createdAt: clock.now() })
        })
        .catch((error: unknown) => {
          if (isTaken(error)) throw new Fail('conflict', 'userEmail: This e-mail address cannot be used')
          throw error
        })
      const entered = await enter(input.userEmail, input.userPassword, exchange)
      if (!entered) throw wrong()
      exchange.setCookies(entered.cookies)
      return profile(database, entered.userId)
    },
    async login({ userEmail, userPassword }, exchange) {
      if (attempts.wait(userEmail) > 0)
        throw new Fail('tooMany', 'Too many failed attempts. Please wait a few minutes and try again.')
      const entered = await enter(userEmail, userPassword, exchange)
      const [known] = entered ? await database.system.select().from(user).where(eq(user.id, entered.userId)) : []
      if (!entered || !known?.isActive) {
        attempts.failed(userEmail)
        throw wrong()
      }
      attempts.succeeded(userEmail)
      await database.system.update(user).set({ loginAt: clock.now() }).where(eq(user.id, entered.userId))
      exchange.setCookies(entered.cookies)
      return profile(database, entered.userId)
    },
    async logout(_, exchange) {
      const left = await signIn.leave(exchange.headers)
      exchange.setCookies(left.headers.getSetCookie())
      return {}
    },
    me: (_, { userUuid }) => profile(database, userUuid),
    async users(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx.select().from(user).orderBy(user.firstName, user.lastName).limit(1000),
      )
      return rows.map((u) => ({
        userUuid: u.id,
        userFirstname: u.firstName,
        userLastname: u.lastName,
        userEmail: u.email,
        userTitle: u.title,
        userIsActive: u.isActive,
        userLoginDatetime: u.loginAt?.toISOString() ?? null,
        userUpdatedDatetime: u.updatedAt.toISOString(),
      }))
    },
    currencies: async () => currencies.map((currencyCode) => ({ currencyCode })),
    countries: async () => countries,
  }
}
