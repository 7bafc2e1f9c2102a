import type { Expectation } from '../../contract/routing/expectation.ts'
import { zoneOf } from '../account/index.ts'
import { type OverviewParts, overviewOf } from './overview.ts'
import { linkKey } from './pick-links.ts'

/** A link that leads nowhere, and what its clicks of 30 days would have brought, in euro. */
export type LostLink = {
  key: string
  /** Host and path that it leads to. */
  target: string
  siteUuid: string
  page: string
  merchantUuid: string | null
  domain: string
  clicks: number
  expected: number
  low: number
  high: number
  /** What one of its clicks is expected to earn, in euro. */
  expectation: Expectation | null
  /** Somebody says that it is mended, or ignores it: nothing is suggested, and it is still broken. */
  isSetAside: boolean
}

/** Broken links of an account, for anyone who weighs them against other things to do. */
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
