import type { users as usersContract } from '../../../contract/account/users.ts'
import { refusalToAdd } from '../../../contract/account/who-may.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { prepareUser } from '../create-user.ts'
import type { HashTurns } from '../hash-turns.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import type { Passwords } from '../sign-in.ts'
import { expectStrong } from '../weak-password.ts'
import { asPerson, lockAccountUsers, orTaken, person, refuse } from './people.ts'
import { noted, shownUser } from './shown.ts'

export type AddUserParts = {
  database: Database
  passwords: Passwords
  turns: HashTurns
  tell: AccessMails
  /** Fails when the plan allows fewer users. Called after adding one, in the same transaction. */
  expectRoom: (tx: Tx, accountUuid: string) => Promise<void>
}

/** Adds a user, with a password chosen for them. */
export function createAddUser(parts: AddUserParts): Handlers<typeof usersContract>['create'] {
  const { database, passwords, turns, tell, expectRoom } = parts
  return async (input, who) => {
    const { accountUuid, userUuid } = who
    const { userEmail: email, userPassword: password } = input
    await expectStrong(password, [email, `${input.userFirstname} ${input.userLastname}`])
    const asking = await database.as(accountUuid, (tx) => person(tx, accountUuid, userUuid))
    refuse(refusalToAdd(asPerson(asking), input.userRole))
    const insertUser = await turns('known', userUuid, () =>
      prepareUser(passwords, {
        accountUuid,
        email,
        password,
        firstName: input.userFirstname,
        lastName: input.userLastname,
        phoneCountryCode: input.userPhoneCountryCode,
        phone: input.userPhone,
        title: input.userTitle,
        currencyCode: input.userCurrencyCode,
        timezone: who.timezone,
        writtenFormat: asking.writtenFormat,
        csvMark: asking.csvMark,
        role: input.userRole,
        isActive: input.userIsActive,
        hasBrokenLinks: input.userBrokenLinksAccess,
      }),
    )
    const made = await database.system
      .transaction(async (tx) => {
        await lockAccountUsers(tx, accountUuid)
        const actor = await person(tx, accountUuid, userUuid)
        // the right may have been lost while the password was hashed
        refuse(refusalToAdd(asPerson(actor), input.userRole))
        const row = await person(tx, accountUuid, await insertUser(tx))
        await expectRoom(tx, accountUuid)
        await recordAudit(tx, who, { action: 'user.added', object: row.name, after: noted(row) })
        return row
      })
      .catch(orTaken)
    await tell.ownersOf(accountUuid, { kind: 'userAdded', name: made.name, email: made.email })
    return shownUser(made, null)
  }
}
