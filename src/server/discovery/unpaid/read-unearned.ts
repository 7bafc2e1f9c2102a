import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import type { Unearned } from '../nightly/unearned.ts'
import { discoveryNight } from '../tables.ts'

/** The last nightly run's data about an account's clicks that earn nothing; null before the first run. */
export async function readUnearned(database: Database, accountUuid: string): Promise<Unearned[] | null> {
  const [kept] = await database.as(accountUuid, (tx) =>
    tx
      .select({ unearned: sql<Unearned[] | null>`${discoveryNight.night} -> 'unearned'` })
      .from(discoveryNight)
      .where(eq(discoveryNight.accountUuid, accountUuid)),
  )
  return kept?.unearned ?? null
}
