import { roundedAmount } from '../../contract/money.ts'
import type { Output } from '../../contract/call.ts'
import type { Expectation } from '../../contract/routing/expectation.ts'
import type { brokenLinks } from '../../contract/scanner/broken-links.ts'
import type { HealedClicks } from '../links/index.ts'
import { valueOfClicks } from './projected-value.ts'

type Healed = Output<typeof brokenLinks.overview>['healed']
/** Maximum lines shown; the sum covers all. */
const mostLines = 100

/**
 * The value of healed clicks: each counts the expected earnings of a click to its merchant. Errors of clicks to one
 * merchant are correlated, so their ranges add up; merchants are independent of each other.
 */
export function healedOf(
  clicks: readonly HealedClicks[],
  expectationOf: (merchant: string) => Expectation | null,
): Healed {
  const links = clicks.map(({ code, name, merchant, clicks: n }) => {
    const expectation = expectationOf(merchant)
    return {
      urlShortCode: code,
      urlShortName: name,
      advertiserDomain: merchant,
      clickCount: n,
      ...valueOfClicks(n, expectation),
      expectation,
    }
  })
  const total = links.reduce((sum, l) => sum + l.score, 0)
  const spread = (of: (l: (typeof links)[number]) => number) => {
    const byMerchant = new Map<string, number>()
    for (const l of links) byMerchant.set(l.advertiserDomain, (byMerchant.get(l.advertiserDomain) ?? 0) + of(l))
    return Math.hypot(...byMerchant.values())
  }
  return {
    clickCount: links.reduce((sum, l) => sum + l.clickCount, 0),
    score: roundedAmount(total),
    scoreLow: roundedAmount(Math.max(0, total - spread((l) => l.score - l.scoreLow))),
    scoreHigh: roundedAmount(total + spread((l) => l.scoreHigh - l.score)),
    links: links.toSorted((a, b) => b.score - a.score || b.clickCount - a.clickCount).slice(0, mostLines),
  }
}
