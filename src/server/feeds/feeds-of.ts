import { eq } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { productFeed } from './tables.ts'

/** The feeds of an account, by whose uuids their files are called. */
export async function feedsOf(database: Database, accountUuid: string): Promise<string[]> {
  const rows = await database.system
    .select({ uuid: productFeed.uuid })
    .from(productFeed)
    .where(eq(productFeed.accountUuid, accountUuid))
  return rows.map((row) => row.uuid)
}
