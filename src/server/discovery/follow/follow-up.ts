import type { Clock } from '../../time/clock.ts'
import { approvalsOf } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import type { recommendation } from '../tables.ts'
import { type Earned, earnedByFollowed, type Followed, verdictOf, type Verdict } from './earned.ts'
import { promiseOf } from './promise.ts'
import { readMoney, readPageClicks } from './read-money.ts'

type Row = typeof recommendation.$inferSelect
type Parts = { database: Database; events: Events; clock: Clock; networkUuid: (network: string) => string }
const day = 86_400_000
/** Suggestions followed longer ago are no longer tracked. */
const followedDays = 180

/** The results so far of followed suggestions, with their verdicts. */
export async function followUp(
  { database, events, clock, networkUuid }: Parts,
  accountUuid: string,
  rows: readonly Row[],
  now: number,
): Promise<Map<string, { earned: Earned; verdict: Verdict | null }>> {
  const followed = rows.flatMap((r): Followed[] => {
    const { doneAt, promised } = r
    if (r.state !== 'done' || !doneAt || !promised || now - doneAt.getTime() > followedDays * day) return []
    const { domains, domain, network, page, siteUuids } = r.action
    const networkUuidOf = networkUuid(network)
    const about = { key: r.key, kind: r.kind, domain, domains, page, siteUuids }
    // rows stored before promises had parts
    const kept = 'parts' in promised ? promised : promiseOf(r.action)
    return [{ ...about, networkUuid: networkUuidOf, doneAt: doneAt.getTime(), promised: kept }]
  })
  if (followed.length === 0) return new Map()
  const since = new Date(Math.min(...followed.map((f) => f.doneAt))).toISOString().slice(0, 10)
  const domains = [...new Set(followed.flatMap((f) => [f.domain, ...f.domains]).filter((d) => d !== ''))]
  const pages = followed.flatMap((f) => (f.kind === 'brokenLink' ? [f.page] : []))
  const [money, clicks] = await Promise.all([
    readMoney({ events, approvals: approvalsOf({ database, clock }) }, accountUuid, { now, since, domains }),
    readPageClicks(events, accountUuid, { since, pages }),
  ])
  const earned = earnedByFollowed(followed, money, now, clicks)
  return new Map(
    followed.flatMap((f) => {
      const of = earned.get(f.key)
      return of ? [[f.key, { earned: of, verdict: verdictOf(of, f.kind) }] as const] : []
    }),
  )
}
