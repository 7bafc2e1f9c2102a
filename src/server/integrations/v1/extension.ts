import type { Output } from '../../../contract/call.ts'
import { insights, type StatisticsRow } from '../../../contract/insights/insights.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { directory } from '../../../contract/merchants/directory.ts'
import type { MerchantCampaign } from '../../../contract/merchants/merchant-campaign.ts'
import type { Expectation } from '../../../contract/routing/expectation.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { checked } from './asked.ts'
import { createPageAnswer, windowOf } from './extension-page.ts'
import { siteNamed } from './named.ts'
import type { LinkMaker } from './links.ts'
import type { V1Parts } from './ports.ts'
import { money, ratioMoney } from './to-money.ts'

type Offer = Output<typeof v1.extension.shop>['offers'][number]
type Measured = Pick<
  StatisticsRow,
  'clickCount' | 'conversionCount' | 'conversionTotalCommission' | 'conversionCommission' | 'conversionSale'
>

/** Results of clicks through the campaigns of an offer, each counted once. */
function measuredOf(rows: readonly Measured[], currency: string): Offer['measured'] {
  // in cents, so that sums equal the report's
  const sum = (key: keyof Measured) => Math.round(rows.reduce((all, row) => all + row[key] * 100, 0)) / 100
  const [clicks, revenue, sales] = [sum('clickCount'), sum('conversionTotalCommission'), sum('conversionSale')]
  return {
    clicks,
    conversions: sum('conversionCount'),
    revenue: money(revenue, currency),
    sales: money(sales, currency),
    commission_percent: sales > 0 ? Number(((sum('conversionCommission') / sales) * 100).toFixed(2)) : null,
    revenue_per_click: ratioMoney(clicks > 0 ? revenue / clicks : null, currency),
  }
}

/** The highest expected earnings of a click through one of the campaigns. */
function expectedOf(found: readonly (Expectation | null | undefined)[]): Offer['expected'] {
  const best = found.filter((e) => e != null).toSorted((a, b) => b.epc - a.epc)[0]
  if (!best) return null
  const of = (amount: number) => ({ amount: amount.toFixed(4), currency: best.currencyCode })
  return { amount: of(best.epc), low: of(best.low), high: of(best.high), evidence: best.evidence }
}

type Known = {
  measured: ReadonlyMap<string, Measured>
  expected: ReadonlyMap<string, Expectation | null>
  currency: string
}
function offerOf(row: MerchantCampaign, { measured, expected, currency }: Known): Offer {
  const { campaign: c, commissions: pays, trackers } = row
  return {
    network: { id: row.network.networkUuid, name: row.network.networkName },
    name: c.campaignName,
    obstacle: c.campaignObstacle,
    apply_url: c.campaignApplyUrl,
    sites: row.channels.map(siteNamed),
    commission_percent: pays.commissionPercentage,
    commission_amount:
      pays.commissionFlat !== null && pays.commissionCurrencyCode !== null
        ? money(pays.commissionFlat, pays.commissionCurrencyCode)
        : null,
    measured: measuredOf(
      trackers.flatMap((t) => measured.get(t.trackerUuid) ?? []),
      currency,
    ),
    expected: expectedOf(trackers.map((t) => expected.get(t.trackerUuid))),
  }
}

export function extensionCalls(parts: V1Parts, make: LinkMaker): Handlers<typeof v1.extension> {
  const { screens, clock, publicUrl } = parts
  const mayMake = ({ via, rights, isDemo }: Principal) =>
    via.kind === 'key' && via.scopes.includes('extension.write') && rights.includes('manage') && !isDemo

  async function merchantOf(domain: string, who: Principal) {
    const found = await screens().directory.list(checked(directory.list.input, { advertiser: domain, perPage: 1 }), who)
    return found.campaigns[0]?.advertiser
  }
  async function offersOf(merchantUuid: string, who: Principal): Promise<Offer[]> {
    const { merchantPage, steering, insights: reports } = screens()
    const question = { ...windowOf(who, clock), groupBy: 'tracker', filters: { names: [merchantUuid] } }
    const [rows, expected, report] = await Promise.all([
      merchantPage.listed({ advertiserUuid: merchantUuid }, who),
      steering.expected({ advertiserUuid: merchantUuid }, who),
      reports.statistics(checked(insights.statistics.input, question), who),
    ])
    const known: Known = {
      measured: new Map(report.rows.map((row) => [row.grp, row])),
      expected: new Map(expected.map((e) => [e.campaignUuid, e.expectation])),
      currency: who.currencyCode,
    }
    return rows.map((row) => offerOf(row, known))
  }

  return {
    async account(_, who) {
      const [me, sites] = await Promise.all([screens().account.me({}, who), screens().sites.options({}, who)])
      return {
        name: me.account.accountName,
        is_demo: who.isDemo,
        may_make_links: mayMake(who),
        number_format: me.userFormat,
        sites: sites.map((s) => ({ ...siteNamed(s), is_active: s.channelIsActive })),
      }
    },
    async shop({ domain }, who) {
      const shop = await merchantOf(domain, who)
      const { fromDate: from, toDate: to } = windowOf(who, clock)
      if (!shop) return { merchant: null, can_earn: false, offers: [], from, to, url: `${publicUrl}/networks` }
      const offers = await offersOf(shop.advertiserUuid, who)
      return {
        merchant: { id: shop.advertiserUuid, domain: shop.advertiserDomain, name: shop.advertiserName },
        can_earn: offers.some((o) => o.obstacle === ''),
        offers,
        from,
        to,
        url: `${publicUrl}/advs/${shop.advertiserUuid}`,
      }
    },
    page: createPageAnswer(parts),
    link: (asked, who) =>
      make(
        { campaign_id: null, page_url: '', fallback_url: '', add_utm: false, code: '', creator_id: '', ...asked },
        who,
      ),
  }
}
