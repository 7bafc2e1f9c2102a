import { inArray } from 'drizzle-orm'
import type { Output } from '../../../contract/call.ts'
import { type Day, lastWindow } from '../../../contract/days.ts'
import { insights, type StatisticsRow } from '../../../contract/insights/insights.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { directory } from '../../../contract/merchants/directory.ts'
import type { MerchantCampaign } from '../../../contract/merchants/merchant-campaign.ts'
import type { Expectation } from '../../../contract/routing/expectation.ts'
import { asciiHost, routePath, toUrl } from '../../address/address.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { scannedLink } from '../../scanner/tables.ts'
import { todayIn } from '../../time/index.ts'
import { checked } from './asked.ts'
import type { LinkMaker } from './links.ts'
import type { V1Parts } from './ports.ts'
import { Refusal } from './refusal.ts'
import { reportAddress } from './report.ts'
import { money, ratioMoney } from './to-money.ts'

type Offer = Output<typeof v1.extension.shop>['offers'][number]
type PageLink = Output<typeof v1.extension.page>['links'][number]
type Measured = Pick<
  StatisticsRow,
  'clickCount' | 'conversionCount' | 'conversionTotalCommission' | 'conversionCommission' | 'conversionSale'
>
type Site = { channelUuid: string; channelDomain: string; channelName: string; channelIsActive: boolean }

const siteOf = (c: Omit<Site, 'channelIsActive'>) => ({
  id: c.channelUuid,
  domain: c.channelDomain,
  name: c.channelName,
})

/** What clicks through the campaigns of an offer brought, each counted once. */
function measuredOf(rows: readonly Measured[], currency: string): Offer['measured'] {
  // in cents, so that sums are those of the report
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

/** The best that a click through one of the campaigns is expected to earn. */
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
    sites: row.channels.map(siteOf),
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

/** Of several sites, whose domains may lie in each other, the one whose domain says most of the host. */
export function siteOfHost<T extends { channelDomain: string }>(sites: readonly T[], host: string): T | undefined {
  const bare = asciiHost(host).replace(/^www\./, '')
  const isWithin = (domain: string) => `.${bare}`.endsWith(`.${asciiHost(domain)}`)
  return sites
    .filter((s) => isWithin(s.channelDomain))
    .toSorted((a, b) => b.channelDomain.length - a.channelDomain.length)[0]
}

export function extensionCalls(
  { screens, clock, publicUrl, database }: V1Parts,
  make: LinkMaker,
): Handlers<typeof v1.extension> {
  const windowOf = ({ timezone }: Principal): { fromDate: Day; toDate: Day } => lastWindow(todayIn(timezone, clock))
  const mayMake = ({ via, rights, isDemo }: Principal) =>
    via.kind === 'key' && via.scopes.includes('extension.write') && rights.includes('manage') && !isDemo

  async function merchantOf(domain: string, who: Principal) {
    const found = await screens().directory.list(checked(directory.list.input, { advertiser: domain, perPage: 1 }), who)
    return found.campaigns[0]?.advertiser
  }
  async function offersOf(merchantUuid: string, who: Principal): Promise<Offer[]> {
    const { merchantPage, steering, insights: reports } = screens()
    const question = { ...windowOf(who), groupBy: 'tracker', filters: { names: [merchantUuid] } }
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
  /** What the last look at the targets of a page found; null where its viewer may not see it (R56: who sees broken links). */
  async function healthOf(site: Site, page: string, targets: readonly string[], who: Principal) {
    if (!who.hasBrokenLinks) return () => ({ health: null, reason: '' })
    const [{ brokenLinks }, looked] = await Promise.all([
      screens().brokenLinks.overview({ show: false }, who),
      database.as(who.accountUuid, (tx) =>
        tx
          .select({ target: scannedLink.target, found: scannedLink.found })
          .from(scannedLink)
          .where(inArray(scannedLink.target, [...targets])),
      ),
    ])
    const healthy = new Set(looked.filter((l) => l.found === 'HEALTHY').map((l) => l.target))
    const here = brokenLinks.filter(
      (b) => b.brokenLinkChannelUuid === site.channelUuid && b.brokenLinkUrlPath === page && !b.brokenLinkIsFixed,
    )
    const broken = new Map(here.map((b) => [b.brokenLinkTargetUrlPath, b]))
    return (target: string): Pick<PageLink, 'health' | 'reason'> => {
      const found = broken.get(target)
      if (found) return { health: found.brokenLinkErrorCode, reason: found.brokenLinkReason }
      return { health: healthy.has(target) ? 'healthy' : 'unknown', reason: '' }
    }
  }

  return {
    async account(_, who) {
      const [me, sites] = await Promise.all([screens().account.me({}, who), screens().sites.options({}, who)])
      return {
        name: me.account.accountName,
        is_demo: who.isDemo,
        may_make_links: mayMake(who),
        sites: sites.map((s) => ({ ...siteOf(s), is_active: s.channelIsActive })),
      }
    },
    async shop({ domain }, who) {
      const shop = await merchantOf(domain, who)
      const { fromDate: from, toDate: to } = windowOf(who)
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
    async page({ page: asked }, who) {
      const refuse = (message: string) => new Refusal(400, 'bad_input', message, { param: 'page' })
      const address = `https://${asked.replace(/^https?:\/\//i, '')}`
      const page = routePath(address)
      if (page === '') throw refuse('Must be the address of a page, like blog.dk/article')
      const site = siteOfHost(await screens().sites.options({}, who), toUrl(address)?.hostname ?? '')
      if (!site) throw refuse('Must be a page of one of your sites')
      const range = windowOf(who)
      const filters = { channelUuids: [site.channelUuid], pageUrlPaths: [page] }
      const question = checked(insights.statistics.input, { ...range, groupBy: 'target', filters })
      const { rows, totals } = await screens().insights.statistics(question, who)
      // one without a name is what no click went to: sales that a network reports without a target
      const named = rows.filter((row) => row.grp !== '')
      const health = await healthOf(
        site,
        page,
        named.map((row) => row.grp),
        who,
      )
      return {
        page,
        site: siteOf(site),
        from: range.fromDate,
        to: range.toDate,
        links: named.map((row) => ({
          target: row.grp,
          clicks: row.clickCount,
          discover_clicks: row.discoverCount,
          conversions: row.conversionCount,
          revenue: money(row.conversionTotalCommission, totals.currencyCode),
          ...health(row.grp),
        })),
        totals: {
          clicks: totals.clickCount,
          discover_clicks: totals.discoverCount,
          revenue: money(totals.conversionTotalCommission, totals.currencyCode),
        },
        url: reportAddress(publicUrl, { group: 'target', from: range.fromDate, to: range.toDate, filters }),
      }
    },
    link: (asked, who) =>
      make(
        { campaign_id: null, page_url: '', fallback_url: '', add_utm: false, code: '', creator_id: '', ...asked },
        who,
      ),
  }
}
