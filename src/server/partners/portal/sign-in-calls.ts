import { and, eq, isNull } from 'drizzle-orm'
import { partnerSignIn } from '../../../contract/partners/partner-sign-in.ts'
import {
  account,
  type Attempts,
  type HashPassword,
  type HashTurns,
  type Passwords,
  addressGroup,
  zoneOf,
} from '../../account/index.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { noteActivity } from '../activity.ts'
import { partnerMailName } from '../mails/mail-name.ts'
import type { PartnersParts } from '../parts.ts'
import { partner, partnerSession, partnerUser } from '../tables.ts'
import { createMatching } from './matching.ts'
import type { MerchantDevices } from './merchant-devices.ts'
import { ofOneAddress } from './of-one-address.ts'
import type { Realm } from './realm.ts'
import { isResetToken, namedBy } from './reset-token.ts'
import { type MerchantHandlers, withinRealm } from './within-realm.ts'

/**
 * R66: sessions of merchants. Maximum people of one address that a password is compared with. If some proved the
 * address by a mailed link, only those count.
 */
const mostOfOne = 5
const wrong = () => new Fail('signedOut', 'Wrong e-mail or password')
const notYet =
  'Your publisher typed this password. They have to confirm their own e-mail address before a link for another one can be mailed to you'
const goneLink = () => new Fail('gone', 'This link has run out, or was used. Please ask for a new one')

type Calls = Handlers<typeof partnerSignIn>
type Inside = MerchantHandlers<typeof partnerSignIn>
export type SignInParts = Pick<PartnersParts, 'database' | 'clock' | 'send' | 'mayMail'> & {
  realm: Realm
  rates: RateLimits
  attempts: Attempts
  devices: MerchantDevices
  passwords: Passwords
  turns: HashTurns
  hash: HashPassword
  resetKeys: readonly Buffer[]
}

const take = ({ rates }: SignInParts, limit: 'signIn' | 'resetPassword', { address }: Exchange) => {
  const seconds = rates.take(limit, `partner ${addressGroup(address)}`)
  if (seconds > 0) throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
}

const waitFirst = (seconds: number) => {
  if (seconds > 0) throw tooMany(seconds, 'Too many failed attempts. Please wait a few minutes and try again.')
}

const people = ({ database }: SignInParts) =>
  database.system
    .select({ user: partnerUser, partner, publisherName: account.name })
    .from(partnerUser)
    .innerJoin(partner, and(eq(partner.uuid, partnerUser.partnerUuid), isNull(partner.deletedAt)))
    .innerJoin(account, eq(account.uuid, partner.accountUuid))
const peopleOf = (p: SignInParts, email: string) =>
  people(p)
    .where(eq(partnerUser.email, email))
    .orderBy(...ofOneAddress)
    .limit(mostOfOne)
type Found = Awaited<ReturnType<typeof peopleOf>>
/** The people of an address that a password is compared with. */
const compared = (found: Found) => {
  const proven = found.filter((one) => one.user.addressProvenAt !== null)
  return proven.length > 0 ? proven : found
}

/** The id of this browser if somebody with this address signed in there before. */
const knownFor = ({ devices }: SignInParts, found: Found, email: string, headers: Headers) =>
  found.map(({ user }) => devices.read(headers, { userUuid: user.uuid, email })).find((id) => id !== null) ??
  devices.hasProven(headers, email)
/**
 * R67: password links of merchants. Whether another may be mailed: strangers, known browsers, and people who proved the
 * address have separate limits.
 */
const hasMailLeft = async (p: SignInParts, email: string, { headers }: Exchange) => {
  const isKnown = knownFor(p, await peopleOf(p, email), email, headers) !== null
  const asker = p.devices.hasProven(headers, email) !== null ? 'proven' : isKnown ? 'known' : 'stranger'
  return p.rates.take('confirmMail', `partner password ${asker} ${email}`) === 0
}

const whoIsIn =
  ({ database }: SignInParts): Inside['who'] =>
  async (_, { accountUuid, name, email, companyName, publisherName }) => ({
    name,
    email,
    companyName,
    publisherName,
    publisherZone: await database.as(accountUuid, (tx) => zoneOf(tx, accountUuid)),
  })

const changePassword =
  (p: SignInParts): Inside['changePassword'] =>
  async ({ oldPassword, newPassword }, who, exchange) => {
    const { database, clock, realm, attempts, passwords, turns, hash } = p
    const { userUuid, accountUuid, partnerUuid, name } = who
    waitFirst(attempts.begin(`change ${userUuid}`))
    const [row] = await people(p).where(eq(partnerUser.uuid, userUuid))
    const isRight =
      row !== undefined &&
      (await turns('known', userUuid, () => passwords.verify({ hash: row.user.passwordHash, password: oldPassword })))
    if (!isRight) throw new Fail('badInput', 'oldPassword: This is not your password')
    attempts.succeeded(`change ${userUuid}`)
    if (oldPassword === newPassword) throw new Fail('badInput', 'newPassword: Choose another password')
    const passwordHash = await hash(addressGroup(exchange.address), newPassword, [who.email, name], 'newPassword')
    await database.as(accountUuid, async (tx) => {
      const changed = await tx
        .update(partnerUser)
        .set({ passwordHash })
        .where(and(eq(partnerUser.uuid, userUuid), eq(partnerUser.passwordHash, row.user.passwordHash)))
        .returning({ uuid: partnerUser.uuid })
      if (changed.length === 0) throw new Fail('conflict', 'Your password was changed meanwhile')
      await realm.endOthers(tx, who)
      const message = `Password changed: ${name}`
      await noteActivity(tx, { accountUuid, partnerUuid, type: 'partner', message, author: name }, clock.now())
    })
    return {}
  }

