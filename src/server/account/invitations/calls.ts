import { and, eq, gt } from 'drizzle-orm'
import type { Invitation, invitations as invitationsContract } from '../../../contract/account/invitations.ts'
import type { Role } from '../../../contract/account/account.ts'
import { refusalToAdd } from '../../../contract/account/who-may.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { TakeMailRoom } from '../../mail/index.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { prepareUser } from '../create-user.ts'
import type { Enter } from '../enter.ts'
import type { HashTurns } from '../hash-turns.ts'
import type { TellPeople } from '../mail/tell-people.ts'
import { addressGroup } from '../../http/address-group.ts'
import type { Passwords } from '../sign-in.ts'
import { account, invitation, user } from '../tables.ts'
import { lockAccountUsers, orTaken, person } from '../users/people.ts'
import { noted } from '../users/shown.ts'
import { isWeak } from '../weak-password.ts'
import { invitationMailName } from './invitation-mail-job.ts'
import { hashOfToken, makeToken } from './token.ts'

const week = 7 * 86_400_000
/** Invitations of an account that nobody has answered yet. */
const mostOpen = 50

export type InvitationParts = {
  database: Database
  clock: Clock
  passwords: Passwords
  turns: HashTurns
  rates: RateLimits
  tell: TellPeople
  send: SendJob
  expectRoom: (tx: Tx, accountUuid: string, adding?: number) => Promise<void>
  /** Refuses while mails may not leave for an account. */
  expectMail: (accountUuid: string) => Promise<void>
  /** Refuses one mail more to this address, or of this account, than a day has room for. */
  takeRoom: TakeMailRoom
  /** Signs in who has just accepted. */
  enter: Enter
}

type Row = typeof invitation.$inferSelect
const shown = (i: Row): Invitation => ({
  invitationUuid: i.uuid,
  invitationEmail: i.email,
  invitationRole: i.role,
  invitationCreatedDatetime: i.createdAt.toISOString(),
  invitationExpiresDatetime: i.expiresAt.toISOString(),
  invitationIsRefused: i.mailRefusedAt !== null,
})
const gone = () => new Fail('gone', 'This invitation has run out, was used or was withdrawn. Please ask for a new one')

export function invitationCalls(p: InvitationParts): Handlers<typeof invitationsContract> {
  const { database, clock } = p
  const takeOne = ({ address }: Exchange) => {
    const seconds = p.rates.take('resetPassword', addressGroup(address))
    if (seconds > 0) throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
  }
  const refuse = (actor: { id: string; role: Role }, role: Role) => {
    const sentence = refusalToAdd({ userUuid: actor.id, role: actor.role }, role)
    if (sentence !== null) throw new Fail('forbidden', sentence)
  }
  const open = async (token: string): Promise<Row> => {
    const [found] = await database.system
      .select()
      .from(invitation)
      .where(and(eq(invitation.hash, hashOfToken(token)), gt(invitation.expiresAt, clock.now())))
    if (!found) throw gone()
    return found
  }
  return {
    list: (_, { accountUuid }) =>
      database.as(accountUuid, async (tx) =>
        (await tx.select().from(invitation).orderBy(invitation.createdAt).limit(mostOpen)).map(shown),
      ),
    async invite({ invitationEmail: email, invitationRole: role }, who) {
      await p.expectMail(who.accountUuid)
      const now = clock.now()
      await p.takeRoom({ accountUuid: who.accountUuid, address: email })
      const made = await database.as(who.accountUuid, async (tx) => {
        await lockAccountUsers(tx, who.accountUuid)
        refuse(await person(tx, who.accountUuid, who.userUuid), role)
        await p.expectRoom(tx, who.accountUuid, 1)
        await tx.delete(invitation).where(eq(invitation.email, email))
        if ((await tx.$count(invitation)) >= mostOpen)
          throw new Fail('conflict', `There can be at most ${mostOpen} open invitations`)
        const [row] = await tx
          .insert(invitation)
          .values({
            accountUuid: who.accountUuid,
            email,
            role,
            invitedBy: who.userUuid,
            hash: hashOfToken(makeToken()), // the one that is mailed is made with the mail
            createdAt: now,
            expiresAt: new Date(now.getTime() + week),
          })
          .returning()
        if (!row) throw new Error('insert returned no row')
        await recordAudit(tx, who, { action: 'user.invited', object: email, after: { userRole: role } })
        return row
      })
      await p.send(invitationMailName, { invitationUuid: made.uuid, accountUuid: who.accountUuid })
      return shown(made)
    },
    withdraw: ({ invitationUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const [row] = await tx.delete(invitation).where(eq(invitation.uuid, invitationUuid)).returning()
        if (!row) throw notFound()
        await recordAudit(tx, who, { action: 'invitation.withdrawn', object: row.email })
        return {}
      }),
    async look({ invitationToken }, exchange) {
      takeOne(exchange)
      const found = await open(invitationToken)
      const [of] = await database.system.select().from(account).where(eq(account.uuid, found.accountUuid))
      if (!of) throw gone()
      return { accountName: of.name, userEmail: found.email, userRole: found.role }
    },
    async accept({ invitationToken, ...input }, exchange) {
      takeOne(exchange)
      const found = await open(invitationToken)
      const name = `${input.userFirstname} ${input.userLastname}`
      if (await isWeak(input.userPassword, [found.email, name]))
        throw new Fail('badInput', 'userPassword: This password is too easy to guess. Choose another one')
      const addUser = await p.turns('strangers', addressGroup(exchange.address), () =>
        prepareUser(p.passwords, {
          accountUuid: found.accountUuid,
          email: found.email,
          password: input.userPassword,
          firstName: input.userFirstname,
          lastName: input.userLastname,
          currencyCode: input.userCurrencyCode,
          timezone: input.userTimezone,
          writtenFormat: input.userFormat,
          role: found.role,
          emailVerified: true, // the link came to that address
        }),
      )
      const joined = await database.system
        .transaction(async (tx) => {
          await lockAccountUsers(tx, found.accountUuid)
          // of two that accept together one finds it gone
          const [used] = await tx.delete(invitation).where(eq(invitation.uuid, found.uuid)).returning()
          if (!used || used.hash !== found.hash) throw gone()
          // the inviter must still have the right: an invitation does not outlive a demotion
          const [host] = await tx.select().from(user).where(eq(user.id, found.invitedBy))
          if (!host?.isActive || refusalToAdd({ userUuid: host.id, role: host.role }, found.role) !== null) throw gone()
          const row = await person(tx, found.accountUuid, await addUser(tx))
          await p.expectRoom(tx, found.accountUuid)
          await recordAudit(
            tx,
            { accountUuid: found.accountUuid, userUuid: row.id },
            { action: 'user.added', object: row.name, after: noted(row) },
          )
          return row
        })
        .catch(orTaken)
      await p.tell.ownersOf(found.accountUuid, { kind: 'userAdded', name, email: found.email })
      return p.enter(joined, exchange, 'new')
    },
  }
}
