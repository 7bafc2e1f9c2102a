import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { account as accountContract } from '../../contract/account/account.ts'
import { notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import { planShown } from './profile.ts'
import { account, secondFactor, user } from './tables.ts'

type Parts = { database: Database; isUnlocked: boolean }

/** The users of an account, sorted by name. */
export function createListUsers({ database, isUnlocked }: Parts): Handlers<typeof accountContract>['users'] {
  return async (_, { accountUuid }) => {
    const [rows, of] = await database.as(accountUuid, async (tx) => [
      await tx.select().from(user).orderBy(user.firstName, user.lastName).limit(1000),
      (await tx.select().from(account).where(eq(account.uuid, accountUuid)))[0],
    ])
    if (!of) throw notFound()
    const withCode = await database.system
      .select({ userId: secondFactor.userId })
      .from(secondFactor)
      .where(
        and(
          inArray(
            secondFactor.userId,
            rows.map((u) => u.id),
          ),
          isNotNull(secondFactor.onSince),
        ),
      )
    return rows.map((u) => ({
      userUuid: u.id,
      userFirstname: u.firstName,
      userLastname: u.lastName,
      userEmail: u.email,
      userPhoneCountryCode: u.phoneCountryCode,
      userPhone: u.phone,
      userTitle: u.title,
      userRole: u.role,
      userCurrencyCode: u.currencyCode,
      userTimezone: u.timezone,
      userIsActive: u.isActive,
      userBrokenLinksAccess: u.hasBrokenLinks,
      userAccountPlan: planShown(of, isUnlocked),
      userAccountRevshareEnabled: of.isRevshareEnabled,
      userHasSecondFactor: withCode.some((f) => f.userId === u.id),
      userCreatedDatetime: u.createdAt.toISOString(),
      userLoginDatetime: u.loginAt?.toISOString() ?? null,
      userUpdatedDatetime: u.updatedAt.toISOString(),
    }))
  }
}