function enter(p: SignInParts): Calls['enter'] {
  const matching = createMatching(p)
  return async ({ email, password, userUuid }, exchange) => {
    const { database, send, mayMail, realm, devices, turns } = p
    take(p, 'signIn', exchange)
    const found = compared((await peopleOf(p, email)).filter((one) => realm.isHere(one.user, exchange.headers)))
    const tried = matching.triedOf(found, email, exchange.headers)
    waitFirst(matching.wait(tried))
    const device = knownFor(p, found, email, exchange.headers)
    const { right, seconds } = await turns(
      device ? 'known' : 'strangers',
      device ?? addressGroup(exchange.address),
      () => matching.match(tried, password),
    )
    const chosen = right.filter((one) => userUuid === undefined || one.user.uuid === userUuid)
    const [first] = chosen
    if (!first) {
      waitFirst(seconds)
      throw wrong()
    }
    if (chosen.length > 1)
      return {
        isEntered: false,
        isMailed: false,
        choices: chosen.map((one) => ({
          userUuid: one.user.uuid,
          companyName: one.partner.companyName,
          publisherName: one.publisherName,
        })),
      }
    const { accountUuid, uuid, mustChange } = first.user
    if (mustChange) {
      // R74: passwords of merchants' people. The publisher knows this password, too; the mailbox owner chooses another
      // one
      if (!(await mayMail(accountUuid))) throw new Fail('conflict', notYet)
      if (await hasMailLeft(p, email, exchange))
        await send(partnerMailName, { kind: 'firstPassword', userUuid: uuid, accountUuid })
      return { isEntered: false, isMailed: true, choices: [] }
    }
    const cookie = await database.as(accountUuid, (tx) => realm.begin(tx, { accountUuid, userUuid: uuid }))
    const isProven = first.user.addressProvenAt !== null || devices.hasProven(exchange.headers, email) !== null
    exchange.setCookies([cookie, devices.cookie(exchange.headers, { userUuid: uuid, email }, isProven)])
    return { isEntered: true, isMailed: false, choices: [] }
  }
}

const leave =
  ({ realm }: SignInParts): Calls['leave'] =>
  async (_, exchange) => {
    exchange.setCookies([await realm.end(exchange.headers)])
    exchange.setHeader('clear-site-data', '"cache"')
    return {}
  }

const forgotten =
  (p: SignInParts): Calls['forgotten'] =>
  async ({ email }, exchange) => {
    take(p, 'resetPassword', exchange)
    // silently: the answer is the same for every address
    if (await hasMailLeft(p, email, exchange)) await p.send(partnerMailName, { kind: 'password', email })
    return {}
  }

const resetPassword =
  (p: SignInParts): Calls['resetPassword'] =>
  async ({ token, password }, exchange) => {
    const { database, clock, devices, passwords, turns, hash } = p
    take(p, 'resetPassword', exchange)
    const named = namedBy(token)
    const [found] = named ? await people(p).where(eq(partnerUser.uuid, named)) : []
    if (!found || !isResetToken(p.resetKeys, token, found.user.passwordHash, clock.now())) throw goneLink()
    const { accountUuid, partnerUuid, uuid, name, email, passwordHash: before } = found.user
    // R74: passwords of merchants' people. The publisher knows the one they typed
    if (found.user.mustChange) {
      const isTyped = await turns('strangers', addressGroup(exchange.address), () =>
        passwords.verify({ hash: before, password }),
      )
      if (isTyped) throw new Fail('badInput', 'password: Your publisher typed this one. Choose another password')
    }
    const passwordHash = await hash(addressGroup(exchange.address), password, [email, name])
    await database.as(accountUuid, async (tx) => {
      // of two at once, the second finds the password changed
      const changed = await tx
        .update(partnerUser)
        .set({ passwordHash, mustChange: false, addressProvenAt: clock.now() })
        .where(and(eq(partnerUser.uuid, uuid), eq(partnerUser.passwordHash, before)))
        .returning({ uuid: partnerUser.uuid })
      if (changed.length === 0) throw goneLink()
      await tx.delete(partnerSession).where(eq(partnerSession.userUuid, uuid))
      const message = `Password changed by a link: ${name}`
      await noteActivity(tx, { accountUuid, partnerUuid, type: 'partner', message, author: name }, clock.now())
    })
    // strangers' guesses do not count in the browser that opened the mailed link
    exchange.setCookies([devices.cookie(exchange.headers, { userUuid: uuid, email }, true)])
    return {}
  }

export const signInCalls = (p: SignInParts): Calls => ({
  ...withinRealm({ who: partnerSignIn.who, changePassword: partnerSignIn.changePassword }, p, {
    who: whoIsIn(p),
    changePassword: changePassword(p),
  }),
  enter: enter(p),
  leave: leave(p),
  forgotten: forgotten(p),
  resetPassword: resetPassword(p),
})
