import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import { byConfidence } from '../nightly/propose.ts'
import type { recommendation } from '../tables.ts'
import { applyUrlOf } from './apply-url.ts'
import { rangeIn, sidesOf, whyOf } from './in-currency.ts'
import { assignOpen } from './overview.ts'
import type { NightlyView } from './read-nightly-view.ts'

type Row = typeof recommendation.$inferSelect
const iso = (at: Date | null) => at?.toISOString() ?? null

function resultOf({ doneAt, promised, earned, verdict }: Row, { money }: NightlyView): Recommendation['result'] {
  if (!doneAt || !promised) return null
  // a result without a range was counted before ranges existed
  const { euro, low, high } = earned?.low === undefined ? { euro: null } : earned
  return {
    sinceDatetime: doneAt.toISOString(),
    earned: euro === null ? null : money.amount(euro),
    promisedLow: money.amount(low ?? 0),
    promisedHigh: money.amount(high ?? 0),
    knownShare: earned?.knownShare ?? 0,
    verdict,
  }
}

/** Suggestions as shown, most money first, ties by certainty; those that are no longer relevant are left out. */
export function recommendationsOf(
  shown: NightlyView,
  userName: (uuid: string | null) => string | null,
): Recommendation[] {
  const { money, networkOf } = shown
  const { counted } = assignOpen(shown)
  const named = (identifier: string) => (identifier === '' ? null : networkOf(identifier))
  return shown.rows
    .filter((r) => r.isCurrent || r.state === 'done')
    .toSorted((a, b) => byConfidence(a.action, b.action))
    .map((row) => {
      const { action } = row
      return {
        recommendationKey: row.key,
        kind: row.kind,
        act: action.act,
        advertiser: row.domain === '' ? null : { advertiserUuid: row.merchantUuid ?? '', advertiserDomain: row.domain },
        network: named(row.network),
        applyUrl: applyUrlOf(action),
        fromNetwork: named(action.fromNetwork),
        percentage: action.percentage,
        fromPercentage: action.fromPercentage,
        advertiserDomains: action.domains,
        page: action.page || null,
        mentions: action.mentions ?? null,
        channelUuids: action.siteUuids,
        clickCount: row.clicks,
        ...rangeIn(money, row),
        counted: money.amount(counted.get(row.key)?.expected ?? 0),
        isToTest: action.isToTest,
        days: action.days,
        why: whyOf(money, action),
        sides: sidesOf(money, networkOf, action.sides ?? []),
        state: row.state,
        stateDatetime: iso(row.stateAt),
        stateUserName: userName(row.stateUserUuid),
        snoozedUntilDatetime: iso(row.snoozedUntil),
        dismissReason: row.dismissReason,
        hasReturned: row.hasReturned,
        result: resultOf(row, shown),
      }
    })
    .toSorted((a, b) => b.score - a.score)
}
