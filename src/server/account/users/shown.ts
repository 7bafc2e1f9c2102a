import type { UserDetail } from '../../../contract/account/person.ts'
import type { user } from '../tables.ts'

import type { WantedAddress } from './wanted-address.ts'

export type UserRow = typeof user.$inferSelect

/** A user as the forms need them. */
export const shownUser = (u: UserRow, wanted: WantedAddress | null): UserDetail => ({
  userUuid: u.id,
  userFirstname: u.firstName,
  userLastname: u.lastName,
  userPhoneCountryCode: u.phoneCountryCode,
  userPhone: u.phone,
  userEmail: u.email,
  userEmailWanted: wanted?.email ?? null,
  userTitle: u.title,
  userRole: u.role,
  userCurrencyCode: u.currencyCode,
  userTimezone: u.timezone,
  userFormat: u.writtenFormat,
  userCsvMark: u.csvMark,
  userIsActive: u.isActive,
  userBrokenLinksAccess: u.hasBrokenLinks,
  userLoginDatetime: u.loginAt?.toISOString() ?? null,
  userUpdatedDatetime: u.updatedAt.toISOString(),
})

/** The recorded fields of a change, by their API names, without times. */
export function noted(u: UserRow, wanted: WantedAddress | null = null): Record<string, unknown> {
  const {
    userUuid: _,
    userLoginDatetime: __,
    userUpdatedDatetime: ___,
    userEmailWanted,
    ...fields
  } = shownUser(u, wanted)
  return userEmailWanted === null ? fields : { ...fields, userEmailWanted }
}
