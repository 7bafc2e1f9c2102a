import type { ClickCount, Drop, Fact, FactOf, Span, Touched } from './facts.ts'

const sum = (clicks: readonly ClickCount[]) => clicks.reduce((n, c) => n + c.count, 0)
const within = (clicks: readonly ClickCount[], { from, to }: Span) => clicks.filter((c) => c.at >= from && c.at < to)
const names = (list: readonly string[] | undefined, value: string) => list === undefined || list.includes(value)
const meets = (c: ClickCount, { campaigns, connections, sites, targets }: Touched) =>
  names(campaigns, c.campaign) && names(connections, c.connection) && names(sites, c.site) && names(targets, c.target)

function shareOf(fact: Fact, { from, to }: Span): number {
  const begin = Math.max(fact.at.getTime(), from)
  const end = Math.min(fact.until?.getTime() ?? to, to)
  return to > from ? Math.max(0, end - begin) / (to - from) : 0
}

/** The share of clicks that were routed differently after than before: to other campaigns, or to none. */
function movedShare(before: readonly ClickCount[], after: readonly ClickCount[]): number {
  const [was, is] = [sum(before), sum(after)]
  if (was === 0 || is === 0) return 0
  const ways = new Set(before.map((c) => c.campaign))
  const share = (clicks: readonly ClickCount[], way: string, all: number) =>
    sum(clicks.filter((c) => c.campaign === way)) / all
  return [...ways].reduce((moved, way) => moved + Math.max(0, share(before, way, was) - share(after, way, is)), 0)
}

export type Weight = {
  /** The share of the earlier period's commission that it can explain, 0 to 1. */
  share: number
  /** Clicks since then, up to the end of the compared days. */
  clicks: number
  /** Those clicks that earned nothing. */
  unearned: number
}
const nothing: Weight = { share: 0, clicks: 0, unearned: 0 }

/**
 * How much of a drop a fact can explain (R109: why a merchant earns less): the share of the merchant's clicks it
 * affects before it began, times the share of their commission it takes, times how much more of the current days than
 * of the earlier days it covers. A fact older than both periods explains nothing, as both were affected.
 */
export function weigh(fact: Fact, all: readonly ClickCount[], drop: Drop): Weight {
  if (!names(fact.touched.merchants, drop.merchant)) return nothing
  const at = fact.at.getTime()
  const before = within(all, { from: drop.prev.from, to: Math.min(drop.prev.to, at) })
  const after = within(all, { from: at, to: Math.min(fact.until?.getTime() ?? drop.current.to, drop.current.to) })
  const carried = before.filter((c) => c.isCarried)
  if (carried.length === 0) return nothing
  const touches = (c: ClickCount) => meets(c, fact.touched)
  const touched = sum(carried.filter(touches)) / sum(carried)
  const { lost, clicks, unearned } = loss(fact, { before, after, touched, touches, drop })
  const [now, then] = [shareOf(fact, drop.current), shareOf(fact, drop.prev)]
  // measured against what the earlier days would have earned without it
  const rest = 1 - then * lost
  return { share: rest > 0 ? Math.max(0, (lost * (now - then)) / rest) : 0, clicks, unearned }
}

/** Clicks on the sites of a closed campaign, and the part of them that no other campaign carried. */
export function unearnedThere({ sites, touched }: FactOf<'closed'>, after: readonly ClickCount[]) {
  const there = after.filter((c) => sites.includes(c.site))
  return { clicks: sum(there), unearned: sum(there.filter((c) => !c.isCarried || meets(c, touched))) }
}

type Around = {
  before: readonly ClickCount[]
  after: readonly ClickCount[]
  /** The share of the earlier carried clicks that the fact affects. */
  touched: number
  touches: (c: ClickCount) => boolean
  drop: Drop
}

/** The share of the merchant's commission that a fact takes while it lasts, and the clicks since. */
function loss(fact: Fact, { before, after, touched, touches, drop }: Around) {
  const own = sum(after.filter(touches))
  switch (fact.kind) {
    case 'closed': {
      const { clicks, unearned } = unearnedThere(fact, after)
      // clicks that another campaign carries still earn; without any click nothing is earned
      return { lost: touched * (clicks === 0 ? 1 : unearned / clicks), clicks: unearned, unearned }
    }
    case 'routingChanged': {
      const clicks = sum(after)
      const unearned = sum(after.filter((c) => !c.isCarried))
      return { lost: movedShare(before, after), clicks, unearned }
    }
    case 'scriptSilent': {
      // these clicks were not counted: estimate as many as came before in an equal time
      const seen = sum(before.filter(touches))
      const days = Math.min(drop.prev.to, fact.at.getTime()) - drop.prev.from
      const silent = Math.min(fact.until?.getTime() ?? drop.current.to, drop.current.to) - fact.at.getTime()
      const missed = days > 0 ? Math.round((seen / days) * silent) : 0
      return { lost: touched, clicks: missed, unearned: missed }
    }
    case 'commissionCut':
    case 'linkBroken':
      return { lost: touched * fact.cut, clicks: own, unearned: own }
    case 'importFailing':
    case 'callbackSilent':
      return { lost: touched, clicks: own, unearned: own }
  }
}
