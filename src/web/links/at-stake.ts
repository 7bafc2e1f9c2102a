import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import type { LinkHealth, SmartLink } from '../../contract/links/smart-link.ts'

/** The results of a smart link in the last 30 days, as in the report. */
export interface LinkMonthSums {
  clickCount: number
  revenue: number
}
export type LinkMonths = ReadonlyMap<string, LinkMonthSums>

/** Its clicks do not reach their target. */
export const isBroken = (health: LinkHealth): boolean => health === 'broken' || health === 'closed'

/** Host and path, in the scanner's format of a target. */
const placeOf = (url: string) =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')

/** The loss per click of each broken target (R47: what a broken link loses), by host and path. */
export function lostPerClick(broken: readonly BrokenLink[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { score: number; clicks: number }>()
  for (const { brokenLinkTargetUrl, score, brokenLinkClickCount } of broken) {
    const place = placeOf(brokenLinkTargetUrl)
    const sum = sums.get(place) ?? { score: 0, clicks: 0 }
    sums.set(place, { score: sum.score + score, clicks: sum.clicks + brokenLinkClickCount })
  }
  return new Map(
    [...sums].flatMap(([place, { score, clicks }]) => (clicks > 0 ? [[place, score / clicks] as const] : [])),
  )
}

type Placed = Pick<SmartLink, 'urlShortCode' | 'urlShortHealth' | 'urlShortTargetUrl' | 'urlShortReplacementUrl'>

/**
 * What a broken link's clicks of 30 days would have earned; null if it works or its clicks are redirected, and if the
 * loss per click is unknown.
 */
export function atStake(
  link: Placed,
  lost: ReadonlyMap<string, number>,
  months: LinkMonths | undefined,
): number | null {
  if (!isBroken(link.urlShortHealth) || link.urlShortReplacementUrl !== null || !months) return null
  const perClick = lost.get(placeOf(link.urlShortTargetUrl))
  return perClick === undefined ? null : perClick * (months.get(link.urlShortCode)?.clickCount ?? 0)
}

/** The text beside the health of a broken link: its loss, or why there is no amount. */
export function lossWords(link: Placed, stake: number | null, inMoney: (n: number) => string): string | null {
  if (!isBroken(link.urlShortHealth)) return null
  if (link.urlShortReplacementUrl !== null) return 'clicks led elsewhere'
  if (stake === null) return 'loss not known'
  return stake < 0.5 ? 'loses next to nothing' : `loses ${inMoney(stake)} a month`
}

/** Broken ones first, by loss, then by clicks; then the others by earnings. Ties keep their order. */
export function byMoney<T extends Placed>(
  links: readonly T[],
  lost: ReadonlyMap<string, number>,
  months: LinkMonths | undefined,
): T[] {
  const month = (l: T) => months?.get(l.urlShortCode) ?? { clickCount: 0, revenue: 0 }
  return links.toSorted((a, b) => {
    const broken = Number(isBroken(b.urlShortHealth)) - Number(isBroken(a.urlShortHealth))
    if (broken !== 0) return broken
    if (isBroken(a.urlShortHealth))
      return (
        (atStake(b, lost, months) ?? 0) - (atStake(a, lost, months) ?? 0) || month(b).clickCount - month(a).clickCount
      )
    return month(b).revenue - month(a).revenue || month(b).clickCount - month(a).clickCount
  })
}
