import { and, eq } from 'drizzle-orm'
import type { confirmation } from '../../../contract/account/confirmation.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound, tooMany } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Database } from '../../store/database/open.ts'
import { addressGroup } from '../../http/address-group.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { user } from '../tables.ts'
import { isTaken, orTaken } from '../users/people.ts'
import { takeWantedAddress, wantAddress, wantedAddressOf } from '../users/wanted-address.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { endSignUp } from './begun-sign-up.ts'
import { confirmMailName } from './confirm-mail-job.ts'
import { readToken } from './token.ts'

type Parts = {
  database: Database
  clock: Clock
  /** The current key first. */
  keys: readonly Buffer[]
  rates: RateLimits
  send: SendJob
  /** This server sends mail; without mail nothing has to be confirmed. */
  leaves: boolean
  tell: AccessMails
  open: OpenThingsOf
}

const refusals = {
  wrong: () => new Fail('badInput', 'confirmToken: This link is not complete. Open it from the mail once more.'),
  taken: () => new Fail('conflict', 'There is an account with this address already. Sign in to it.'),
  expired: () => new Fail('gone', 'This link has run out. Sign in and have a new one sent.'),
}

export function confirmationCalls(parts: Parts): Handlers<typeof confirmation> {
  const { database, clock, keys, rates, send, leaves, tell, open } = parts
  /** Sets the address of a link as its user's address if the change is still pending; otherwise null. */
  const move = ({ userUuid, email }: { userUuid: string; email: string }) =>
    database.system
      .transaction(async (tx) => {
        const now = clock.now()
        const [before] = await tx.select().from(user).where(eq(user.id, userUuid)).for('update')
        if (!before?.isActive || (await wantedAddressOf(tx, userUuid, now))?.email !== email) return null
        const wanted = await takeWantedAddress(tx, userUuid, now)
        if (wanted?.email !== email) return null // ended while we waited
        const isGiven = wanted.by !== null
        await tx
          .update(user)
          .set({ email, emailVerified: true, updatedAt: now, ...(isGiven ? { emailChangedAt: now } : {}) })
          .where(eq(user.id, userUuid))
        await open.end(tx, 'addressMoved', { accountUuid: before.accountUuid, userUuid })
        const sides = { before: { userEmail: before.email }, after: { userEmail: email } }
        const doer = { accountUuid: before.accountUuid, userUuid }
        await recordAudit(tx, doer, { action: 'user.changed', object: before.name, ...sides })
        return { before, by: wanted.by, since: wanted.since }
      })
      .catch(orTaken)
  /**
   * Creates the account of a sign-up. The link does not sign anyone in, because it does not prove knowledge of the
   * password.
   */
  const begin = ({ userUuid }: { userUuid: string }) =>
    database.system
      .transaction((tx) => endSignUp(tx, userUuid, clock.now()))
      .catch((error: unknown) => {
        if (isTaken(error)) throw refusals.taken()
        throw error
      })
  return {
    async confirm({ confirmToken }, { address }) {
      const seconds = rates.take('signIn', addressGroup(address))
      if (seconds > 0)
        throw tooMany(seconds, 'Too many attempts from your network. Please wait a moment and try again.')
      const read = readToken(keys, confirmToken, clock.now())
      if (typeof read === 'string') throw refusals[read]()
      const theirs = and(eq(user.id, read.userUuid), eq(user.email, read.email))
      const confirmed = await database.system
        .update(user)
        .set({ emailVerified: true })
        .where(and(theirs, eq(user.emailVerified, false)))
        .returning({ id: user.id })
      if (confirmed.length > 0) return { userEmail: read.email, isNew: true, isMoved: false, isBegun: false }
      if (await begin(read)) return { userEmail: read.email, isNew: true, isMoved: false, isBegun: true }
      const moved = await move(read)
      if (moved) {
        await tell.person(moved.before, {
          kind: 'emailChanged',
          to: read.email,
          by: moved.by,
          userUuid: read.userUuid,
          since: moved.since,
        })
        return { userEmail: read.email, isNew: true, isMoved: true, isBegun: false }
      }
      const [known] = await database.system.select({ id: user.id }).from(user).where(theirs)
      if (!known) throw new Fail('gone', 'This link belongs to an address that is no longer in use here.')
      return { userEmail: read.email, isNew: false, isMoved: false, isBegun: false }
    },
    async again(_, { userUuid }) {
      const [who] = await database.system.select().from(user).where(eq(user.id, userUuid))
      if (!who) throw notFound()
      if (!leaves) throw new Fail('conflict', 'No mail server is set up here, so nothing has to be confirmed')
      const now = clock.now()
      const wanted = await wantedAddressOf(database.system, userUuid, now)
      if (who.emailVerified && !wanted) throw new Fail('conflict', 'Your e-mail address is confirmed already')
      const userEmail = wanted?.email ?? who.email
      const seconds = rates.take('confirmMail', userEmail)
      if (seconds > 0)
        throw tooMany(
          seconds,
          'The link was sent several times today. Look into your spam folder, or try again tomorrow.',
        )
      if (wanted) await database.system.transaction((tx) => wantAddress(tx, userUuid, wanted, now))
      await send(confirmMailName, { userUuid }, { key: userUuid })
      return { userEmail }
    },
  }
}
