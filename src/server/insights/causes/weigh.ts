import type { ClickCount, Drop, Fact, FactOf, Span, Touched } from './facts.ts'

const sum = (clicks: readonly ClickCount[]) => clicks.reduce((n, c) => n + c.count, 0)
const within = (clicks: readonly ClickCount[], { from, to }: Span) => clicks.filter((c) => c.at >= from && c.at < to)
const names = (list: readonly string[] | undefined, value: string) => list === undefined || list.includes(value)
const meets = (c: ClickCount, { campaigns, connections, sites, targets }: Touched) =>
  names(campaigns, c.campaign) && names(connections, c.connection) && names(sites, c.site) && names(targets, c.target)

/** The share of a span in which a fact was so. */
function shareOf(fact: Fact, { from, to }: Span): number {
  const begin = Math.max(fact.at.getTime(), from)
  const end = Math.min(fact.until?.getTime() ?? to, to)
  return to > from ? Math.max(0, end - begin) / (to - from) : 0
}

/** The share of clicks that took another way after than before: campaigns, or none. */
function movedShare(before: readonly ClickCount[], after: readonly ClickCount[]): number {
  const [was, is] = [sum(before), sum(after)]
  if (was === 0 || is === 0) return 0
  const ways = new Set(before.map((c) => c.campaign))
  const share = (clicks: readonly ClickCount[], way: string, all: number) =>
    sum(clicks.filter((c) => c.campaign === way)) / all
  return [...ways].reduce((moved, way) => moved + Math.max(0, share(before, way, was) - share(after, way, is)), 0)
}

export type Weight = {
  /** What it can explain of the commission of the period before, 0 to 1. */
  share: number
  /** Clicks since then, up to the end of the days that are compared. */
  clicks: number
  /** Those of them that earned nothing. */
  unearned: number
}
const nothing: Weight = { share: 0, clicks: 0, unearned: 0 }

/**
 * How much of a drop a fact can explain (R109: why a merchant earns less): the clicks it touches as a share of the merchant's
 * before it began, times what it takes of their commission, times how much more of the current days than of those before it
 * lasted. What began before both periods explains nothing: it was so in both.
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
  // what the days before would have earned without it is the measure
  const rest = 1 - then * lost
  return { share: rest > 0 ? Math.max(0, (lost * (now - then)) / rest) : 0, clicks, unearned }
}

/** Clicks on the sites of a closed campaign, and those of them that no other campaign carried. */
export function unearnedThere({ sites, touched }: FactOf<'closed'>, after: readonly ClickCount[]) {
  const there = after.filter((c) => sites.includes(c.site))
  return { clicks: sum(there), unearned: sum(there.filter((c) => !c.isCarried || meets(c, touched))) }
}

type Around = {
  before: readonly ClickCount[]
  after: readonly ClickCount[]
  /** The share of carried clicks before. */
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
      // clicks that another campaign carries earn; without any click nothing does
      return { lost: touched * (clicks === 0 ? 1 : unearned / clicks), clicks: unearned, unearned }
    }
    case 'routingChanged': {
      const clicks = sum(after)
      const unearned = sum(after.filter((c) => !c.isCarried))
      return { lost: movedShare(before, after), clicks, unearned }
    }
    case 'scriptSilent': {
      // nobody counted them: as many as came before in as long a time
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
