import type { DemoMerchant } from './merchants.ts'
import type { DemoSite } from './sites-data.ts'

/** Days of the thirteen months, `until` not among them. Day 396 is the one on which the demo was made. */
type Span = { from: number; until: number }
const within = (day: number, { from, until }: Span) => day >= from && day < until

/** What goes wrong once: some of it is over on the day on which the demo is made, the rest is not. Sites and connections by their key. */
export const troubles = {
  /** The links of a site cannot be clicked. */
  unclickable: { site: 'running', from: 343, until: 346 },
  /** An editor takes the links of one network out. */
  linksGone: { connection: 'adtraction-dk', from: 354, until: 357 },
  /** A network away for days: what it would have told comes afterwards. */
  importsFailed: { connection: 'rakuten', from: 362, until: 365 },
  /** The plugin of a site is switched off. */
  siteSilent: { site: 'coffee', from: 374, until: 376 },
  /** The tracking of a network loses sales. */
  unsold: { connection: 'tradedoubler', from: 384, until: 402 },
  /** A network calls no more. */
  uncalled: { connection: 'addrevenue', from: 390, until: 401 },
  /** A site is found less. */
  readLess: { site: 'running', from: 392, until: 401, left: 0.3 },
  /** A network refuses its key. */
  refused: { connection: 'daisycon', from: 393, until: 400 },
  /** The theme of a small site is changed, and its script is not put in again: it stays silent. */
  siteGone: { site: 'cottage', from: 394, until: Number.POSITIVE_INFINITY },
  /** A shop is taken out of the lists of best ones. */
  shopGone: { category: 'electronics', rank: 4, from: 394, until: 404 },
} as const

/** What is left of a site's pageviews on a day. */
export function readersLeft({ key }: Pick<DemoSite, 'key'>, day: number): number {
  const { siteSilent, siteGone, readLess } = troubles
  if ([siteSilent, siteGone].some((t) => key === t.site && within(day, t))) return 0
  return key === readLess.site && within(day, readLess) ? readLess.left : 1
}

/** Whether a site is read at all after its troubles: anyone who comes, clicks or posts links does so at these. */
export const isRead = (site: Pick<DemoSite, 'key'>): boolean => readersLeft(site, Number.MAX_SAFE_INTEGER) > 0

/** Whether nobody can follow a link of a site to a merchant through a connection. */
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

/** Whether what was bought through a connection is lost. */
export const isUnsold = (connection: string, day: number): boolean =>
  connection === troubles.unsold.connection && within(day, troubles.unsold)

/** The day on which something that a connection tells on a day is heard: later, where nothing came through it. */
export function heardOn(connection: string, day: number): number {
  const { importsFailed, uncalled, refused } = troubles
  const deaf = [importsFailed, uncalled, refused].find((t) => t.connection === connection && within(day, t))
  return deaf ? deaf.until : day
}

/** Whether the nightly import of a connection fails. */
export const isImportFailed = (connection: string, day: number): boolean =>
  [troubles.importsFailed, troubles.refused].some((t) => t.connection === connection && within(day, t))
