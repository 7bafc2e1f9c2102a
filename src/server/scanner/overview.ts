import type { Output } from '../../contract/call.ts'
import { addDays } from '../../contract/days.ts'
import type { BrokenLink, brokenLinks } from '../../contract/scanner/broken-links.ts'
import type { Expectation } from '../../contract/routing/expectation.ts'
import type { Clock } from '../time/clock.ts'
import type { Principal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { healedClicks } from '../links/index.ts'
import { lastWindowIn, rangeToInstants, todayIn } from '../time/index.ts'
import { healedOf } from './healed.ts'
import { linkKey } from './pick-links.ts'
import { lostShare, projectedValue } from './projected-value.ts'
import { allByDay, clickedLinks, clicksByDay, daysBack } from './read-links.ts'
import { merchantUuids } from '../merchants/index.ts'
import { readState } from './read-state.ts'
import { type FoundLink, sortLinks } from './sort-links.ts'

export type OverviewParts = {
  database: Database
  events: Events
  clock: Clock
  limitOf: (accountUuid: string) => Promise<{ limit: number; hours: number }>
  /** Expected earnings per click to these merchants, by link, in the viewer's currency. */
  expectationsOf: (
    viewer: Viewer,
    domains: readonly string[],
  ) => Promise<(domain: string, link?: { siteUuid: string; target: string }) => Expectation | null>
}
type Viewer = Pick<Principal, 'accountUuid' | 'currencyCode' | 'timezone'>
const chartDays = 7
const mostUnchecked = 200

// a network's link does not show the shop behind it; its page does
const merchantOf = ({ link, scanned }: Pick<FoundLink, 'link' | 'scanned'>) => link.merchant || scanned.host
const keyOf = (l: { site: string; page: string; target: string }) => linkKey(l.site, l.page, l.target)

/** Broken links of an account with pages, clicks and money, the source for the list, its cards and its file. */
export async function overviewOf(parts: OverviewParts, viewer: Viewer): Promise<Output<typeof brokenLinks.overview>> {
  const { database, events, clock } = parts
  const { accountUuid, timezone, currencyCode } = viewer
  const now = clock.now()
  const today = todayIn(timezone, clock)
  const days = Array.from({ length: chartDays }, (_, i) => addDays(today, i + 1 - chartDays))
  const { from, to: until } = rangeToInstants({ fromDate: days[0] ?? today, toDate: today }, timezone)
  const week = { from, until, timezone }
  const [clicked, state, urlScanner, all, healed] = await Promise.all([
    clickedLinks(events, accountUuid, lastWindowIn(timezone, clock)),
    database.as(accountUuid, readState),
    parts.limitOf(accountUuid),
    allByDay(events, accountUuid, week),
    healedClicks({ database, events }, accountUuid, new Date(now.getTime() - daysBack * 86_400_000)),
  ])
  const sorted = sortLinks(clicked, state)
  const targets = [...new Set(sorted.broken.map((b) => b.link.target))]
  const broken = [...new Set(sorted.broken.map(merchantOf).filter(Boolean))]
  const [byDay, merchants, perMerchant] = await Promise.all([
    targets.length > 0 ? clicksByDay(events, accountUuid, { ...week, targets }) : [],
    database.as(accountUuid, (tx) => merchantUuids(tx, broken)),
    parts.expectationsOf(viewer, [...broken, ...healed.map((h) => h.merchant)]),
  ])
  const daysOf = new Map<string, Record<string, number>>()
  for (const row of byDay) daysOf.set(keyOf(row), { ...daysOf.get(keyOf(row)), [row.day]: row.n })

  const expected = new Map<string, Expectation | null>()
  const expectationOf = (merchant: string) => {
    if (!expected.has(merchant)) expected.set(merchant, merchant === '' ? null : perMerchant(merchant))
    return expected.get(merchant) ?? null
  }
  const shown = ({ link, scanned, error, reason, isFixed, clicks }: FoundLink): BrokenLink => {
    const domain = merchantOf({ link, scanned })
    const expectation = domain === '' ? null : perMerchant(domain, { siteUuid: link.site, target: link.target })
    return {
      brokenLinkKey: keyOf(link),
      brokenLinkChannelUuid: link.site,
      brokenLinkChannelName: state.sites.get(link.site) ?? '',
      brokenLinkUrlPath: link.page,
      brokenLinkTargetUrlPath: link.target,
      brokenLinkTargetUrl: scanned.url,
      brokenLinkNetworkUrl: scanned.networkUrl,
      brokenLinkDestinationUrl: scanned.destinationUrl,
      brokenLinkStatusCode: scanned.statusCode,
      brokenLinkErrorCode: error,
      brokenLinkReason: reason,
      brokenLinkClickCount: clicks,
      brokenLinkClickType: link.paid > 0 ? 'click' : 'discover',
      brokenLinkIsFixed: isFixed,
      brokenLinkDatetime: (scanned.brokenSince ?? scanned.checkedAt ?? now).toISOString(),
      brokenLinkCheckedDatetime: (scanned.checkedAt ?? now).toISOString(),
      brokenLinkDatetimes: daysOf.get(keyOf(link)) ?? {},
      advertiserUuid: merchants.get(domain) ?? null,
      advertiserDomain: domain,
      ...projectedValue(clicks, expectation, error),
      lostShare: lostShare(error),
      expectation,
    }
  }
  const perDay = new Map(all.map((d) => [d.day, d.n]))
  const clicksOf = new Map<string, number>()
  for (const { target, paid, discover } of clicked) clicksOf.set(target, (clicksOf.get(target) ?? 0) + paid + discover)
  const looked = state.links.flatMap((l) => (l.checkedAt ? [l.checkedAt.getTime()] : []))
  return {
    brokenLinks: sorted.broken.map(shown),
    ignoredBrokenLinks: state.ignored.map((i) => ({
      ignoreUuid: i.uuid,
      ignoreChannelUuid: i.siteUuid,
      ignoreUrlPath: i.page,
      ignoreTargetUrl: i.target,
    })),
    totals: sorted.totals,
    urlScanner,
    allClicks: { groups: days.map((grp) => ({ grp, clickCount: perDay.get(grp) ?? 0 })) },
    moreBrokenLinksCount: sorted.more,
    // before the first selection nothing has been checked yet, which is not because of the plan
    unscannedLinksCount: state.links.filter((l) => l.rank !== null).length < urlScanner.limit ? 0 : sorted.unscanned,
    couldNotCheck: state.links
      .filter(
        (l) => l.rank !== null && l.found === 'UNKNOWN' && l.reason !== '' && (l.checkedAt !== null || l.url === ''),
      )
      .map((l) => ({
        brokenLinkTargetUrlPath: l.target,
        targetUrl: l.url || l.networkUrl,
        reason: l.reason,
        clickCount: clicksOf.get(l.target) ?? 0,
        checkedDatetime: l.checkedAt?.toISOString() ?? null,
      }))
      .sort((a, b) => b.clickCount - a.clickCount)
      .slice(0, mostUnchecked),
    healed: healedOf(healed, expectationOf),
    currencyCode,
    lastLookDatetime: looked.length > 0 ? new Date(looked.reduce((a, b) => Math.max(a, b))).toISOString() : null,
  }
}
