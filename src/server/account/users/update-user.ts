import type { users as usersContract } from '../../../contract/account/users.ts'
import type { Parsed } from '../../../contract/call.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { expectProof } from '../../http/perform.ts'
import type { Principal } from '../../http/principal.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { TakeMailRoom } from '../../mail/index.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import type { ChangeUser, ChangeUserParts } from './change-user.ts'
import { nothingGiven, person } from './people.ts'
import { shownUser, type UserRow } from './shown.ts'

export type UpdateUserParts = ChangeUserParts & {
  tell: AccessMails
  rates: RateLimits
  askToConfirm: (userUuid: string) => Promise<void>
  /** Fails when the daily limit of mails to this address, or of this account, is reached. */
  takeRoom: TakeMailRoom
}

type Given = Omit<Parsed<typeof usersContract.update>, 'userUuid'>

const valuesOf = (given: Given): Partial<UserRow> => ({
  ...(given.userFirstname === undefined ? {} : { firstName: given.userFirstname }),
  ...(given.userLastname === undefined ? {} : { lastName: given.userLastname }),
  ...(given.userPhoneCountryCode === undefined ? {} : { phoneCountryCode: given.userPhoneCountryCode }),
  ...(given.userPhone === undefined ? {} : { phone: given.userPhone }),
  ...(given.userTitle === undefined ? {} : { title: given.userTitle }),
  ...(given.userCurrencyCode === undefined ? {} : { currencyCode: given.userCurrencyCode }),
  ...(given.userRole === undefined ? {} : { role: given.userRole }),
  ...(given.userEmail === undefined ? {} : { email: given.userEmail }),
  ...(given.userIsActive === undefined ? {} : { isActive: given.userIsActive }),
  ...(given.userBrokenLinksAccess === undefined ? {} : { hasBrokenLinks: given.userBrokenLinksAccess }),
})

/** Whether it changes who has access, and to what. */
const isAboutAccess = (given: Given): boolean =>
  [given.userEmail, given.userRole, given.userIsActive, given.userBrokenLinksAccess].some((v) => v !== undefined)

/** Saves a user's form: name and access of oneself or, with the right to it, of another user. */
export function createUpdateUser(parts: UpdateUserParts, change: ChangeUser): Handlers<typeof usersContract>['update'] {
  const { database, clock, leaves, tell, rates, askToConfirm, takeRoom } = parts

  /**
   * R124: mails to people an account names. A new address causes a mail to it and one to the old one: both are counted
   * before either is sent.
   */
  const expectMailRoom = async (who: Principal, userUuid: string, email: string) => {
    const target = await database.as(who.accountUuid, (tx) => person(tx, who.accountUuid, userUuid))
    if (target.email === email) return
    const seconds = rates.take('addressChange', who.userUuid)
    if (seconds > 0) throw tooMany(seconds, 'userEmail: You asked for several addresses today. Try again tomorrow')
    await takeRoom({ accountUuid: who.accountUuid, address: email })
  }

  const tellOfAddress = async ({ before, row, actor, isNewAddress, wanted }: Awaited<ReturnType<ChangeUser>>) => {
    if (!isNewAddress) return
    const by = actor.id === row.id ? null : actor.name
    if (wanted) {
      await askToConfirm(row.id)
      await tell.person(before, { kind: 'emailWanted', to: wanted.email, by, userUuid: row.id, since: wanted.since })
    } else {
      const since = clock.now().getTime()
      await tell.person(before, { kind: 'emailChanged', to: row.email, by, userUuid: row.id, since })
    }
  }

  return async ({ userUuid, ...given }, who) => {
    if (Object.values(given).every((v) => v === undefined)) throw new Fail('badInput', nothingGiven)
    if (isAboutAccess(given) || userUuid !== who.userUuid) expectProof(who)
    if (given.userEmail !== undefined && leaves) await expectMailRoom(who, userUuid, given.userEmail)
    const { userRole: role, userIsActive: isActive, userBrokenLinksAccess: hasBrokenLinks } = given
    const changed = await change(who, userUuid, { role, isActive, hasBrokenLinks }, valuesOf(given))
    await tellOfAddress(changed)
    return shownUser(changed.row, changed.wanted)
  }
}
