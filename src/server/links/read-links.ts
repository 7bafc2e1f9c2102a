import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { campaign, merchant } from '../merchants/tables.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { smartLink } from './tables.ts'

export const maxLinks = 10_000

/** Links that are not deleted, in the publisher's order: new ones first, then as they were dragged. */
export const readLinks = (tx: Tx, code?: string) =>
  tx
    .select({
      link: smartLink,
      site: { uuid: site.uuid, name: site.name, domain: site.domain },
      merchant: { uuid: merchant.uuid, name: merchant.name, domain: merchant.domain, faviconUrl: merchant.faviconUrl },
      campaign: { uuid: campaign.uuid, name: campaign.name },
    })
    .from(smartLink)
    .innerJoin(site, eq(site.uuid, smartLink.siteUuid))
    .innerJoin(merchant, eq(merchant.uuid, smartLink.merchantUuid))
    .leftJoin(campaign, eq(campaign.uuid, smartLink.campaignUuid))
    .where(and(isNull(smartLink.deletedAt), code === undefined ? undefined : eq(smartLink.code, code)))
    .orderBy(sql`${smartLink.place} ASC NULLS FIRST`, desc(smartLink.createdAt), asc(smartLink.code))
    .limit(maxLinks)
export type ReadLink = Awaited<ReturnType<typeof readLinks>>[number]

export const shownLink = (
  { link, site: s, merchant: m, campaign: c }: ReadLink,
  address: string,
  clicks: ReadonlyMap<string, number>,
): SmartLink => ({
  urlShortCode: link.code,
  urlShortName: link.name,
  urlShortTrackingUrl: `${address}/tr/l/${link.code}`,
  urlShortChannelUuid: s.uuid,
  urlShortChannelUrl: link.siteUrl,
  urlShortAdvertiserUuid: m.uuid,
  urlShortTargetUrl: link.targetUrl,
  urlShortCampaignUuid: c?.uuid ?? null,
  urlShortFallbackUrl: link.fallbackUrl,
  urlShortCreatedDatetime: link.createdAt.toISOString(),
  urlShortPlace: link.place,
  urlShortHealth: link.health,
  urlShortHealthDatetime: link.healthAt?.toISOString() ?? null,
  urlShortReplacementUrl: link.replacementUrl,
  urlShortProposedUrl: link.proposedUrl,
  clicksCount: clicks.get(link.code) ?? 0,
  channel: { channelUuid: s.uuid, channelName: s.name, channelDomain: s.domain },
  advertiser: {
    advertiserUuid: m.uuid,
    advertiserName: m.name,
    advertiserDomain: m.domain,
    advertiserFaviconUrl: m.faviconUrl,
  },
  campaign: c ? { campaignUuid: c.uuid, campaignName: c.name } : null,
})
