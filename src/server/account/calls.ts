import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { account as accountContract } from '../../contract/account/account.ts'
import { currencies } from '../../contract/money.ts'
import type { Clock } from '../time/clock.ts'
import { notFound, tooMany } from '../http/fail.ts'
import type { Exchange, Handlers } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Attempts } from './attempts.ts'
import { countries } from './countries.ts'
import type { TellPeople } from './mail/tell-people.ts'
import type { HashTurns } from './hash-turns.ts'
import type { KnownDevices } from './known-device.ts'
import { checkPassword } from './check-password.ts'
import type { Enter } from './enter.ts'
import { isHere, type Places, wrongSignIn } from './places.ts'
import { addressGroup } from '../http/address-group.ts'
import { planShown, type PartsOf, profile } from './profile.ts'
import type { Factors } from './second-factor/factors.ts'
import type { HalfEntered } from './second-factor/half-entered.ts'
import type { Passwords, SignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { account, secondFactor, user } from './tables.ts'

type Parts = {
  database: Database
  signIn: SignIn
  passwords: Passwords
  attempts: Attempts
  turns: HashTurns
  devices: KnownDevices
  rates: RateLimits
  clock: Clock
  enter: Enter
  factors: Factors
  half: HalfEntered
  tell: TellPeople
  send: SendJob
  /** Mails leave this server; else nothing has to be confirmed. */
  leaves: boolean
  /** Nobody is billed here: every plan holds everything. */
  isUnlocked: boolean
  /** Addresses of the operator. */
  operators?: readonly string[]
  partsOf: PartsOf
  places: Pick<Places, 'accountOf'>
}

export function accountCalls({
  database,
  signIn,
  passwords,
  attempts,
  turns,
  devices,
  rates,
  clock,
  enter,
  factors,
  half,
  tell,
  send,
  leaves,
  isUnlocked,
  operators = [],
  partsOf,
  places,
}: Parts): Handlers<typeof accountContract> {
  const takeOne = ({ address }: Exchange) => {
    const seconds = rates.take('signIn', addressGroup(address))
    if (seconds > 0) throw tooMany(seconds, 'Too many attempts from your network. Please wait a moment and try again.')
  }
  const waitFirst = (seconds: number) => {
    if (seconds > 0) throw tooMany(seconds, 'Too many failed attempts. Please wait a few minutes and try again.')
  }
  /**
   * Past the wait that strangers' guesses brought: who gives a code of the app waits for nobody else. The code is looked at first,
   * each works once, and wrong ones have a wait of their own. What was wrong is not said.
   */
  const withCode = async (
    { email, userPassword, userCode }: { email: string; userPassword: string; userCode: string },
    exchange: Exchange,
  ) => {
    const [found] = await database.system.select({ id: user.id }).from(user).where(eq(user.email, email))
    const counted = `code of stranger ${found?.id ?? email}`
    waitFirst(attempts.begin(counted))
    const isRight = found && (await database.system.transaction((tx) => factors.take(tx, found.id, userCode))) === 'app'
    if (!isRight) throw wrongSignIn()
    const known = await turns('strangers', addressGroup(exchange.address), () =>
      checkPassword({ database, passwords }, email, userPassword),
    )
    if (!known) throw wrongSignIn()
    attempts.succeeded(counted)
    return enter(known, exchange, 'password and code')
  }
  return {
    signup: createSignUp({ database, passwords, turns, rates, clock, enter, tell, send, leaves }),
    async demo() {
      const found = await database.system
        .select({ uuid: account.uuid })
        .from(account)
        .where(eq(account.isDemo, true))
        .limit(1)
      return { demoIsThere: found.length > 0 }
    },
    async login({ userEmail: email, userPassword, userCode }, exchange) {
      takeOne(exchange)
      const device = devices.read(exchange.headers, email)
      const who = device === null ? `address ${email}` : `device ${device}`
      if (userCode !== undefined && attempts.wait(who) > 0) return withCode({ email, userPassword, userCode }, exchange)
      waitFirst(attempts.wait(who))
      const known = await turns(device ? 'known' : 'strangers', device ?? addressGroup(exchange.address), async () => {
        waitFirst(attempts.begin(who)) // counted before it is compared
        return checkPassword({ database, passwords }, email, userPassword)
      })
      if (!known || !isHere(places, exchange.headers, known.accountUuid)) throw wrongSignIn()
      attempts.succeeded(who)
      if (!(await factors.isOn(known.id))) return enter(known, exchange, 'password')
      exchange.setCookies([await half.cookie(known.id)])
      return { codeIsAsked: true as const }
    },
    async logout(_, exchange) {
      const left = await signIn.leave(exchange.headers)
      exchange.setCookies(left.headers.getSetCookie())
      // what the browser kept for going back: the next person at this screen must not see it. Not "storage": there lies how
      // somebody arranged columns and panels, and nothing of an account
      exchange.setHeader('clear-site-data', '"cache"')
      return {}
    },
    me: (_, { userUuid }) => profile({ database, leaves, isUnlocked, operators, partsOf }, userUuid),
    async users(_, { accountUuid }) {
      const [rows, of] = await database.as(accountUuid, async (tx) => [
        await tx.select().from(user).orderBy(user.firstName, user.lastName).limit(1000),
        (await tx.select().from(account).where(eq(account.uuid, accountUuid)))[0],
      ])
      if (!of) throw notFound()
      const withCode = await database.system
        .select({ userId: secondFactor.userId })
        .from(secondFactor)
        .where(
          and(
            inArray(
              secondFactor.userId,
              rows.map((u) => u.id),
            ),
            isNotNull(secondFactor.onSince),
          ),
        )
      return rows.map((u) => ({
        userUuid: u.id,
        userFirstname: u.firstName,
        userLastname: u.lastName,
        userEmail: u.email,
        userPhoneCountryCode: u.phoneCountryCode,
        userPhone: u.phone,
        userTitle: u.title,
        userRole: u.role,
        userCurrencyCode: u.currencyCode,
        userTimezone: u.timezone,
        userIsActive: u.isActive,
        userBrokenLinksAccess: u.hasBrokenLinks,
        userAccountPlan: planShown(of, isUnlocked),
        userAccountRevshareEnabled: of.isRevshareEnabled,
        userHasSecondFactor: withCode.some((f) => f.userId === u.id),
        userCreatedDatetime: u.createdAt.toISOString(),
        userLoginDatetime: u.loginAt?.toISOString() ?? null,
        userUpdatedDatetime: u.updatedAt.toISOString(),
      }))
    },
    currencies: async () => currencies.map((currencyCode) => ({ currencyCode })),
    countries: async () => countries,
  }
}
