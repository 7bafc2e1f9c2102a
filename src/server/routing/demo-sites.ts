import { eq } from 'drizzle-orm'
import { account } from '../account/tables.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'

/** Sites of demo accounts. They are made up, and anyone who owns such a domain does not concern us. */
export async function demoSites({ system }: Database): Promise<ReadonlySet<string>> {
  const rows = await system
    .select({ uuid: site.uuid })
    .from(site)
    .innerJoin(account, eq(account.uuid, site.accountUuid))
    .where(eq(account.isDemo, true))
  return new Set(rows.map((r) => r.uuid))
}
