import { inArray } from 'drizzle-orm'
import type { Output, Parsed } from '../../../contract/call.ts'
import { type Day, lastWindow } from '../../../contract/days.ts'
import { discover } from '../../../contract/insights/discover.ts'
import { insights, type StatisticsRow } from '../../../contract/insights/insights.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { asciiHost, routePath, toUrl } from '../../address/address.ts'
import { mentionsOnPage } from '../../autolinking/index.ts'
import type { Principal } from '../../http/principal.ts'
import { scannedLink } from '../../scanner/tables.ts'
import type { Clock } from '../../time/clock.ts'
import { todayIn } from '../../time/index.ts'
import { checked } from './asked.ts'
import type { V1Parts } from './ports.ts'
import { Refusal } from './refusal.ts'
import { reportAddress } from './report.ts'
import { siteNamed } from './named.ts'
import { money } from './to-money.ts'

type Answer = Output<typeof v1.extension.page>
type PageLink = Answer['links'][number]
type Brought = Pick<PageLink, 'clicks' | 'discover_clicks' | 'conversions' | 'revenue'>
type Site = { channelUuid: string; channelDomain: string; channelName: string }
type Days = { fromDate: Day; toDate: Day }
type OfPage = { site: Site; page: string; who: Principal }

export const windowOf = ({ timezone }: Principal, clock: Clock): Days => lastWindow(todayIn(timezone, clock))

/** Among sites whose domains contain each other, the one with the longest match for the host. */
function siteOfHost<T extends { channelDomain: string }>(sites: readonly T[], host: string): T | undefined {
  const bare = asciiHost(host).replace(/^www\./, '')
  const isWithin = (domain: string) => `.${bare}`.endsWith(`.${asciiHost(domain)}`)
  return sites
    .filter((s) => isWithin(s.channelDomain))
    .toSorted((a, b) => b.channelDomain.length - a.channelDomain.length)[0]
}

const broughtBy = (row: StatisticsRow): Brought => ({
  clicks: row.clickCount,
  discover_clicks: row.discoverCount,
  conversions: row.conversionCount,
  revenue: money(row.conversionTotalCommission, row.currencyCode),
})

async function pageOf({ screens }: V1Parts, asked: string, who: Principal): Promise<OfPage> {
  const refuse = (message: string) => new Refusal(400, 'bad_input', message, { param: 'page' })
  const address = `https://${asked.replace(/^https?:\/\//i, '')}`
  const page = routePath(address)
  if (page === '') throw refuse('Must be the address of a page, like blog.dk/article')
  const site = siteOfHost(await screens().sites.options({}, who), toUrl(address)?.hostname ?? '')
  if (!site) throw refuse('Must be a page of one of your sites')
  return { site, page, who }
}

/** Targets with the report's figures, then those with only clicks that no campaign could carry. */
async function targetsOf({ screens, publicUrl }: V1Parts, { site, page, who }: OfPage, days: Days) {
  const filters = { channelUuids: [site.channelUuid], pageUrlPaths: [page] }
  const unpaid = { discoverChannelUuids: filters.channelUuids, pageUrlPaths: filters.pageUrlPaths }
  const [report, others] = await Promise.all([
    screens().insights.statistics(checked(insights.statistics.input, { ...days, groupBy: 'target', filters }), who),
    screens().discover.others(
      checked(discover.others.input, { ...days, ...unpaid, groupBy: 'targetPath', limit: 5000 }),
      who,
    ),
  ])
  const { rows, totals } = report
  const listed = new Set(rows.map((row) => row.grp))
  const nothing = { clicks: 0, conversions: 0, revenue: money(0, totals.currencyCode) }
  // the row without a name is not a target of clicks: a network reported its sales without one
  const targets = [
    ...rows.map((row) => ({ target: row.grp, ...broughtBy(row) })),
    ...others
      .filter((o) => !listed.has(o.grp))
      .map((o) => ({ target: o.grp, ...nothing, discover_clicks: o.discoverCount })),
  ].filter(({ target }) => target !== '')
  const url = reportAddress(publicUrl, { group: 'target', from: days.fromDate, to: days.toDate, filters })
  return { targets, totals, url }
}

/** The last check of the targets of a page; null when the viewer may not see it (R56: who sees broken links). */
async function healthOf({ screens, database }: V1Parts, { site, page, who }: OfPage, targets: readonly string[]) {
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

/** The page's smart links are unknown here, so all with results are returned. */
async function smartLinksOf({ screens }: V1Parts, who: Principal, days: Days): Promise<Answer['smart_links']> {
  const [{ rows }, links] = await Promise.all([
    screens().insights.statistics(checked(insights.statistics.input, { ...days, groupBy: 'shortcode' }), who),
    screens().links.list({}, who),
  ])
  const healths = new Map(links.map((l) => [l.urlShortCode, l.urlShortHealth]))
  return rows
    .filter(({ grp }) => grp !== '')
    .map((row) => ({ code: row.grp, name: row.name, ...broughtBy(row), health: healths.get(row.grp) ?? 'unchecked' }))
}

const mentionsOf = ({ database, clock }: V1Parts, { site, page, who }: OfPage) =>
  database.as(who.accountUuid, (tx) => mentionsOnPage(tx, { siteUuid: site.channelUuid, page }, clock.now()))

async function addressesOf({ screens, publicUrl }: V1Parts, who: Principal): Promise<string[]> {
  const { domains } = await screens().domains.list({}, who)
  return [publicUrl, ...domains.map(({ domainName }) => `https://${asciiHost(domainName)}`)]
}

/** What the browser extension draws into a page of the account's own site. */
export const createPageAnswer =
  (parts: V1Parts) =>
  async ({ page: asked }: Parsed<typeof v1.extension.page>, who: Principal): Promise<Answer> => {
    const of = await pageOf(parts, asked, who)
    const days = windowOf(who, parts.clock)
    const [{ targets, totals, url }, smart, mentions, addresses] = await Promise.all([
      targetsOf(parts, of, days),
      smartLinksOf(parts, who, days),
      mentionsOf(parts, of),
      addressesOf(parts, who),
    ])
    const health = await healthOf(
      parts,
      of,
      targets.map(({ target }) => target),
    )
    return {
      page: of.page,
      site: siteNamed(of.site),
      from: days.fromDate,
      to: days.toDate,
      links: targets.map((link) => ({ ...link, ...health(link.target) })),
      totals: {
        clicks: totals.clickCount,
        discover_clicks: totals.discoverCount,
        revenue: money(totals.conversionTotalCommission, totals.currencyCode),
      },
      addresses,
      smart_links: smart,
      mentions,
      url,
    }
  }
