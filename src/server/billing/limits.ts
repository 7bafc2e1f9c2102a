import { and, countDistinct, eq, isNull } from 'drizzle-orm'
import { limitsOf, type RoomLimit } from '../../contract/plan-table.ts'
import { account, user } from '../account/tables.ts'
import { productFeed } from '../feeds/tables.ts'
import { Fail } from '../http/fail.ts'
import { connection } from '../networks/tables.ts'
import { site } from '../sites/tables.ts'
import type { Tx } from '../store/database/open.ts'

/** How many an account has of what its plan limits. */
const counts: Record<RoomLimit, (tx: Tx, accountUuid: string) => Promise<number>> = {
  users: (tx, accountUuid) => tx.$count(user, and(eq(user.accountUuid, accountUuid), eq(user.isActive, true))),
  sites: (tx, accountUuid) =>
    tx.$count(site, and(eq(site.accountUuid, accountUuid), isNull(site.deletedAt), isNull(site.wasActive))),
  networks: async (tx, accountUuid) => {
    const [row] = await tx
      .select({ n: countDistinct(connection.network) })
      .from(connection)
      .where(and(eq(connection.accountUuid, accountUuid), eq(connection.isActive, true)))
    return row?.n ?? 0
  },
  feeds: (tx, accountUuid) => tx.$count(productFeed, eq(productFeed.accountUuid, accountUuid)),
}

/**
 * Refuses what is more than the plan holds. Asked after the row was added, in its transaction, with the account's row locked:
 * of twenty that come together for the last place, one stays. What is there already stays, whatever the plan.
 * `adding`: how many are to be added later, where nothing is added yet.
 */
export async function expectWithin(tx: Tx, accountUuid: string, limit: RoomLimit, adding = 0): Promise<void> {
  const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid)).for('update')
  const most = limitsOf(of?.plan ?? '')[limit]
  if (most === null || (await counts[limit](tx, accountUuid)) + adding <= most) return
  const what = most === 1 ? limit.slice(0, -1) : limit
  throw new Fail(
    'needsPlan',
    `Your plan ${of?.plan ?? ''} holds ${most} ${what}. A bigger plan holds more: see Plans & Billing`,
  )
}
export { counts as countOf }
