import { eq } from 'drizzle-orm'
import type { invitations as invitationsContract } from '../../../contract/account/invitations.ts'
import { refusalToAdd } from '../../../contract/account/who-may.ts'
import type { Clock } from '../../time/clock.ts'
import { addressGroup } from '../../http/address-group.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { prepareUser } from '../create-user.ts'
import type { Enter } from '../enter.ts'
import type { HashTurns } from '../hash-turns.ts'
import { takeLinkRate } from '../link-rate.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import type { Places } from '../places.ts'
import type { Passwords } from '../sign-in.ts'
import { invitation, user } from '../tables.ts'
import { lockAccountUsers, orTaken, person } from '../users/people.ts'
import { noted } from '../users/shown.ts'
import { expectStrong } from '../weak-password.ts'
import { gone, openInvitation } from './open-invitation.ts'

export type AcceptInvitationParts = {
  database: Database
  clock: Clock
  passwords: Passwords
  turns: HashTurns
  rates: RateLimits
  tell: AccessMails
  expectRoom: (tx: Tx, accountUuid: string, adding?: number) => Promise<void>
  /** Finds the account of a custom domain. */
  places: Pick<Places, 'accountOf'>
  /** Signs in the user who has just accepted. */
  enter: Enter
}

/** Creates a user from an invitation, and signs them in. */
export function createAcceptInvitation(parts: AcceptInvitationParts): Handlers<typeof invitationsContract>['accept'] {
  const { database, passwords, turns, rates, tell, expectRoom, enter } = parts
  return async ({ invitationToken, ...input }, exchange) => {
    takeLinkRate(rates, exchange)
    const found = await openInvitation(parts, exchange, invitationToken)
    const name = `${input.userFirstname} ${input.userLastname}`
    await expectStrong(input.userPassword, [found.email, name])
    const addUser = await turns('strangers', addressGroup(exchange.address), () =>
      prepareUser(passwords, {
        accountUuid: found.accountUuid,
        email: found.email,
        password: input.userPassword,
        firstName: input.userFirstname,
        lastName: input.userLastname,
        currencyCode: input.userCurrencyCode,
        timezone: input.userTimezone,
        writtenFormat: input.userFormat,
        role: found.role,
        emailVerified: true, // the link was mailed to that address
      }),
    )
    const joined = await database.system
      .transaction(async (tx) => {
        await lockAccountUsers(tx, found.accountUuid)
        // when two accept at the same time, only one finds it
        const [used] = await tx.delete(invitation).where(eq(invitation.uuid, found.uuid)).returning()
        if (!used || used.hash !== found.hash) throw gone()
        // the inviter must still have the right: an invitation does not outlive a demotion
        const [host] = await tx.select().from(user).where(eq(user.id, found.invitedBy))
        if (!host?.isActive || refusalToAdd({ userUuid: host.id, role: host.role }, found.role) !== null) throw gone()
        const row = await person(tx, found.accountUuid, await addUser(tx))
        await expectRoom(tx, found.accountUuid)
        await recordAudit(
          tx,
          { accountUuid: found.accountUuid, userUuid: row.id },
          { action: 'user.added', object: row.name, after: noted(row) },
        )
        return row
      })
      .catch(orTaken)
    await tell.ownersOf(found.accountUuid, { kind: 'userAdded', name, email: found.email })
    return enter(joined, exchange, 'new')
  }
}
