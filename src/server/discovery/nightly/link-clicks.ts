import { groupBy } from '../../store/group-by.ts'
import type { MentionedShop } from './input.ts'

/** Views of a page in 30 days. */
export type PageViews = { siteUuid: string; page: string; views: number }
/** Clicks of a page to one shop in 30 days. */
export type ShopClicks = { siteUuid: string; page: string; shop: string; clicks: number }
/** A shop's name in a page, as the mode that only reports saw it last. */
export type Mention = { siteUuid: string; page: string; domain: string; name: string; mentions: number }

type Rate = { expected: number; low: number; high: number }
/** On fewer views nobody can say how often a link is clicked. */
export const leastViews = 100
const placeOf = (siteUuid: string, page: string) => `${siteUuid} ${page}`

/**
 * Clicks that a page's links to one shop get per view of that page: all together, and what the fewest and most clicked tenths
 * begin at, by views. Of what was clicked at all, so links that nobody clicked are not among them.
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

/** Clicks that the first mention of each shop in each page would get as a link (R238: what mentions without a link are worth). Pure. */
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
