import type { Expectation } from '../../contract/routing/expectation.ts'
import { zoneOf } from '../account/index.ts'
import { type OverviewParts, overviewOf } from './overview.ts'
import { linkKey } from './pick-links.ts'

/** A broken link, and what its clicks of 30 days would have earned, in euro. */
export type LostLink = {
  key: string
  /** Host and path of the target. */
  target: string
  siteUuid: string
  page: string
  merchantUuid: string | null
  domain: string
  clicks: number
  expected: number
  low: number
  high: number
  /** Expected earnings per click, in euro. */
  expectation: Expectation | null
  /** A user marked it as fixed or ignores it: no suggestion, although it is still broken. */
  isSetAside: boolean
}

/** Broken links of an account, for ranking them among other suggestions. */
export async function lostLinks(parts: OverviewParts, accountUuid: string): Promise<LostLink[]> {
  const { brokenLinks, ignoredBrokenLinks } = await overviewOf(parts, {
    accountUuid,
    currencyCode: 'EUR',
    timezone: await parts.database.as(accountUuid, (tx) => zoneOf(tx, accountUuid)),
  })
  const found = brokenLinks.map((b) => ({
    key: b.brokenLinkKey,
    target: b.brokenLinkTargetUrlPath,
    siteUuid: b.brokenLinkChannelUuid,
    page: b.brokenLinkUrlPath,
    merchantUuid: b.advertiserUuid,
    domain: b.advertiserDomain,
    clicks: b.brokenLinkClickCount,
    expected: b.score,
    low: b.scoreLow,
    high: b.scoreHigh,
    expectation: b.expectation,
    isSetAside: b.brokenLinkIsFixed,
  }))
  const ignored = ignoredBrokenLinks.map((i) => ({
    ...nothing,
    key: linkKey(i.ignoreChannelUuid, i.ignoreUrlPath, i.ignoreTargetUrl),
    target: i.ignoreTargetUrl,
    siteUuid: i.ignoreChannelUuid,
    page: i.ignoreUrlPath,
  }))
  return [...found, ...ignored]
}
const nothing = {
  merchantUuid: null,
  domain: '',
  clicks: 0,
  expected: 0,
  low: 0,
  high: 0,
  expectation: null,
  isSetAside: true,
}
