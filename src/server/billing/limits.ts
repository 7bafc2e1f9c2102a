import { and, countDistinct, eq, isNull } from 'drizzle-orm'
import { limitsOf, type RoomLimit } from '../../contract/plan-table.ts'
import { account, user } from '../account/tables.ts'
import { productFeed } from '../feeds/tables.ts'
import { Fail } from '../http/fail.ts'
import { connection } from '../networks/tables.ts'
import { site } from '../sites/tables.ts'
import type { Tx } from '../store/database/open.ts'

/** Counts what an account has of each limited kind. */
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
 * Refuses what exceeds the plan. Called after the row was added, in its transaction, with the account's row locked: if
 * twenty compete for the last place, one succeeds. Existing items stay, whatever the plan. `adding`: the number to be
 * added later, when nothing is added yet.
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
