import type { UserDetail } from '../../../contract/account/person.ts'
import type { user } from '../tables.ts'

export type UserRow = typeof user.$inferSelect

/** A user as the forms have them. */
export const shownUser = (u: UserRow): UserDetail => ({
  userUuid: u.id,
  userFirstname: u.firstName,
  userLastname: u.lastName,
  userPhoneCountryCode: u.phoneCountryCode,
  userPhone: u.phone,
  userEmail: u.email,
  userTitle: u.title,
  userRole: u.role,
  userCurrencyCode: u.currencyCode,
  userTimezone: u.timezone,
  userIsActive: u.isActive,
  userBrokenLinksAccess: u.hasBrokenLinks,
  userLoginDatetime: u.loginAt?.toISOString() ?? null,
  userUpdatedDatetime: u.updatedAt.toISOString(),
})

/** What is written down of a change: by the names of the wire, without times. */
export function noted(u: UserRow): Record<string, unknown> {
  const { userUuid: _, userLoginDatetime: __, userUpdatedDatetime: ___, ...fields } = shownUser(u)
  return fields
}
