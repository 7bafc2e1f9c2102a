import { eq } from 'drizzle-orm'
import type { users as usersContract } from '../../../contract/account/users.ts'
import { refusalToChange } from '../../../contract/account/who-may.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { user } from '../tables.ts'
import { type AddUserParts, createAddUser } from './add-user.ts'
import { createChangeUser } from './change-user.ts'
import { asPerson, expectOwner, lockAccountUsers, nothingGiven, person, refuse } from './people.ts'
import { noted, shownUser } from './shown.ts'
import { createUpdateUser, type UpdateUserParts } from './update-user.ts'
import { forgetWantedAddress, wantedAddressOf } from './wanted-address.ts'

export type UsersParts = AddUserParts & UpdateUserParts

export function usersCalls(parts: UsersParts): Handlers<typeof usersContract> {
  const { database, clock, tell, open } = parts
  const change = createChangeUser(parts)

  return {
    detail: ({ userUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) =>
        shownUser(
          await person(tx, accountUuid, userUuid),
          await wantedAddressOf(database.system, userUuid, clock.now()),
        ),
      ),
    create: createAddUser(parts),
    update: createUpdateUser(parts, change),
    async setCurrency({ userUuid, userCurrencyCode }, who) {
      const { row, wanted } = await change(who, userUuid, {}, { currencyCode: userCurrencyCode })
      return shownUser(row, wanted)
    },
    async setTimezone({ userUuid, userTimezone }, who) {
      const { row, wanted } = await change(who, userUuid, {}, { timezone: userTimezone })
      return shownUser(row, wanted)
    },
    async setFormats({ userUuid, userFormat, userCsvMark }, who) {
      if (userFormat === undefined && userCsvMark === undefined) throw new Fail('badInput', nothingGiven)
      const { row, wanted } = await change(
        who,
        userUuid,
        {},
        {
          ...(userFormat === undefined ? {} : { writtenFormat: userFormat }),
          ...(userCsvMark === undefined ? {} : { csvMark: userCsvMark }),
        },
      )
      return shownUser(row, wanted)
    },
    async remove({ userUuid }, who) {
      const gone = await database.system.transaction(async (tx) => {
        await lockAccountUsers(tx, who.accountUuid)
        const target = await person(tx, who.accountUuid, userUuid)
        const actor = await person(tx, who.accountUuid, who.userUuid)
        refuse(refusalToChange(asPerson(actor), asPerson(target), { isGone: true }))
        await recordAudit(tx, who, { action: 'user.removed', object: target.name, before: noted(target) })
        await forgetWantedAddress(tx, target.id)
        await open.end(tx, 'deactivated', { accountUuid: who.accountUuid, userUuid: target.id })
        await tx.delete(user).where(eq(user.id, target.id)) // deletes sessions and passwords too
        await expectOwner(tx, who.accountUuid)
        return target
      })
      await tell.ownersOf(who.accountUuid, { kind: 'userRemoved', name: gone.name, email: gone.email })
      return {}
    },
  }
}
