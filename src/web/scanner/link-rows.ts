import { hasWords } from '../../contract/merchants/pasted-shop.ts'
import { roundedAmount } from '../../contract/cents.ts'
import type { Output } from '../../contract/call.ts'
import type { BrokenLink, brokenLinks } from '../../contract/scanner/broken-links.ts'
import { plural } from '../../report/format.ts'
import type { CsvColumn } from '../../report/table-csv.ts'
import { wordsOf } from './texts.ts'

export type Overview = Output<typeof brokenLinks.overview>
export const views = ['active', 'fixed', 'ignored', 'unchecked'] as const
export type View = (typeof views)[number]

/** A line of the list. An ignored link that works again has no `link`. */
export type LinkRow = {
  /** The page’s path and the target’s. */
  key: string
  /** Its name in the address while it is open. */
  name: string
  siteUuid: string
  siteName: string
  page: string
  target: string
  ignoreUuid: string | null
  link: BrokenLink | null
}
export type Narrowing = {
  sought: string
  type: string | undefined
  error: string | undefined
  site: string | undefined
}
export type LinkSort = { id: string; desc: boolean }

/** Enough of a link's key to be unique in an account. */
export const openName = (key: string): string => key.slice(0, 16)
const keyOf = (site: string, page: string, target: string) => `${site} ${page} ${target}`

export function rowsOfView({ brokenLinks: broken, ignoredBrokenLinks: ignored }: Overview, view: View): LinkRow[] {
  if (view === 'ignored')
    return ignored.map((i) => ({
      key: i.ignoreUuid,
      name: i.ignoreUuid,
      siteUuid: i.ignoreChannelUuid,
      siteName: broken.find((b) => b.brokenLinkChannelUuid === i.ignoreChannelUuid)?.brokenLinkChannelName ?? '',
      page: i.ignoreUrlPath,
      target: i.ignoreTargetUrl,
      ignoreUuid: i.ignoreUuid,
      link: null,
    }))
  return broken
    .filter((b) => b.brokenLinkIsFixed === (view === 'fixed'))
    .map((b) => ({
      key: keyOf(b.brokenLinkChannelUuid, b.brokenLinkUrlPath, b.brokenLinkTargetUrlPath),
      name: openName(b.brokenLinkKey),
      siteUuid: b.brokenLinkChannelUuid,
      siteName: b.brokenLinkChannelName,
      page: b.brokenLinkUrlPath,
      target: b.brokenLinkTargetUrlPath,
      ignoreUuid: null,
      link: b,
    }))
}

/** Free text searches the page, the link and its destination. */
export const isSought = (
  { page, target, siteUuid, link }: LinkRow,
  { sought, type, error, site }: Narrowing,
): boolean =>
  (site === undefined || siteUuid === site) &&
  (type === undefined || link?.brokenLinkClickType === type) &&
  (error === undefined || link?.brokenLinkErrorCode === error) &&
  hasWords(`${page} ${target} ${link?.brokenLinkDestinationUrl ?? ''}`, sought)

const valueOf: Record<string, (row: LinkRow) => number> = {
  value: ({ link }) => link?.score ?? 0,
  clicks: ({ link }) => link?.brokenLinkClickCount ?? 0,
  type: ({ link }) => link?.brokenLinkStatusCode ?? 0,
}
export const linkSorts = Object.keys(valueOf)

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Ties by clicks, then by the path of the page. */
export function sortedRows(rows: readonly LinkRow[], sort: LinkSort | null): LinkRow[] {
  const of = valueOf[sort?.id ?? 'value'] ?? (() => 0)
  const clicks = valueOf['clicks'] ?? (() => 0)
  const direction = sort && !sort.desc ? 1 : -1
  return [...rows].sort((a, b) => direction * (of(a) - of(b)) || clicks(b) - clicks(a) || byText(a.page, b.page))
}

const bare = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
/** The destination of a link, if it differs from the linked page. */
export const destinationOf = (link: BrokenLink): string | null =>
  link.brokenLinkDestinationUrl !== '' && bare(link.brokenLinkDestinationUrl) !== bare(link.brokenLinkTargetUrl)
    ? link.brokenLinkDestinationUrl
    : null

/**
 * A link is one broken address. It can be on several pages: each occurrence of a link on a page is a place, and a row.
 */
export type Counts = { links: number; pages: number; places: number; stock: number }
export function countsOf(found: readonly BrokenLink[]): Counts {
  const targets = (of: readonly BrokenLink[]) => new Set(of.map((l) => l.brokenLinkTargetUrlPath)).size
  return {
    links: targets(found),
    pages: new Set(found.map((l) => `${l.brokenLinkChannelUuid} ${l.brokenLinkUrlPath}`)).size,
    places: found.length,
    stock: targets(found.filter((l) => l.brokenLinkErrorCode === 'PRODUCT_IS_OUT_OF_STOCK')),
  }
}
/** "42 links on 126 pages", and the number of places if that is larger than both. */
export const countsText = ({ links, pages, places }: Counts): string =>
  `${plural(links, 'link')} on ${plural(pages, 'page')}${places > Math.max(links, pages) ? `, in ${plural(places, 'place')}` : ''}`

export type Money = { lost: number; low: number; high: number; clicks: number }
/** The loss of all links in a list. Errors of links to one shop are correlated; shops are independent of each other. */
export function sumOf(links: readonly BrokenLink[]): Money {
  const lost = links.reduce((sum, l) => sum + l.score, 0)
  const spread = (of: (l: BrokenLink) => number) => {
    const byShop = new Map<string, number>()
    for (const l of links) byShop.set(l.advertiserDomain, (byShop.get(l.advertiserDomain) ?? 0) + of(l))
    return Math.hypot(...byShop.values())
  }
  return {
    lost: roundedAmount(lost),
    low: roundedAmount(Math.max(0, lost - spread((l) => l.score - l.scoreLow))),
    high: roundedAmount(lost + spread((l) => l.scoreHigh - l.score)),
    clicks: links.reduce((sum, l) => sum + l.brokenLinkClickCount, 0),
  }
}

export const linkCsv: CsvColumn<LinkRow>[] = [
  { head: 'Page URL', value: (r) => r.page },
  { head: 'Link URL', value: (r) => r.link?.brokenLinkTargetUrl ?? r.target },
  { head: 'Destination URL', value: (r) => r.link?.brokenLinkDestinationUrl ?? '' },
  { head: 'Status code', value: (r) => r.link?.brokenLinkStatusCode ?? '' },
  { head: 'Error', value: (r) => (r.link ? wordsOf(r.link.brokenLinkErrorCode).label : '') },
  { head: 'Clicks', value: (r) => r.link?.brokenLinkClickCount ?? '' },
]
