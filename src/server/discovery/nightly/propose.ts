import { type Action, type UseGroup, keyOf, blankAction, Tally } from './action.ts'
import { Promises } from '../follow/promise.ts'
import { approvalChance } from './approval-chance.ts'
import { brokenGroups, groupsOf, type ClickGroupUses, withTests } from './use-groups.ts'
import { brokenAction, testAction } from './other-actions.ts'
import { linkActions, linkGroups } from './link-actions.ts'
import { type TestCandidate, splitCandidates } from './split-tests.ts'
import { isEarnable, type Use, usesOf } from './uses.ts'
import type { ClickGroup, NightlyInput } from './input.ts'

/** Below these a suggestion is not worth reading (R88: the least a suggestion is worth). */
export const thresholds = { clicks: 20, euro: 0.67, merchantsOfANetwork: 2, ofWhatIsEarned: 0.2, linesOfAKind: 500 }
type ActionSum = { action: Action; tally: Tally; promises: Promises; used: number }

export type Proposals = {
  /** Most certain first. */
  actions: Action[]
  /** The same per shop, including those of networks to connect. */
  shopActions: Action[]
  groups: UseGroup[]
  candidates: TestCandidate[]
}

export function byDomain<T extends { domain: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const of = found.get(row.domain)
    if (of) of.push(row)
    else found.set(row.domain, [row])
  }
  return found
}

/**
 * The best use of a broken link's clicks is fixing it; they are removed from the other clicks of their site and shop.
 */
function withoutBroken(input: NightlyInput): ClickGroup[] {
  const left = new Map<string, number>()
  for (const b of input.brokenLinks) {
    const key = `${b.siteUuid} ${b.domain}`
    left.set(key, (left.get(key) ?? 0) + b.clicks)
  }
  return input.clickGroups.flatMap((clickGroup) => {
    const key = `${clickGroup.siteUuid} ${clickGroup.domain}`
    const taken = Math.min(clickGroup.clicks, left.get(key) ?? 0)
    left.set(key, (left.get(key) ?? 0) - taken)
    return taken === clickGroup.clicks ? [] : [{ ...clickGroup, clicks: clickGroup.clicks - taken }]
  })
}

const isWorthShowing = ({ kind, clicks, expected, low, isToTest }: Action) =>
  clicks >= thresholds.clicks && expected >= thresholds.euro && (kind !== 'alternative' || low > 0 || isToTest)

/** Most certain first: by the lower end of the range, then the middle, then clicks, then the name. */
export const byConfidence = (a: Action, b: Action): number =>
  b.low - a.low || b.expected - a.expected || b.clicks - a.clicks || (a.key < b.key ? -1 : 1)

function limitEachKind(actions: readonly Action[]): Action[] {
  const counted = new Map<string, number>()
  return actions.toSorted(byConfidence).filter(({ kind }) => {
    const n = (counted.get(kind) ?? 0) + 1
    counted.set(kind, n)
    return n <= thresholds.linesOfAKind
  })
}

function finish({ action, tally, promises, used }: ActionSum, factor: number): Action {
  const range = tally.range(factor, action.kind === 'alternative' ? undefined : 0)
  return {
    ...action,
    clicks: tally.clicks,
    perClickUsed: tally.clicks > 0 ? used / tally.clicks : 0,
    siteUuids: [...tally.sites].toSorted(),
    parts: promises.parts,
    ...range,
    isToTest: action.kind === 'alternative' && range.low <= 0 && range.expected >= thresholds.ofWhatIsEarned * used,
  }
}

/** The action of a use: the network's where several of its shops could earn, otherwise the shop's. */
function actionOf(use: Use, isOfNetwork: boolean, chance: (network: string) => number): Action {
  const { offer, expected, usedOffer } = use
  const kind = isOfNetwork ? 'network' : use.used ? 'alternative' : 'new'
  const act = offer.connectionUuid === '' ? 'connect' : offer.state === 'joined' ? 'switch' : 'apply'
  const made = { ...blankAction(offer, kind, act), chance: act === 'switch' ? 1 : chance(offer.network) }
  if (kind === 'network')
    return { ...made, key: keyOf(kind, offer.network, ''), domain: '', merchantUuid: '', percentage: null }
  const from = { fromNetwork: usedOffer?.network ?? '', fromPercentage: usedOffer?.percentage ?? null }
  return { ...made, ...(kind === 'alternative' ? from : {}), why: { stated: offer.stated, expected } }
}

