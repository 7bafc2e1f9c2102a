import { eq } from 'drizzle-orm'
import type { account as accountContract } from '../../contract/account/account.ts'
import { addressGroup } from '../http/address-group.ts'
import { tooMany } from '../http/fail.ts'
import type { Exchange, Handlers } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Database } from '../store/database/open.ts'
import type { Attempts } from './attempts.ts'
import { checkPassword } from './check-password.ts'
import type { Enter } from './enter.ts'
import type { HashTurns } from './hash-turns.ts'
import type { KnownDevices } from './known-device.ts'
import { isHere, type Places, wrongSignIn } from './places.ts'
import type { Factors } from './second-factor/factors.ts'
import type { HalfEntered } from './second-factor/half-entered.ts'
import type { Passwords } from './sign-in.ts'
import { user } from './tables.ts'

export type LogInParts = {
  database: Database
  passwords: Passwords
  attempts: Attempts
  turns: HashTurns
  devices: KnownDevices
  rates: RateLimits
  enter: Enter
  factors: Factors
  half: HalfEntered
  places: Pick<Places, 'accountOf'>
}

/** Signs in with a password, and with a code when a second factor is on. */
export function createLogIn(parts: LogInParts): Handlers<typeof accountContract>['login'] {
  const { database, passwords, attempts, turns, devices, rates, enter, factors, half, places } = parts
  const takeOne = ({ address }: Exchange) => {
    const seconds = rates.take('signIn', addressGroup(address))
    if (seconds > 0) throw tooMany(seconds, 'Too many attempts from your network. Please wait a moment and try again.')
  }
  const waitFirst = (seconds: number) => {
    if (seconds > 0) throw tooMany(seconds, 'Too many failed attempts. Please wait a few minutes and try again.')
  }
  /**
   * Bypasses the wait caused by strangers' guesses: a user with a code from the app does not have to wait. The code is
   * checked first, each works once, and wrong codes have their own wait. The error does not say what was wrong.
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
  return async ({ userEmail: email, userPassword, userCode }, exchange) => {
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
  }
}
