import type { RecommendationKind } from '../../../contract/discovery/recommendation-choices.ts'
import type { RecommendationsOverview } from '../../../contract/discovery/recommendations.ts'
import { judgedOf } from '../follow/promise.ts'
import { assign } from '../nightly/assign.ts'
import type { recommendation } from '../tables.ts'
import { rangeIn } from './in-currency.ts'
import type { NightlyView } from './read-nightly-view.ts'

type Row = typeof recommendation.$inferSelect
/** Below 50 kroner a month a suggestion does not count for the badge. R88: the least a suggestion is worth. */
const badgeFrom = 6.7

export const isOpen = (r: Row): boolean => r.isCurrent && r.state === 'open'

/** Assigns every click to its best use among the suggestions that are open now, without those dismissed an hour ago. */
export function assignOpen({ night, rows }: NightlyView) {
  const open = new Set(rows.filter(isOpen).map((r) => r.key))
  return assign(night?.groups ?? [], (key) => open.has(key), night?.rangeFactor)
}

export function overviewOf(shown: NightlyView): RecommendationsOverview {
  const { currencyCode, money, computedAt } = shown
  const rows = shown.rows.filter(isOpen)
  const { total, counted } = assignOpen(shown)
  const group = (kind: RecommendationKind) => {
    const own = rows.filter((r) => r.kind === kind)
    return {
      count: own.filter((r) => r.expected >= badgeFrom).length,
      score: money.amount(own.reduce((sum, r) => sum + (counted.get(r.key)?.expected ?? 0), 0)),
      clickCount: own.reduce((sum, r) => sum + (counted.get(r.key)?.clicks ?? 0), 0),
    }
  }
  const judged = judgedOf(shown.rows)
  const { earnsByNow: _, ...unearned } = shown.night?.reasons ?? {}
  return {
    currencyCode,
    computedDatetime: computedAt?.toISOString() ?? null,
    newCampaigns: group('new'),
    alternativeCampaigns: group('alternative'),
    newNetworks: group('network'),
    splitTests: group('splitTest'),
    brokenLinks: group('brokenLink'),
    autoLinks: group('autoLink'),
    total: rangeIn(money, total),
    sumOfLines: money.amount(rows.reduce((sum, r) => sum + r.expected, 0)),
    dismissedCount: shown.rows.filter((r) => r.isCurrent && r.state === 'dismissed').length,
    unearnedClickCount: Object.values(unearned).reduce((sum, n) => sum + n, 0),
    calibration: { judged: judged.length, within: judged.filter((r) => r.verdict === 'within').length },
  }
}
