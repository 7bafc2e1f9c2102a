import { eq } from 'drizzle-orm'
import { account } from '../account/tables.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'

/** Sites of demo accounts. They are fictitious, so whoever owns such a domain is not involved. */
export async function demoSites({ system }: Database): Promise<ReadonlySet<string>> {
  const rows = await system
    .select({ uuid: site.uuid })
    .from(site)
    .innerJoin(account, eq(account.uuid, site.accountUuid))
    .where(eq(account.isDemo, true))
  return new Set(rows.map((r) => r.uuid))
}
