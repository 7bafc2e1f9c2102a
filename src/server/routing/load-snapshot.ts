import { and, desc, eq, exists, isNotNull, isNull, not } from 'drizzle-orm'
import { smartLink } from '../links/index.ts'
import { campaign, merchant, programme, splitTest } from '../merchants/tables.ts'
import { rate } from '../money/tables.ts'
import { connection, customNetwork, isSelfDescribed } from '../networks/tables.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import { registrable, toUrl } from '../address.ts'
import { expectedPerClick } from './expected.ts'
import type { Learned } from './learn.ts'
import { ownNetworkOf } from './own-networks.ts'
import type { Campaign, SnapshotData } from './snapshot.ts'

/** A tracker's address as targets are compared with it: without `www.`, protocol and query, written as browsers send it. */
export function matchOf(urlMatch: string): Campaign['match'] {
  const text = /^https?:\/\//i.test(urlMatch) ? urlMatch : `https://${urlMatch}`
  const url = toUrl(text)
  if (!url) return { host: urlMatch, path: '' }
  return { host: url.hostname.replace(/^www\./, ''), path: url.pathname === '/' ? '' : url.pathname }
}
const number = (text: string | null) => (text === null ? null : Number(text))

/** All accounts' sites, usable campaigns, split tests and smart links. */
export async function loadSnapshot(
  { system }: Database,
  learned: Learned,
  networkUuid: (network: string) => string,
): Promise<SnapshotData> {
  const listed = system
    .select({ uuid: programme.uuid })
    .from(programme)
    .where(and(eq(programme.merchantUuid, merchant.uuid), not(isSelfDescribed(programme.network))))
  const [sites, campaigns, splitTests, smartLinks, merchants, rates, ownNetworks] = await Promise.all([
    system.select().from(site).where(isNull(site.deletedAt)),
    system
      .select()
      .from(campaign)
      .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
      .innerJoin(connection, eq(connection.uuid, campaign.connectionUuid))
      .innerJoin(merchant, eq(merchant.uuid, campaign.merchantUuid))
      .where(and(eq(campaign.isActive, true), eq(programme.isOpen, true), eq(connection.isActive, true))),
    system.select().from(splitTest),
    system.select().from(smartLink),
    system.select({ uuid: merchant.uuid, domain: merchant.domain, isListed: exists(listed) }).from(merchant),
    system
      .selectDistinctOn([rate.currency])
      .from(rate)
      .where(isNotNull(rate.perEuro))
      .orderBy(rate.currency, desc(rate.day)),
    system.select().from(customNetwork).where(isNull(customNetwork.deletedAt)),
  ])
  const perEuro = new Map([['EUR', 1], ...rates.map((r): [string, number] => [r.currency, Number(r.perEuro)])])
  const euro = (amount: string | null, currency: string | null) => {
    const per = perEuro.get(currency ?? 'EUR')
    return amount === null || !per ? null : Number(amount) / per
  }
  return {
    sites: sites.map((s) => ({
      uuid: s.uuid,
      accountUuid: s.accountUuid,
      domain: s.domain,
      isActive: s.isActive,
      options: s.scriptOptions,
      allowed: [
        ...new Set([...s.allowedDomains.map((d) => registrable(d) ?? d), ...(learned.domains.get(s.uuid) ?? [])]),
      ],
    })),
    campaigns: campaigns.map(({ campaign: c, programme: p, connection: n, merchant: m }) => ({
      uuid: c.uuid,
      siteUuid: c.siteUuid,
      connectionUuid: c.connectionUuid,
      network: n.network,
      networkUuid: networkUuid(n.network),
      partnerId: n.partnerId,
      programmeId: p.externalId,
      clickUrl: p.clickUrl,
      merchantUuid: c.merchantUuid,
      merchant: m.domain,
      match: matchOf(c.urlMatch),
      isPriority: c.isPriority,
      isExcluded: c.isExcluded,
      isFallback: c.isFallback || n.isFallback,
      isBoost: c.isBoost,
      isCreatorOnly: c.isCreatorOnly,
      ...expectedPerClick(
        {
          type: p.commissionType,
          percentage: number(p.commissionPercentage),
          flatEuro: euro(p.commissionFlat, p.commissionCurrency),
        },
        learned.own.get(c.uuid),
      ),
    })),
    splitTests: splitTests.map(({ uuid: _, createdAt: __, ...t }) => t),
    smartLinks: smartLinks.map(({ code, siteUuid, merchantUuid, campaignUuid, siteUrl, targetUrl }) => ({
      code,
      siteUuid,
      merchantUuid,
      campaignUuid,
      siteUrl,
      targetUrl,
    })),
    merchants: merchants.map(({ uuid, domain, isListed }) =>
      isListed ? { uuid, domain } : { uuid, domain, isOnlyClaimed: true },
    ),
    ownNetworks: ownNetworks.map(ownNetworkOf),
  }
}
