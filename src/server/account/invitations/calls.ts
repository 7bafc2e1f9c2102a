import { eq } from 'drizzle-orm'
import type { Invitation, invitations as invitationsContract } from '../../../contract/account/invitations.ts'
import { refusalToAdd } from '../../../contract/account/who-may.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { TakeMailRoom } from '../../mail/index.ts'
import type { SendJob } from '../../jobs/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { takeLinkRate } from '../link-rate.ts'
import { account, invitation } from '../tables.ts'
import { asPerson, lockAccountUsers, person, refuse } from '../users/people.ts'
import { type AcceptInvitationParts, createAcceptInvitation } from './accept-invitation.ts'
import { invitationMailName } from './invitation-mail-job.ts'
import { gone, type InvitationRow, openInvitation } from './open-invitation.ts'
import { hashOfToken, makeToken } from './token.ts'

const week = 7 * 86_400_000
/** Maximum pending invitations of an account. */
const mostOpen = 50

export type InvitationParts = AcceptInvitationParts & {
  send: SendJob
  /** Fails while the account may not send mail. */
  expectMail: (accountUuid: string) => Promise<void>
  /** Fails when the daily limit of mails to this address, or of this account, is reached. */
  takeRoom: TakeMailRoom
}

const shown = (i: InvitationRow): Invitation => ({
  invitationUuid: i.uuid,
  invitationEmail: i.email,
  invitationRole: i.role,
  invitationCreatedDatetime: i.createdAt.toISOString(),
  invitationExpiresDatetime: i.expiresAt.toISOString(),
  invitationIsRefused: i.mailRefusedAt !== null,
})
export function invitationCalls(p: InvitationParts): Handlers<typeof invitationsContract> {
  const { database, clock } = p
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
        refuse(refusalToAdd(asPerson(await person(tx, who.accountUuid, who.userUuid)), role))
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
            hash: hashOfToken(makeToken()), // the real token is created when the mail is sent
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
      takeLinkRate(p.rates, exchange)
      const found = await openInvitation(p, exchange, invitationToken)
      const [of] = await database.system.select().from(account).where(eq(account.uuid, found.accountUuid))
      if (!of) throw gone()
      return { accountName: of.name, userEmail: found.email, userRole: found.role }
    },
    accept: createAcceptInvitation(p),
  }
}
