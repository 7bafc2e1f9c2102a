import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import type { Overview } from './link-rows.ts'

/** A broken link: pass what matters, the rest has defaults. */
export const linkOf = (over: Partial<BrokenLink> = {}): BrokenLink => ({
  brokenLinkKey: `${over.brokenLinkUrlPath ?? 'blog.dk/guide'}|${over.brokenLinkTargetUrlPath ?? 'shop.dk/p'}`,
  brokenLinkChannelUuid: 's1',
  brokenLinkChannelName: 'Blog',
  brokenLinkUrlPath: 'blog.dk/guide',
  brokenLinkTargetUrlPath: 'shop.dk/p',
  brokenLinkTargetUrl: 'https://www.shop.dk/p?id=1',
  brokenLinkNetworkUrl: '',
  brokenLinkDestinationUrl: 'http://shop.dk/p/#top',
  brokenLinkStatusCode: 404,
  brokenLinkErrorCode: 'PAGE_NOT_FOUND',
  brokenLinkReason: 'The shop answered 404',
  brokenLinkClickCount: 10,
  brokenLinkClickType: 'click',
  brokenLinkIsFixed: false,
  brokenLinkDatetime: '2026-03-02T10:00:00.000Z',
  brokenLinkCheckedDatetime: '2026-03-02T11:00:00.000Z',
  brokenLinkDatetimes: {},
  advertiserUuid: null,
  advertiserDomain: 'shop.dk',
  score: 3,
  scoreLow: 0,
  scoreHigh: 7,
  lostShare: 1,
  expectation: null,
  ...over,
})
/** The answer of the call for all of them. */
export const overviewOf = (over: Partial<Overview> = {}): Overview => ({
  brokenLinks: [],
  ignoredBrokenLinks: [],
  totals: {},
  urlScanner: { limit: 500, hours: 72 },
  allClicks: { groups: [] },
  moreBrokenLinksCount: 0,
  unscannedLinksCount: 0,
  couldNotCheck: [],
  healed: { clickCount: 0, score: 0, scoreLow: 0, scoreHigh: 0, links: [] },
  currencyCode: 'DKK',
  lastLookDatetime: null,
  ...over,
})
