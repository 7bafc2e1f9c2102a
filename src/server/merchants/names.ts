import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { campaign, merchant } from './tables.ts'

/** Names of an account's campaigns, and when each became usable. */
export const campaignNames = (tx: Tx): Promise<{ uuid: string; name: string; activeSince: Date }[]> =>
  tx.select({ uuid: campaign.uuid, name: campaign.name, activeSince: campaign.createdAt }).from(campaign)

/** The merchants of an account's campaigns. */
export const merchantNames = (
  tx: Tx,
): Promise<{ uuid: string; domain: string; name: string; faviconUrl: string | null }[]> =>
  tx
    .selectDistinct({
      uuid: merchant.uuid,
      domain: merchant.domain,
      name: merchant.name,
      faviconUrl: merchant.faviconUrl,
    })
    .from(merchant)
    .innerJoin(campaign, eq(campaign.merchantUuid, merchant.uuid))

/** Ids of merchants by domain; unknown domains are omitted. */
export async function merchantUuids(tx: Tx, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: merchant.uuid, domain: merchant.domain })
    .from(merchant)
    .where(inArray(merchant.domain, [...domains]))
  return new Map(rows.map((m) => [m.domain, m.uuid]))
}
