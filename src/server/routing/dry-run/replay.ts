import type { unjudged } from '../../../contract/routing/dry-runs.ts'
import { registrable, toUrl } from '../../address/address.ts'
import { type Decision, decide, shareOnDay } from '../decide.ts'
import type { Expected } from '../expected.ts'
import type { Campaign, Snapshot } from '../snapshot.ts'
import { buckets } from '../split-side.ts'
import { type Gained, type Money, sumMoves } from './sum-moves.ts'

/** Clicks that the same rules apply to. */
export type ClickGroup = {
  siteUuid: string
  host: string
  path: string
  /** The creator who owns the clicks; '' for none. */
  creatorId: string
  smartLink: string
  clicks: number
}
type Unjudged = (typeof unjudged)[number]
type Way = { campaign: Campaign | null; share: number }
export type Move = {
  from: Campaign | null
  to: Campaign | null
  clicks: number
  perClickFrom: number | null
  perClickTo: number | null
  /** Explains both values if all of these clicks belong to one programme; null for none or several. */
  expectedFrom: Expected | null
  expectedTo: Expected | null
  money: number
}
export type Replay = Money & {
  clicks: number
  moves: Move[]
  notJudged: Map<Unjudged, number>
}
export type ReplayParts = {
  before: Snapshot
  after: Snapshot
  today: string
  /** Whether a campaign's network can make a link to this address. */
  canCarry: (campaign: Campaign, target: URL) => boolean
  expected: (campaign: Campaign) => Expected
  /** Sites whose links are turned on or off: in discover mode, clicks go to the plain target. */
  turned?: ReadonlySet<string>
}

/** The destinations of a group's clicks, with shares: a split test sends some of them each way. */
function waysOf(snapshot: Snapshot, group: ClickGroup, { today, canCarry, turned }: ReplayParts): Way[] | Unjudged {
  const site = snapshot.site(group.siteUuid)
  const target = toUrl(`https://${group.host}${group.path}`)
  const domain = target && registrable(target.hostname)
  if (!site?.isActive) return turned?.has(group.siteUuid) ? [{ campaign: null, share: 1 }] : 'site only listens'
  if (!target || !domain) return 'link could not be built'
  const campaignUuid = snapshot.smartLink(group.smartLink)?.campaignUuid ?? null
  const at = (place: number): Decision =>
    decide(snapshot, {
      site,
      target,
      domain,
      creatorId: group.creatorId,
      place: () => place,
      today,
      campaignUuid,
    })
  const carrier = ({ ranked }: Decision): Campaign | null | 'none can' =>
    ranked.length === 0 ? null : (ranked.find((c) => canCarry(c, target)) ?? 'none can')
  const first = at(0)
  const merchantUuid = first.ranked[0]?.merchantUuid ?? ''
  const test = first.isPersonal ? snapshot.splitTest(site.accountUuid, merchantUuid, site.uuid) : undefined
  const share = test ? shareOnDay(test, today) / 100 : 1
  const ways: Way[] = []
  const sides = [{ decision: first, part: share }, ...(test ? [{ decision: at(buckets - 1), part: 1 - share }] : [])]
  for (const { decision, part } of sides) {
    if (part === 0) continue
    const campaign = carrier(decision)
    if (campaign === 'none can') return 'link could not be built'
    ways.push({ campaign, share: part })
  }
  return ways
}

/** Shares that did not change stay; the rest moves from losers to gainers in proportion. */
function movesBetween(
  before: readonly Way[],
  after: readonly Way[],
): { from: Campaign | null; to: Campaign | null; share: number }[] {
  const uuidOf = ({ campaign }: Way) => campaign?.uuid ?? ''
  const change = new Map<string, { campaign: Campaign | null; by: number }>()
  const add = (way: Way, by: number) => {
    const found = change.get(uuidOf(way)) ?? { campaign: way.campaign, by: 0 }
    found.by += by
    change.set(uuidOf(way), found)
  }
  for (const way of before) add(way, -way.share)
  for (const way of after) add(way, way.share)
  const moved = [...change.values()].filter((c) => Math.abs(c.by) > 1e-9)
  const gains = moved.filter((c) => c.by > 0)
  const all = gains.reduce((sum, c) => sum + c.by, 0)
  return moved
    .filter((c) => c.by < 0)
    .flatMap((from) => gains.map((to) => ({ from: from.campaign, to: to.campaign, share: (-from.by * to.by) / all })))
}

const expectationOf = (c: Campaign) => `${c.connectionUuid} ${c.merchantUuid} ${c.programmeId}`
const isSameOffer = (a: Campaign | null, b: Campaign | null) => (a && expectationOf(a)) === (b && expectationOf(b))

/**
 * Replays clicks under two sets of rules, both on today's campaigns, and compares them (R38: dry runs). Clicks that
 * cannot be decided are counted with the reason and move no money.
 */
export function replay(groups: readonly ClickGroup[], parts: ReplayParts): Replay {
  const notJudged = new Map<Unjudged, number>()
  const moves = new Map<string, Move & { fromSum: number; toSum: number }>()
  const gained = new Map<string, Gained>()
  let clicks = 0
  const gain = (c: Campaign | null, n: number) => {
    if (!c) return
    const { expected, se, unit } = parts.expected(c)
    const found = gained.get(expectationOf(c)) ?? { clicks: 0, expected, se, unit }
    found.clicks += n
    gained.set(expectationOf(c), found)
  }
  const skip = (reason: Unjudged, n: number) => notJudged.set(reason, (notJudged.get(reason) ?? 0) + n)
  const isUnknown = (c: Campaign | null) => c !== null && parts.expected(c).evidence === 'none'
  const perClick = (c: Campaign | null) => (c ? parts.expected(c).expected : 0)

  for (const group of groups) {
    clicks += group.clicks
    const [before, after] = [waysOf(parts.before, group, parts), waysOf(parts.after, group, parts)]
    if (typeof before === 'string' || typeof after === 'string') {
      skip(typeof before === 'string' ? before : (after as Unjudged), group.clicks)
      continue
    }
    for (const { from, to, share } of movesBetween(before, after)) {
      const n = group.clicks * share
      if (isUnknown(from) || isUnknown(to)) {
        skip('nothing known', n)
        continue
      }
      const key = `${from?.connectionUuid ?? ''} ${to?.connectionUuid ?? ''}`
      const move = moves.get(key) ?? {
        from,
        to,
        clicks: 0,
        perClickFrom: null,
        perClickTo: null,
        expectedFrom: from && parts.expected(from),
        expectedTo: to && parts.expected(to),
        money: 0,
        fromSum: 0,
        toSum: 0,
      }
      if (!isSameOffer(move.from, from)) move.expectedFrom = null
      if (!isSameOffer(move.to, to)) move.expectedTo = null
      move.clicks += n
      move.fromSum += n * perClick(from)
      move.toSum += n * perClick(to)
      moves.set(key, move)
      gain(from, -n)
      gain(to, n)
    }
  }
  const shown = [...moves.values()].map(({ fromSum, toSum, ...m }) => ({
    ...m,
    perClickFrom: m.from && fromSum / m.clicks,
    perClickTo: m.to && toSum / m.clicks,
    money: toSum - fromSum,
  }))
  return {
    ...sumMoves([...gained.values()]),
    clicks,
    moves: shown.toSorted((a, b) => b.clicks - a.clicks),
    notJudged,
  }
}
