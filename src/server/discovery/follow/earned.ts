import type { RecommendationKind, verdicts } from '../../../contract/discovery/recommendation-choices.ts'
import { closedAfter } from '../../routing/index.ts'
import type { Earned } from '../tables.ts'
import { type Promised, promisedFor } from './promise.ts'
export type { Earned } from '../tables.ts'

export type Verdict = (typeof verdicts)[number]
/**
 * Clicks and earnings of a merchant through a network on a day (UTC), in euro; a pending sale counts for its share
 * (R100: what a pending sale is worth).
 */
export type DayMoney = { domain: string; networkUuid: string; day: string; clicks: number; euro: number }
/** Clicks from a page to a shop on a day (UTC). */
export type PageClicks = { siteUuid: string; page: string; domain: string; day: string; clicks: number }
export type Followed = {
  key: string
  kind: RecommendationKind
  domain: string
  /** Merchants of a network. */
  domains: readonly string[]
  networkUuid: string
  /** For a link: the page it is on. */
  page: string
  siteUuids: readonly string[]
  doneAt: number
  promised: Promised
}
const day = 86_400_000
/** A verdict needs this many days with closed clicks. */
const judgedAfter = 60

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/**
 * What each followed suggestion has earned on its closed clicks, and the promise for as many clicks; nothing while none
 * is closed. A sale counts once even if two suggestions lead to it: for the one followed first. An alternative only
 * counts what it earns more than the old connection would have; a fixed link counts its clicks since then at their
 * expected value, because nothing tells which of the shop's sales started there.
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
    if (f.kind === 'splitTest' || f.kind === 'autoLink') {
      result.set(f.key, { euro: null, clicks: 0, knownShare: 0, days, low: 0, high: 0 })
      continue
    }
    const isLink = f.kind === 'brokenLink'
    const own = isLink ? ofLink(f, pages, since) : money.filter((m) => !taken.has(m) && isOf(f, m, since))
    for (const m of own) taken.add(m)
    const clicks = sumOf(own, (m) => m.clicks)
    const closed = own.filter((m) => m.day < closedBefore)
    const closedClicks = sumOf(closed, (m) => m.clicks)
    // the expected value of a link's clicks does not depend on sales
    const compared = isLink ? own : closed
    const { expected, low, high, before } = promisedFor(f.promised, (domain) =>
      sumOf(compared, (m) => (domain === '' || m.domain === domain ? m.clicks : 0)),
    )
    const came = closedClicks === 0 ? null : sumOf(closed, (m) => m.euro) - before
    const knownShare = clicks === 0 ? 0 : closedClicks / clicks
    result.set(f.key, { euro: isLink ? expected : came, clicks, knownShare, days, low, high })
  }
  return result
}

const isOf = (f: Followed, m: DayMoney, since: string) =>
  m.day >= since &&
  m.networkUuid === f.networkUuid &&
  (f.kind === 'network' ? f.domains.includes(m.domain) : m.domain === f.domain)

const ofLink = (f: Followed, pages: readonly PageClicks[], since: string): DayMoney[] =>
  pages
    .filter(
      (p) =>
        p.day >= since &&
        p.page === f.page &&
        f.siteUuids.includes(p.siteUuid) &&
        (p.domain === f.domain || p.domain === ''),
    )
    .map(({ day, clicks }) => ({ domain: f.domain, networkUuid: '', day, clicks, euro: 0 }))

/**
 * Whether the result is within the promised range for the actual clicks; null until 60 days of them are closed, and
 * where nothing is measured.
 */
export function verdictOf({ euro, days, low = 0, high = 0 }: Earned, kind: RecommendationKind): Verdict | null {
  if (euro === null || kind === 'brokenLink' || days < judgedAfter + closedAfter) return null
  return euro < low ? 'below' : euro > high ? 'above' : 'within'
}

const wantedCoverage = 0.8
const fewest = 20
/**
 * Calibrates ranges by their coverage: wider where they contained the result too rarely, narrower where nearly always.
 */
export function rangeFactorOf({ judged, within }: { judged: number; within: number }): number {
  if (judged < fewest) return 1
  const share = within / judged
  if (share >= 0.65 && share <= 0.95) return 1
  return share === 0 ? 3 : Math.min(3, Math.max(0.5, wantedCoverage / share))
}
