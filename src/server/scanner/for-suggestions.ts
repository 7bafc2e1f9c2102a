import { type OverviewParts, overviewOf } from './overview.ts'
import { linkKey } from './pick-links.ts'

/** A link that leads nowhere, and what its clicks of 30 days would have brought, in euro. */
export type LostLink = {
  key: string
  siteUuid: string
  page: string
  merchantUuid: string | null
  domain: string
  clicks: number
  expected: number
  low: number
  high: number
}

/** Broken links of an account that nobody marked as mended or ignores, for whoever weighs them against other things to do. */
export async function lostLinks(parts: OverviewParts, accountUuid: string): Promise<LostLink[]> {
  const { brokenLinks } = await overviewOf(parts, { accountUuid, currencyCode: 'EUR', timezone: 'UTC' })
  return brokenLinks
    .filter((b) => !b.brokenLinkIsFixed)
    .map((b) => ({
      key: linkKey(b.brokenLinkChannelUuid, b.brokenLinkUrlPath, b.brokenLinkTargetUrlPath),
      siteUuid: b.brokenLinkChannelUuid,
      page: b.brokenLinkUrlPath,
      merchantUuid: b.advertiserUuid,
      domain: b.advertiserDomain,
      clicks: b.brokenLinkClickCount,
      expected: b.score,
      low: b.scoreLow,
      high: b.scoreHigh,
    }))
}
