import { eq } from 'drizzle-orm'
import { type Me, roleRights } from '../../contract/account/account.ts'
import { featureNames, mayUse } from '../../contract/plans.ts'
import { notFound } from '../http/fail.ts'
import type { Database } from '../store/database/open.ts'
import { type Operators, runsIt } from './is-operator.ts'
import { account, user } from './tables.ts'

/** Without billing everything is unlocked, except in the demo. */
export const planShown = ({ plan, isDemo }: { plan: string; isDemo: boolean }, isUnlocked: boolean): string =>
  isUnlocked && !isDemo ? 'Custom' : plan

/** Optional parts of the product that the account has. */
export type PartsOf = (accountUuid: string) => Promise<Me['userAccountParts']>
export type ProfileParts = Operators & { database: Database; isUnlocked: boolean; partsOf: PartsOf }

/**
 * The user as the browser knows them. Read with owner rights, because it runs right after signing in, when no account
 * is set yet.
 */
export async function profile(
  { database, leaves, isUnlocked, operators, partsOf }: ProfileParts,
  userUuid: string,
): Promise<Me> {
  const [row] = await database.system
    .select()
    .from(user)
    .innerJoin(account, eq(account.uuid, user.accountUuid))
    .where(eq(user.id, userUuid))
  if (!row) throw notFound()
  const plan = planShown(row.account, isUnlocked)
  return {
    userUuid: row.user.id,
    userFirstname: row.user.firstName,
    userLastname: row.user.lastName,
    userEmail: row.user.email,
    userPhoneCountryCode: row.user.phoneCountryCode,
    userPhone: row.user.phone,
    userTitle: row.user.title,
    userRole: row.user.role,
    userIsActive: row.user.isActive,
    userCreatedDatetime: row.user.createdAt.toISOString(),
    userLoginDatetime: row.user.loginAt?.toISOString() ?? null,
    userUpdatedDatetime: row.user.updatedAt.toISOString(),
    userRights: [...roleRights[row.user.role]],
    userCurrencyCode: row.user.currencyCode,
    userTimezone: row.user.timezone,
    userFormat: row.user.writtenFormat,
    userCsvMark: row.user.csvMark,
    userBrokenLinksAccess: row.user.hasBrokenLinks,
    userIsDemo: row.account.isDemo,
    userIsUnreachable: row.user.mailRefusedAt !== null,
    userIsConfirmed: row.user.emailVerified || row.account.isDemo || !leaves,
    ...(runsIt({ ...row.user, isDemo: row.account.isDemo }, { operators: operators ?? [], leaves })
      ? { userIsOperator: true }
      : {}),
    userAccountPlan: plan,
    userAccountFeatures: featureNames.filter((f) => mayUse({ plan, granted: row.account.granted }, f)),
    userAccountRevshareEnabled: row.account.isRevshareEnabled,
    userAccountParts: await partsOf(row.account.uuid),
    account: { accountUuid: row.account.uuid, accountName: row.account.name },
    currency: { currencyCode: row.user.currencyCode },
  }
}
