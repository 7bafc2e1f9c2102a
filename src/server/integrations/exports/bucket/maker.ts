import { eq } from 'drizzle-orm'
import { mayUse } from '../../../../contract/plans.ts'
import { account, user } from '../../../account/index.ts'
import { systemPrincipal, type Principal } from '../../../http/principal.ts'
import type { Tx } from '../../../store/database/open.ts'
import { makerOf, pauseOf } from '../find-address.ts'
import { exportBucket } from '../tables.ts'

export type BucketRow = typeof exportBucket.$inferSelect
export type FoundBucket = {
  bucket: BucketRow
  /** The user who created it: their days and currency are used. */
  who: Principal
  pause: string | null
  isDemo: boolean
}

/** The bucket of an account with the user who created it; null when there is none. */
export async function findBucket(
  tx: Pick<Tx, 'select'>,
  accountUuid: string,
  { isUnlocked }: { isUnlocked: boolean },
): Promise<FoundBucket | null> {
  const [found] = await tx
    .select({
      bucket: exportBucket,
      role: user.role,
      isActive: user.isActive,
      timezone: user.timezone,
      currencyCode: user.currencyCode,
      plan: account.plan,
      granted: account.granted,
      isDemo: account.isDemo,
    })
    .from(exportBucket)
    .innerJoin(account, eq(account.uuid, exportBucket.accountUuid))
    .leftJoin(user, eq(user.id, exportBucket.makerUuid))
    .where(eq(exportBucket.accountUuid, accountUuid))
  if (!found) return null
  const { bucket, isDemo } = found
  const holds = (isUnlocked && !isDemo) || mayUse(found, 'api')
  return {
    bucket,
    isDemo,
    pause:
      pauseOf(bucket.makerName, makerOf(found)) ??
      (holds ? null : `Exports are no part of the plan ${found.plan} of this account.`),
    who: systemPrincipal({
      accountUuid,
      userUuid: bucket.makerUuid,
      timezone: found.timezone ?? 'UTC',
      currencyCode: found.currencyCode ?? 'EUR',
    }),
  }
}