/** Shops that each network could earn with. */
function shopsOf(uses: readonly Use[]): Map<string, Set<string>> {
  const shops = new Map<string, Set<string>>()
  for (const { offer } of uses)
    shops.set(offer.network, (shops.get(offer.network) ?? new Set<string>()).add(offer.domain))
  return shops
}

/** Adds clicks to an action, and registers the action the first time. */
function addClicks(pools: Map<string, ActionSum>, made: Action, clickGroup: ClickGroup, use: Use): Action {
  const found = pools.get(made.key) ?? { action: made, tally: new Tally(), promises: new Promises(), used: 0 }
  pools.set(made.key, found)
  found.tally.add(clickGroup.siteUuid, clickGroup.clicks, use)
  const before = use.used?.expected ?? 0
  found.promises.add(use.offer.domain, clickGroup.clicks, use.expected, before)
  found.used += clickGroup.clicks * before
  return found.action
}

/** What can be done with an account's clicks, what each action would earn alone, and with which clicks. Pure. */
export function propose(input: NightlyInput): Proposals {
  const offersOf = byDomain(input.offers)
  const chance = approvalChance(input.decisions)
  const clickGroups = withoutBroken(input)
  const found = clickGroups.flatMap((clickGroup) => {
    const offers = offersOf.get(clickGroup.domain) ?? []
    const uses = isEarnable(clickGroup, offers) ? usesOf(clickGroup, offers, input, chance) : []
    return uses.length > 0 ? [{ clickGroup, uses }] : []
  })
  const shops = shopsOf(found.flatMap((f) => f.uses))
  const pools = new Map<string, ActionSum>()
  const shopPools = new Map<string, ActionSum>()
  const inNetworks = new Set<string>()
  const taken = found.map(({ clickGroup, uses }): ClickGroupUses => {
    const options = uses.map((use) => {
      const { network, connectionUuid, domain } = use.offer
      const isOfNetwork = connectionUuid === '' && (shops.get(network)?.size ?? 0) >= thresholds.merchantsOfANetwork
      const ofShop = addClicks(shopPools, actionOf(use, false, chance), clickGroup, use)
      if (!isOfNetwork) return { key: ofShop.key, perClick: use.perClick, se: use.se }
      inNetworks.add(ofShop.key)
      const ofNetwork = addClicks(pools, actionOf(use, true, chance), clickGroup, use)
      if (!ofNetwork.domains.includes(domain)) ofNetwork.domains.push(domain)
      return { key: ofNetwork.key, perClick: use.perClick, se: use.se }
    })
    return { clickGroup, options }
  })
  const candidates = splitCandidates(input, byDomain(clickGroups), offersOf)
  const tests = candidates.flatMap(testAction)
  const finished = (some: ReadonlyMap<string, ActionSum>) => [...some.values()].map((p) => finish(p, input.rangeFactor))
  const shopActions = finished(shopPools).filter(isWorthShowing).toSorted(byConfidence)
  const links = linkActions(input, offersOf)
  const single = [...shopActions.filter((a) => !inNetworks.has(a.key)), ...finished(pools)]
  const actions = limitEachKind(
    [...single, ...tests, ...input.brokenLinks.map(brokenAction), ...links].filter(isWorthShowing),
  )
  const shown = new Set(actions.map((a) => a.key))
  const groups = [
    ...groupsOf(withTests(taken, clickGroups, tests), shown),
    ...brokenGroups(input.brokenLinks, shown),
    ...linkGroups(links, shown),
  ]
  return { actions, shopActions, groups, candidates }
}
