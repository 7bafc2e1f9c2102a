import { and, eq, inArray, isNull } from 'drizzle-orm'
import { campaign, merchant } from '../merchants/tables.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { LinkCampaign, LinkMerchant, LinkSite } from './judge-link.ts'

const linkSite = { uuid: site.uuid, name: site.name, domain: site.domain }

/** The account's own site, for links. */
export async function siteOf(tx: Tx, uuid: string): Promise<LinkSite | undefined> {
  const [found] = await tx
    .select(linkSite)
    .from(site)
    .where(and(eq(site.uuid, uuid), isNull(site.deletedAt)))
  return found
}
export const allSites = (tx: Tx): Promise<LinkSite[]> => tx.select(linkSite).from(site).where(isNull(site.deletedAt))

/** The account's campaigns with these merchants, on all its sites. */
export const campaignsOf = (tx: Tx, merchantUuids: readonly string[]): Promise<(LinkCampaign & LinkOf)[]> =>
  merchantUuids.length === 0
    ? Promise.resolve([])
    : tx
        .select({
          uuid: campaign.uuid,
          siteUuid: campaign.siteUuid,
          merchantUuid: campaign.merchantUuid,
          name: campaign.name,
          urlMatch: campaign.urlMatch,
          isActive: campaign.isActive,
        })
        .from(campaign)
        .where(inArray(campaign.merchantUuid, [...merchantUuids]))
        .orderBy(campaign.uuid)
        .limit(50_000)
type LinkOf = { merchantUuid: string }

/** A merchant with campaigns in the account: a link to any other would earn nothing. */
export async function merchantOf(tx: Tx, uuid: string): Promise<LinkMerchant | undefined> {
  const [found] = await tx
    .select({ uuid: merchant.uuid, domain: merchant.domain })
    .from(merchant)
    .innerJoin(campaign, eq(campaign.merchantUuid, merchant.uuid))
    .where(eq(merchant.uuid, uuid))
    .limit(1)
  return found
}
/** The same for merchants with one of these domains. */
export const merchantsAt = (tx: Tx, domains: readonly string[]): Promise<LinkMerchant[]> =>
  domains.length === 0
    ? Promise.resolve([])
    : tx
        .selectDistinct({ uuid: merchant.uuid, domain: merchant.domain })
        .from(merchant)
        .innerJoin(campaign, eq(campaign.merchantUuid, merchant.uuid))
        .where(inArray(merchant.domain, [...domains]))
