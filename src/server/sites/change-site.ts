import { eq } from 'drizzle-orm'
import { recordAudit } from '../account/index.ts'
import type { Principal } from '../http/principal.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { ownSite, type UsesOfSites, withDetails } from './read-sites.ts'
import { site } from './tables.ts'

type SiteRow = typeof site.$inferSelect
/** The recorded fields of a site, by wire name. */
export const noted = (row: SiteRow) => ({
  channelName: row.name,
  channelDomain: row.domain,
  channelType: row.type,
  channelCurrencyCode: row.currencyCode,
  channelIsActive: row.isActive,
  allowedDomains: row.allowedDomains,
  scriptOptions: row.scriptOptions,
})
export const recordChange = (tx: Tx, who: Principal, before: SiteRow, after: SiteRow): Promise<void> =>
  recordAudit(tx, who, { action: 'site.changed', object: before.name, before: noted(before), after: noted(after) })

/** Changes a site and records the change. */
export const changeSite = (
  parts: UsesOfSites & { database: Database },
  who: Principal,
  siteUuid: string,
  values: Partial<typeof site.$inferInsert>,
) =>
  parts.database.as(who.accountUuid, async (tx) => {
    const before = await ownSite(tx, siteUuid)
    const [row] = await tx.update(site).set(values).where(eq(site.uuid, siteUuid)).returning()
    if (!row) throw new Error('update returned no row')
    await recordChange(tx, who, before, row)
    const [detail] = await withDetails(tx, [row], parts)
    if (!detail) throw new Error('a site has no details')
    return { row, detail }
  })
