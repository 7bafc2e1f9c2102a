import type { UnearnedReason } from '../../../contract/discovery/unpaid-choices.ts'
import { type Action, blankAction } from './action.ts'
import { byDomain, thresholds } from './propose.ts'
import { unpricedOffer } from './uses.ts'
import { whyUnearned } from './why-unearned.ts'
import type { NightlyInput } from './input.ts'

export type ReasonCounts = Partial<Record<UnearnedReason, number>>
/** A row of the list of opportunities: the best action of each type for a shop. */
export type OpportunityRow = {
  type: 'connect' | 'alternative'
  action: Action
  reasons: ReasonCounts
}

/** Why clicks earned nothing, by shop and in total. */
export function countReasons(input: NightlyInput): { all: ReasonCounts; byDomain: Map<string, ReasonCounts> } {
  const offersOf = byDomain(input.offers)
  const all: ReasonCounts = {}
  const of = new Map<string, ReasonCounts>()
  for (const clickGroup of input.clickGroups) {
    if (clickGroup.connectionUuid !== '') continue
    const reason = whyUnearned(clickGroup, offersOf.get(clickGroup.domain) ?? [])
    const own = of.get(clickGroup.domain) ?? {}
    of.set(clickGroup.domain, own)
    own[reason] = (own[reason] ?? 0) + clickGroup.clicks
    all[reason] = (all[reason] ?? 0) + clickGroup.clicks
  }
  return { all, byDomain: of }
}

/** Available shops without a stated commission, with their unpaid clicks. */
export function unpricedActions(input: NightlyInput, priced: readonly Action[]): Action[] {
  const known = new Set(priced.filter((a) => a.kind === 'new').map((a) => a.domain))
  const offersOf = byDomain(input.offers)
  const found = new Map<string, Action>()
  for (const clickGroup of input.clickGroups) {
    if (known.has(clickGroup.domain)) continue
    const offer = unpricedOffer(clickGroup, offersOf.get(clickGroup.domain) ?? [], input)
    if (!offer) continue
    const action =
      found.get(offer.domain) ?? blankAction(offer, 'new', offer.connectionUuid === '' ? 'connect' : 'apply')
    found.set(offer.domain, action)
    action.clicks += clickGroup.clicks
    if (!action.siteUuids.includes(clickGroup.siteUuid)) action.siteUuids.push(clickGroup.siteUuid)
  }
  return [...found.values()].filter((a) => a.clicks >= thresholds.clicks)
}

/** Shops with potential, most clicked first; one row per type, with its most certain action. */
export function opportunityRows(actions: readonly Action[], reasonsOf: ReadonlyMap<string, ReasonCounts>) {
  const rows = new Map<string, OpportunityRow>()
  for (const action of actions) {
    if (action.kind !== 'new' && action.kind !== 'alternative') continue
    const type = action.kind === 'new' ? ('connect' as const) : ('alternative' as const)
    const key = `${type} ${action.domain}`
    if (rows.has(key)) continue
    rows.set(key, {
      type,
      action,
      reasons: type === 'connect' ? (reasonsOf.get(action.domain) ?? {}) : {},
    })
  }
  return [...rows.values()].toSorted(
    (a, b) => b.action.clicks - a.action.clicks || (a.action.domain < b.action.domain ? -1 : 1),
  )
}
