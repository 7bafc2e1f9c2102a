import { groupBy } from '../../store/group-by.ts'
import type { MentionedShop } from './input.ts'

/** Views of a page in 30 days. */
export type PageViews = { siteUuid: string; page: string; views: number }
/** Clicks from a page to one shop in 30 days. */
export type ShopClicks = { siteUuid: string; page: string; shop: string; clicks: number }
/** A shop's name on a page, as last seen in report-only mode. */
export type Mention = { siteUuid: string; page: string; domain: string; name: string; mentions: number }

type Rate = { expected: number; low: number; high: number }
/** With fewer views the click rate of a link is unknown. */
export const leastViews = 100
const placeOf = (siteUuid: string, page: string) => `${siteUuid} ${page}`

/**
 * Click rate per page view of links to one shop: overall, and the lowest and highest decile weighted by views. Only
 * links with at least one click are included.
 */
export function rateOf(pairs: readonly { views: number; clicks: number }[]): Rate | null {
  const views = pairs.reduce((sum, p) => sum + p.views, 0)
  if (views < leastViews) return null
  const clicks = pairs.reduce((sum, p) => sum + Math.min(p.clicks, p.views), 0)
  const sorted = pairs
    .map((p) => ({ views: p.views, rate: Math.min(1, p.clicks / p.views) }))
    .toSorted((a, b) => a.rate - b.rate)
  const at = (share: number) => {
    let seen = 0
    for (const { views: of, rate } of sorted) {
      seen += of
      if (seen >= share * views) return rate
    }
    return sorted.at(-1)?.rate ?? 0
  }
  const expected = clicks / views
  return { expected, low: Math.min(at(0.1), expected), high: Math.max(at(0.9), expected) }
}

/**
 * Clicks that the first mention of each shop on each page would get as a link (R238: what mentions without a link are
 * worth). Pure.
 */
export function mentionedShops(
  mentions: readonly Mention[],
  pageViews: readonly PageViews[],
  shopClicks: readonly ShopClicks[],
): MentionedShop[] {
  const viewsOf = new Map(pageViews.map((p) => [placeOf(p.siteUuid, p.page), p.views]))
  const pairs = groupBy(
    shopClicks.flatMap(({ siteUuid, page, clicks }) => {
      const views = viewsOf.get(placeOf(siteUuid, page)) ?? 0
      return views > 0 ? [{ siteUuid, views, clicks }] : []
    }),
    (p) => p.siteUuid,
  )
  const rates = new Map([...pairs].map(([siteUuid, of]) => [siteUuid, rateOf(of)]))
  const byShop = groupBy(mentions, (m) => `${m.siteUuid} ${m.domain}`)
  return [...byShop.values()].flatMap((of): MentionedShop[] => {
    const [first] = of.toSorted((a, b) => b.mentions - a.mentions || (a.page < b.page ? -1 : 1))
    const rate = first && rates.get(first.siteUuid)
    if (!rate) return []
    const views = of.reduce((sum, m) => sum + (viewsOf.get(placeOf(m.siteUuid, m.page)) ?? 0), 0)
    return [
      {
        siteUuid: first.siteUuid,
        domain: first.domain,
        name: first.name,
        mentionCount: of.reduce((sum, m) => sum + m.mentions, 0),
        pageCount: of.length,
        clicks: { expected: views * rate.expected, low: views * rate.low, high: views * rate.high },
      },
    ]
  })
}
