import { z } from 'zod'
import { registrable } from '../../address/address.ts'
import type { Events } from '../../store/events/open.ts'
import type { Instants } from '../../time/index.ts'
import { redirectReason, redirectReasonSql } from '../../store/events/redirect-reason.ts'
import type { ClickGroup } from './input.ts'

const row = z.object({
  shop: z.string(),
  site: z.string(),
  country: z.string(),
  connection: z.string(),
  reason: redirectReason,
  clicks: z.number(),
})
/** Groups beyond the most clicked ones would change nothing. */
const most = 200_000

/**
 * Clicks between two instants by shop, site, country and connection; the shop by its host where the catalogue had none.
 */
export async function readClickGroups(
  events: Events,
  accountUuid: string,
  { from, to }: Instants,
): Promise<ClickGroup[]> {
  const rows = await events.query(accountUuid, {
    name: 'discovery.clicks',
    sql: `SELECT if(merchant != '', toString(merchant), splitByChar('/', target)[1]) AS shop, toString(site_uuid) AS site, toString(country) AS country,
  toString(connection_uuid) AS connection, ${redirectReasonSql} AS reason, count() AS clicks
FROM click WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND kind IN ('click', 'discover') AND shop != ''
GROUP BY shop, site, country, connection, reason ORDER BY clicks DESC, shop, site, country, connection, reason LIMIT {most:UInt32}`,
    params: { from: from.getTime(), to: to.getTime(), most },
    row,
  })
  const found = new Map<string, ClickGroup>()
  for (const { shop, site, country, connection, reason, clicks } of rows) {
    const domain = registrable(shop)
    if (!domain) continue // a public suffix has no programme
    const clickGroup: ClickGroup = { domain, siteUuid: site, country, connectionUuid: connection, reason, clicks: 0 }
    const key = [domain, site, country, connection, reason].join(' ')
    const kept = found.get(key) ?? clickGroup
    kept.clicks += clicks
    found.set(key, kept)
  }
  return [...found.values()]
}
