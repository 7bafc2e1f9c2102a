import { eq } from 'drizzle-orm'
import type { Parsed } from '../../contract/call.ts'
import type { account as accountContract } from '../../contract/account/account.ts'
import type { Clock } from '../time/clock.ts'
import { notFound, tooMany } from '../http/fail.ts'
import type { Exchange, Handlers } from '../http/handlers.ts'
import { addressGroup, addressRange } from '../http/address-group.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { keepSignUp } from './confirm/begun-sign-up.ts'
import { confirmMailName } from './confirm/confirm-mail-job.ts'
import { insertUser } from './create-user.ts'
import type { Enter } from './enter.ts'
import type { HashTurns } from './hash-turns.ts'
import type { AccessMails } from './mail/access-mails.ts'
import type { Passwords } from './sign-in.ts'
import { account, user } from './tables.ts'
import { isTaken, orTaken } from './users/people.ts'
import { expectStrong } from './weak-password.ts'

export type SignUpParts = {
  database: Database
  passwords: Passwords
  turns: HashTurns
  rates: RateLimits
  clock: Clock
  enter: Enter
  tell: AccessMails
  send: SendJob
  /** This server sends mail; without mail nothing has to be confirmed, and nobody can be notified. */
  leaves: boolean
}
type Input = Parsed<typeof accountContract.signup>

/**
 * R129: sign-up. When the server sends mail, the account begins with a link: for a taken address the answer and its
 * timing are the same, and its owner is notified instead. Otherwise it begins at once.
 */
export function createSignUp(p: SignUpParts): Handlers<typeof accountContract>['signup'] {
  const { database, passwords, turns, rates, clock, enter, tell, send, leaves } = p
  const takeRoom = ({ address }: Exchange) => {
    const seconds = rates.take('signUp', addressGroup(address))
    if (seconds > 0) throw tooMany(seconds, 'Too many attempts from your network. Please wait a moment and try again.')
  }
  /** One network cannot create many accounts, and cannot cause many mails. */
  const takeUnconfirmed = ({ address }: Exchange) => {
    const seconds = leaves ? rates.take('unconfirmed', addressRange(address)) : 0
    if (seconds > 0)
      throw tooMany(seconds, 'Many accounts were created from your network today. Please try again later.')
  }
  const personOf = (input: Input) => ({
    email: input.userEmail,
    firstName: input.userFirstname,
    lastName: input.userLastname,
    currencyCode: input.userCurrencyCode,
    timezone: input.userTimezone,
    writtenFormat: input.userFormat,
  })
  const known = async (email: string) =>
    (await database.system.select().from(user).where(eq(user.email, email)))[0] ?? null
  /** A few times a day; beyond that, silently nothing. */
  const mayMail = (email: string) => rates.take('confirmMail', `signup ${email}`) === 0
  const tellOwner = async (email: string) => {
    const owner = await known(email)
    if (owner && mayMail(email)) await tell.person(owner, { kind: 'signUpTried' })
  }
  const mailLink = async (input: Input, passwordHash: string) => {
    if (await known(input.userEmail)) return tellOwner(input.userEmail)
    if (!mayMail(input.userEmail)) return
    const begun = { ...personOf(input), accountName: input.accountName, passwordHash }
    await send(confirmMailName, { signUpUuid: await keepSignUp(database.system, begun, clock.now()) })
  }
  const make = (input: Input, passwordHash: string) =>
    database.system
      .transaction(async (tx) => {
        const accountUuid = crypto.randomUUID()
        const id = await insertUser(tx, { ...personOf(input), accountUuid, role: 'owner' }, passwordHash)
        const [made] = await tx.select().from(user).where(eq(user.id, id))
        if (!made) throw notFound()
        await tx.insert(account).values({ uuid: accountUuid, name: input.accountName, createdAt: clock.now() })
        return made
      })
      .catch(async (error: unknown) => {
        if (isTaken(error)) await tellOwner(input.userEmail)
        return orTaken(error)
      })
  return async (input, exchange) => {
    takeRoom(exchange)
    const { userEmail, userPassword, userFirstname, userLastname, accountName } = input
    await expectStrong(userPassword, [userEmail, `${userFirstname} ${userLastname}`, accountName])
    takeUnconfirmed(exchange)
    // one turn for everything: a busy server refuses at the start, and leaves no account that nobody has entered
    return turns('strangers', addressGroup(exchange.address), async () => {
      const passwordHash = await passwords.hash(userPassword)
      if (!leaves) return enter(await make(input, passwordHash), exchange, 'new')
      await mailLink(input, passwordHash)
      return { isMailed: true as const }
    })
  }
}
