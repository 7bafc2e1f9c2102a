import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import type { Unearned } from '../nightly/unearned.ts'
import { discoveryNight } from '../tables.ts'

/** What the last nightly run knew of an account's clicks that earn nothing; null before there was one. */
export async function readUnearned(database: Database, accountUuid: string): Promise<Unearned[] | null> {
  const [kept] = await database.as(accountUuid, (tx) =>
    tx
      .select({ unearned: sql<Unearned[] | null>`${discoveryNight.night} -> 'unearned'` })
      .from(discoveryNight)
      .where(eq(discoveryNight.accountUuid, accountUuid)),
  )
  return kept?.unearned ?? null
}
