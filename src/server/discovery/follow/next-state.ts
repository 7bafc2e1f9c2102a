import type { RecommendationState } from '../../../contract/discovery/recommendation-choices.ts'
import { isWorthMore } from '../comes-back.ts'
import type { Action } from '../nightly/action.ts'
import type { NightlyInput } from '../nightly/input.ts'

/** The part of a stored suggestion that determines its next state. */
export type KeptRecommendation = {
  action: Action
  state: RecommendationState
  snoozedUntil: number | null
  dismissedExpected: number | null
  hasReturned: boolean
}

/** Whether the suggested action was done: detected from the account's own state, never from a user's answer. */
export function isFollowed({ kind, domain, network, key, siteUuids }: Action, input: NightlyInput): boolean {
  if (kind === 'network') return input.connected.has(network)
  if (kind === 'splitTest') return input.offers.some((o) => o.domain === domain && input.tested.has(o.merchantUuid))
  if (kind === 'brokenLink') {
    const isStillBroken = input.stillBroken.has(key.slice(key.lastIndexOf(':') + 1))
    return !isStillBroken && input.clickGroups.some((a) => a.domain === domain && a.clicks > 0)
  }
  if (kind === 'autoLink') return siteUuids.some((uuid) => input.autoLinked.has(uuid))
  const carries = (o: NightlyInput['offers'][number]) =>
    o.state === 'joined' &&
    [...o.sites.values()].some((s) => s.isUsable && !s.isExcluded && (kind === 'new' || !s.isFallback))
  return input.offers.some((o) => o.domain === domain && o.network === network && o.connectionUuid !== '' && carries(o))
}

export type Next = { state: RecommendationState; hasReturned: boolean }

/** The next state of a suggestion, given whether the nightly run found it again. Pure. */
export function nextState(kept: KeptRecommendation, found: Action | undefined, input: NightlyInput): Next {
  const { state, hasReturned } = kept
  if (state === 'done') return { state, hasReturned }
  if (!found) {
    if (isFollowed(kept.action, input)) return { state: 'done', hasReturned }
    return { state: state === 'dismissed' ? state : 'gone', hasReturned }
  }
  if (state === 'gone') return { state: 'open', hasReturned }
  if (state === 'snoozed' && (kept.snoozedUntil ?? 0) <= input.now) return { state: 'open', hasReturned }
  const before = kept.dismissedExpected ?? Number.POSITIVE_INFINITY
  // only once
  if (state === 'dismissed' && !hasReturned && isWorthMore(found.expected, before))
    return { state: 'open', hasReturned: true }
  return { state, hasReturned }
}
