import { type Action, type UseGroup, keyOf, plainAction, Tally } from './action.ts'
import { chances } from './chance.ts'
import { brokenGroups, groupsOf, type ClickGroupUses, withTests } from './use-groups.ts'
import { brokenAction, testAction } from './other-actions.ts'
import { type Candidate, splitCandidates } from './split-tests.ts'
import { isEarnable, type Use, usesOf } from './uses.ts'
import type { ClickGroup, World } from './world.ts'

/** Below these a suggestion is not worth the time it takes to read: rule R48. */
export const least = { clicks: 20, euro: 0.67, merchantsOfANetwork: 2, ofWhatIsEarned: 0.2, linesOfAKind: 500 }
type Pool = { action: Action; tally: Tally; used: number }

export type Proposals = {
  /** The surest first. */
  actions: Action[]
  /** The same shop by shop, those of networks to connect among them. */
  shopActions: Action[]
  groups: UseGroup[]
  candidates: Candidate[]
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

/** Clicks of a broken link have their best use in it being mended; they are taken from the others of their site and shop. */
function withoutBroken(world: World): ClickGroup[] {
  const left = new Map<string, number>()
  for (const b of world.brokenLinks) {
    const key = `${b.siteUuid} ${b.domain}`
    left.set(key, (left.get(key) ?? 0) + b.clicks)
  }
  return world.clickGroups.flatMap((clickGroup) => {
    const key = `${clickGroup.siteUuid} ${clickGroup.domain}`
    const taken = Math.min(clickGroup.clicks, left.get(key) ?? 0)
    if (taken === 0) return [clickGroup]
    left.set(key, (left.get(key) ?? 0) - taken)
    return taken === clickGroup.clicks ? [] : [{ ...clickGroup, clicks: clickGroup.clicks - taken }]
  })
}

const isShown = ({ kind, clicks, expected, low, isToTest }: Action) =>
  clicks >= least.clicks && expected >= least.euro && (kind !== 'alternative' || low > 0 || isToTest)

/** The surest first: the lower end of the range, then the middle, then clicks, then the name. */
export const surestFirst = (a: Action, b: Action): number =>
  b.low - a.low || b.expected - a.expected || b.clicks - a.clicks || (a.key < b.key ? -1 : 1)

function mostOfAKind(actions: readonly Action[]): Action[] {
  const counted = new Map<string, number>()
  return actions.toSorted(surestFirst).filter(({ kind }) => {
    const n = (counted.get(kind) ?? 0) + 1
    counted.set(kind, n)
    return n <= least.linesOfAKind
  })
}

function finish({ action, tally, used }: Pool, factor: number): Action {
  const range = tally.range(factor, action.kind === 'alternative' ? undefined : 0)
  return {
    ...action,
    clicks: tally.clicks,
    perClickUsed: tally.clicks > 0 ? used / tally.clicks : 0,
    siteUuids: [...tally.sites].toSorted(),
    ...range,
    isToTest: action.kind === 'alternative' && range.low <= 0 && range.expected >= least.ofWhatIsEarned * used,
  }
}

/** What a use of clicks is an action of: the network where several shops of it could earn, else the shop. */
function actionOf(use: Use, isOfNetwork: boolean, chance: (network: string) => number): Action {
  const { offer, expected, usedOffer } = use
  const kind = isOfNetwork ? 'network' : use.used ? 'alternative' : 'new'
  const act = offer.connectionUuid === '' ? 'connect' : offer.state === 'joined' ? 'switch' : 'apply'
  const made = { ...plainAction(offer, kind, act), chance: act === 'switch' ? 1 : chance(offer.network) }
  if (kind === 'network')
    return { ...made, key: keyOf(kind, offer.network, ''), domain: '', merchantUuid: '', percentage: null }
  const from = { fromNetwork: usedOffer?.network ?? '', fromPercentage: usedOffer?.percentage ?? null }
  return { ...made, ...(kind === 'alternative' ? from : {}), why: { stated: offer.stated, expected } }
}

/** Shops that each network that is not connected could earn with. */
function shopsOf(uses: readonly Use[]): Map<string, Set<string>> {
  const shops = new Map<string, Set<string>>()
  for (const { offer } of uses)
    if (offer.connectionUuid === '')
      shops.set(offer.network, (shops.get(offer.network) ?? new Set<string>()).add(offer.domain))
  return shops
}

/** Adds clicks to an action, which it makes known the first time. */
function pool(pools: Map<string, Pool>, made: Action, clickGroup: ClickGroup, use: Use): Action {
  const found = pools.get(made.key) ?? { action: made, tally: new Tally(), used: 0 }
  pools.set(made.key, found)
  found.tally.add(clickGroup.siteUuid, clickGroup.clicks, use)
  found.used += clickGroup.clicks * (use.used?.expected ?? 0)
  return found.action
}

/** What can be done about an account's clicks, what each would earn alone, and which clicks they would do it with. Pure. */
export function propose(world: World): Proposals {
  const offersOf = byDomain(world.offers)
  const chance = chances(world.decisions)
  const clickGroups = withoutBroken(world)
  const found = clickGroups.flatMap((clickGroup) => {
    const offers = offersOf.get(clickGroup.domain) ?? []
    const uses = isEarnable(clickGroup, offers) ? usesOf(clickGroup, offers, world, chance) : []
    return uses.length > 0 ? [{ clickGroup, uses }] : []
  })
  const shops = shopsOf(found.flatMap((f) => f.uses))
  const pools = new Map<string, Pool>()
  const shopPools = new Map<string, Pool>()
  const inNetworks = new Set<string>()
  const taken = found.map(({ clickGroup, uses }): ClickGroupUses => {
    const options = uses.map((use) => {
      const { network, connectionUuid, domain } = use.offer
      const isOfNetwork = connectionUuid === '' && (shops.get(network)?.size ?? 0) >= least.merchantsOfANetwork
      const ofShop = pool(shopPools, actionOf(use, false, chance), clickGroup, use)
      if (!isOfNetwork) return { key: ofShop.key, perClick: use.perClick, se: use.se }
      inNetworks.add(ofShop.key)
      const ofNetwork = pool(pools, actionOf(use, true, chance), clickGroup, use)
      if (!ofNetwork.domains.includes(domain)) ofNetwork.domains.push(domain)
      return { key: ofNetwork.key, perClick: use.perClick, se: use.se }
    })
    return { clickGroup, options }
  })
  const candidates = splitCandidates(world, byDomain(clickGroups), offersOf)
  const tests = candidates.flatMap(testAction)
  const finished = (some: ReadonlyMap<string, Pool>) => [...some.values()].map((p) => finish(p, world.rangeFactor))
  const shopActions = finished(shopPools).filter(isShown).toSorted(surestFirst)
  const single = [...shopActions.filter((a) => !inNetworks.has(a.key)), ...finished(pools)]
  const actions = mostOfAKind([...single, ...tests, ...world.brokenLinks.map(brokenAction)].filter(isShown))
  const shown = new Set(actions.map((a) => a.key))
  const groups = [...groupsOf(withTests(taken, clickGroups, tests), shown), ...brokenGroups(world.brokenLinks, shown)]
  return { actions, shopActions, groups, candidates }
}
