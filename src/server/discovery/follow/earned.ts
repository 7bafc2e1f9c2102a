import type { RecommendationKind, verdicts } from '../../../contract/discovery/recommendation-choices.ts'
import type { Earned, Promised } from '../tables.ts'
export type { Earned } from '../tables.ts'

export type Verdict = (typeof verdicts)[number]
/** What a merchant's clicks through a network brought on a day (UTC), in euro. */
export type DayMoney = { domain: string; networkUuid: string; day: string; clicks: number; euro: number }
/** Clicks of a page to a shop on a day (UTC). */
export type PageClicks = { siteUuid: string; page: string; domain: string; day: string; clicks: number }
export type Followed = {
  key: string
  kind: RecommendationKind
  domain: string
  /** Merchants of a network. */
  domains: readonly string[]
  networkUuid: string
  /** Of a link: the page it stands on. */
  page: string
  siteUuids: readonly string[]
  doneAt: number
  promised: Promised
}
const day = 86_400_000
/** Clicks are known when they are as old, as in R36: expected commission a click. */
const closedAfter = 14
/** A verdict needs so many days whose clicks are closed. */
const judgedAfter = 60

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * What each followed suggestion came to. A sale counts once although two suggestions lead to it: for the one that was followed
 * first. Of an alternative only what it earns more than the old connection would have; of a link that was mended, its clicks
 * since then, each for what it was expected to bring: which of the shop's sales began there, nobody can tell.
 */
export function earnedByFollowed(
  followed: readonly Followed[],
  money: readonly DayMoney[],
  now: number,
  pages: readonly PageClicks[] = [],
): Map<string, Earned> {
  const taken = new Set<DayMoney>()
  const result = new Map<string, Earned>()
  const closedBefore = dayText(now - closedAfter * day)
  for (const f of followed.toSorted((a, b) => a.doneAt - b.doneAt || (a.key < b.key ? -1 : 1))) {
    const since = dayText(f.doneAt)
    const days = Math.max(0, (now - f.doneAt) / day)
    if (f.kind === 'splitTest') {
      result.set(f.key, { euro: null, clicks: 0, knownShare: 0, days })
      continue
    }
    if (f.kind === 'brokenLink') {
      result.set(f.key, ofLink(f, pages, { since, closedBefore, days }))
      continue
    }
    const isOwn = (m: DayMoney) =>
      m.day >= since &&
      !taken.has(m) &&
      m.networkUuid === f.networkUuid &&
      (f.kind === 'network' ? f.domains.includes(m.domain) : m.domain === f.domain)
    const own = money.filter(isOwn)
    for (const m of own) taken.add(m)
    const sum = (of: (m: DayMoney) => number) => own.reduce((all, m) => all + of(m), 0)
    const clicks = sum((m) => m.clicks)
    const closed = sum((m) => (m.day < closedBefore ? m.clicks : 0))
    const before = f.kind === 'alternative' ? f.promised.perClickBefore * clicks : 0
    result.set(f.key, {
      euro: sum((m) => m.euro) - before,
      clicks,
      knownShare: clicks === 0 ? 0 : closed / clicks,
      days,
    })
  }
  return result
}

type Span = { since: string; closedBefore: string; days: number }
function ofLink({ page, siteUuids, domain, promised }: Followed, pages: readonly PageClicks[], span: Span): Earned {
  const own = pages.filter(
    (p) =>
      p.day >= span.since &&
      p.page === page &&
      siteUuids.includes(p.siteUuid) &&
      (p.domain === domain || p.domain === ''),
  )
  const sum = (of: readonly PageClicks[]) => of.reduce((all, p) => all + p.clicks, 0)
  const clicks = sum(own)
  const closed = sum(own.filter((p) => p.day < span.closedBefore))
  const perClick = promised.clicks === 0 ? 0 : promised.expected / promised.clicks
  return { euro: clicks * perClick, clicks, knownShare: clicks === 0 ? 0 : closed / clicks, days: span.days }
}

/** What was promised by a day, of what was promised for 30. */
export const promisedBy = (promised: Promised, days: number): { low: number; high: number } => ({
  low: (promised.low * days) / 30,
  high: (promised.high * days) / 30,
})

/** Whether it fell within what was promised; null until 60 days of its clicks are closed. */
export function verdictOf(earned: Earned, promised: Promised): Verdict | null {
  if (earned.euro === null || earned.days < judgedAfter + closedAfter) return null
  const { low, high } = promisedBy(promised, earned.days)
  return earned.euro < low ? 'below' : earned.euro > high ? 'above' : 'within'
}

const wantedCoverage = 0.8
const fewest = 20
/** Calibrates ranges by their coverage: wider where they held the truth too rarely, narrower where nearly always. */
export function rangeFactorOf({ judged, within }: { judged: number; within: number }): number {
  if (judged < fewest) return 1
  const share = within / judged
  if (share >= 0.65 && share <= 0.95) return 1
  return share === 0 ? 3 : Math.min(3, Math.max(0.5, wantedCoverage / share))
}
