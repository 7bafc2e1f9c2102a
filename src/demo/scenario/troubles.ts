import type { DemoMerchant } from './merchants.ts'
import type { DemoSite } from './sites-data.ts'

/** Days of the thirteen months, excluding `until`. Day 396 is the one on which the demo was made. */
type Span = { from: number; until: number }
const within = (day: number, { from, until }: Span) => day >= from && day < until

/** One-time problems: some have ended on the day the demo is made, the rest have not. Sites and connections by key. */
export const troubles = {
  /** The links of a site do not work. */
  unclickable: { site: 'running', from: 343, until: 346 },
  /** An editor removes the links of one network. */
  linksGone: { connection: 'adtraction-dk', from: 354, until: 357 },
  /** A network is down for days: its reports arrive afterwards. */
  importsFailed: { connection: 'rakuten', from: 362, until: 365 },
  /** A site's plugin is switched off. */
  siteSilent: { site: 'coffee', from: 374, until: 376 },
  /** A network's tracking loses sales. */
  unsold: { connection: 'tradedoubler', from: 384, until: 402 },
  /** A network stops sending callbacks. */
  uncalled: { connection: 'addrevenue', from: 390, until: 401 },
  /** A site gets fewer readers. */
  readLess: { site: 'running', from: 392, until: 401, left: 0.3 },
  /** A network refuses its key. */
  refused: { connection: 'daisycon', from: 393, until: 400 },
  /** A small site changes its theme without adding the script again: it stays silent. */
  siteGone: { site: 'cottage', from: 394, until: Number.POSITIVE_INFINITY },
  /** A shop is removed from the best-of lists. */
  shopGone: { category: 'electronics', rank: 4, from: 394, until: 404 },
} as const

/** The remaining share of a site's pageviews on a day. */
export function readersLeft({ key }: Pick<DemoSite, 'key'>, day: number): number {
  const { siteSilent, siteGone, readLess } = troubles
  if ([siteSilent, siteGone].some((t) => key === t.site && within(day, t))) return 0
  return key === readLess.site && within(day, readLess) ? readLess.left : 1
}

/** Whether a site has any readers after its troubles: visits, clicks and posted links only happen on these. */
export const isRead = (site: Pick<DemoSite, 'key'>): boolean => readersLeft(site, Number.MAX_SAFE_INTEGER) > 0

/** Whether a site's links to a merchant through a connection do not work. */
export function isLinkGone(
  { key }: Pick<DemoSite, 'key'>,
  merchant: Pick<DemoMerchant, 'category' | 'rank'> | null,
  connection: string | undefined,
  day: number,
): boolean {
  const { unclickable, linksGone, shopGone } = troubles
  const isShop = merchant?.category === shopGone.category && merchant.rank === shopGone.rank
  return (
    (key === unclickable.site && within(day, unclickable)) ||
    (connection === linksGone.connection && within(day, linksGone)) ||
    (isShop && within(day, shopGone))
  )
}

/** Whether sales through a connection are lost. */
export const isUnsold = (connection: string, day: number): boolean =>
  connection === troubles.unsold.connection && within(day, troubles.unsold)

/** The day a report of a connection arrives: later, if nothing came through that day. */
export function heardOn(connection: string, day: number): number {
  const { importsFailed, uncalled, refused } = troubles
  const deaf = [importsFailed, uncalled, refused].find((t) => t.connection === connection && within(day, t))
  return deaf ? deaf.until : day
}

export const isImportFailed = (connection: string, day: number): boolean =>
  [troubles.importsFailed, troubles.refused].some((t) => t.connection === connection && within(day, t))
