import { and, eq, gt } from 'drizzle-orm'
import type { passwords as passwordsContract } from '../../../contract/account/passwords.ts'
import type { OpenKind } from '../../../contract/account/open-kinds.ts'
import { demoMessage } from '../../../contract/errors.ts'
import type { Clock } from '../../time/clock.ts'
import type { Identify } from '../../http/answer.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Database } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { HashTurns } from '../hash-turns.ts'
import type { KnownDevices } from '../known-device.ts'
import { takeLinkRate } from '../link-rate.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import type { Passwords } from '../sign-in.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { credential, passwordCode, user } from '../tables.ts'
import { expectStrong } from '../weak-password.ts'
import type { Codes } from './codes.ts'
import { isSettling, passwordMailName } from './password-mail-job.ts'

export type PasswordParts = {
  database: Database
  clock: Clock
  codes: Codes
  passwords: Passwords
  turns: HashTurns
  rates: RateLimits
  tell: AccessMails
  send: SendJob
  identify: Identify
  devices: KnownDevices
  open: OpenThingsOf
}

const isDigits = (token: string) => /^\d{4}$/.test(token)
const wrongCode = () => new Fail('badInput', 'Incorrect verify code')
const goneLink = () => new Fail('gone', 'This link has run out, or was used. Please ask for a new one')

export function passwordCalls(p: PasswordParts): Handlers<typeof passwordsContract> {
  const { database, clock, codes } = p
  /** The signed-in user if the address is theirs; otherwise null. */
  const signedIn = async (email: string, exchange: Exchange) => {
    const who = await p.identify(exchange.headers)
    if (!who || who.via.kind !== 'session') return null
    const [found] = await database.system.select().from(user).where(eq(user.id, who.userUuid))
    if (!found || found.email !== email) return null
    if (who.isDemo) throw new Fail('forbidden', demoMessage)
    return { user: found, sessionId: who.via.sessionId }
  }
  /** The user whose password a code or token may change, and the session that continues. */
  const opened = async (email: string, resetToken: string, exchange: Exchange) => {
    if (!isDigits(resetToken)) {
      const userId = await codes.ofLink(resetToken)
      const [found] = userId ? await database.system.select().from(user).where(eq(user.id, userId)) : []
      if (!found?.isActive) throw goneLink()
      return { user: found, sessionId: null }
    }
    const mine = await signedIn(email, exchange)
    if (!mine || !(await codes.isCode(mine.user.id, mine.sessionId, resetToken))) throw wrongCode()
    return mine
  }
  return {
    async request({ userEmail: email, linkFor }, exchange) {
      takeLinkRate(p.rates, exchange)
      const mine = await signedIn(email, exchange)
      if (mine) {
        if (isSettling(mine.user.emailChangedAt, clock.now()))
          throw new Fail('conflict', 'Your e-mail address was changed less than a day ago. Please try again tomorrow')
        const seconds = p.rates.take('passwordCode', mine.user.id)
        if (seconds > 0) throw tooMany(seconds, 'Wait a few seconds before repeating your request')
        if (!(await codes.hasRoomForCode(mine.user.id)))
          throw tooMany(3600, 'Too many codes were asked for or were wrong today. Please try again tomorrow')
      }
      await p.send(passwordMailName, { email, sessionId: mine?.sessionId ?? null, linkFor })
      return {}
    },
    async verify({ userEmail, resetToken }, exchange) {
      takeLinkRate(p.rates, exchange)
      return { userEmail: (await opened(userEmail, resetToken, exchange)).user.email }
    },
    async letIn({ resetToken }, exchange) {
      takeLinkRate(p.rates, exchange)
      const { user: who } = await opened('', resetToken, exchange)
      // when two requests use it at the same time, only one finds it
      if (!(await codes.useLink(resetToken))) throw goneLink()
      exchange.setCookies([p.devices.cookie(who.email, p.devices.read(exchange.headers, who.email))])
      return { userEmail: who.email }
    },
    async reset({ userEmail, userPassword, resetToken }, exchange) {
      takeLinkRate(p.rates, exchange)
      const { user: who, sessionId } = await opened(userEmail, resetToken, exchange)
      await expectStrong(userPassword, [who.email, who.name])
      const hash = await p.turns('known', who.id, () => p.passwords.hash(userPassword))
      const now = clock.now()
      const ended = await database.system.transaction(async (tx) => {
        // used up in the same transaction: when two requests use it at the same time, only one finds it
        const used = await tx
          .delete(passwordCode)
          .where(and(eq(passwordCode.userId, who.id), gt(passwordCode.expiresAt, now)))
          .returning({ id: passwordCode.id })
        if (used.length === 0) throw sessionId ? wrongCode() : goneLink()
        await tx
          .update(credential)
          .set({ password: hash, updatedAt: now })
          .where(and(eq(credential.userId, who.id), eq(credential.providerId, 'credential')))
        // opening a link from a mail proves that the address is theirs
        await tx
          .update(user)
          .set({ updatedAt: now, ...(sessionId ? {} : { emailVerified: true }) })
          .where(eq(user.id, who.id))
        const gone = await p.open.end(tx, 'newPassword', {
          accountUuid: who.accountUuid,
          userUuid: who.id,
          keepSession: sessionId,
        })
        await recordAudit(
          tx,
          { accountUuid: who.accountUuid, userUuid: who.id },
          { action: 'password.changed', object: who.name },
        )
        return gone
      })
      // after a mailed link this browser is known, so strangers' guesses no longer delay it
      if (!sessionId) exchange.setCookies([p.devices.cookie(who.email, p.devices.read(exchange.headers, who.email))])
      const namesOf = (kind: OpenKind) => ended.find((one) => one.kind === kind)?.names ?? []
      await p.tell.person(who, {
        kind: 'passwordChanged',
        userUuid: who.id,
        forgotten: namesOf('addressChange'),
        withdrawn: namesOf('invitation'),
      })
      return {}
    },
  }
}
