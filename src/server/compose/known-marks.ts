import { z } from 'zod'
import { openedAlerts } from '../alerts/index.ts'
import type { Mark } from '../annotations/index.ts'
import type { Principal } from '../http/principal.ts'
import { programmeNews, type ProgrammeNews } from '../merchants/index.ts'
import { failedImports } from '../networks/index.ts'
import { reportedSilences, withReturns } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { dayOf, rangeToInstants } from '../time/index.ts'

const newsText = ({ kind, name, from, to }: ProgrammeNews): string => {
  if (kind === 'new') return `${name} can be earned with`
  return kind === 'closed' ? `${name} closed its campaign` : `${name} pays ${to} instead of ${from}`
}
const manyText: Record<ProgrammeNews['kind'], (count: number) => string> = {
  new: (n) => `${n} new campaigns`,
  closed: (n) => `${n} campaigns closed`,
  commission: (n) => `${n} merchants pay another commission`,
}
const hoursText = (from: Date, until: Date | null) => {
  if (until === null) return ''
  const hours = Math.max(1, Math.round((until.getTime() - from.getTime()) / 3_600_000))
  return hours === 1 ? ' for an hour' : hours < 48 ? ` for ${hours} hours` : ` for ${Math.round(hours / 24)} days`
}

/** A merchant with a smaller share of the clicks does not visibly change a graph (R140: notes of the product's own). */
const leastShare = 0.03

/** Each merchant's share of the account's clicks. */
async function clickShares(events: Events, accountUuid: string, { from, to }: { from: Date; to: Date }) {
  const rows = await events.query(accountUuid, {
    name: 'annotations.clicks',
    sql: `SELECT toString(merchant_uuid) AS merchant, count() AS n FROM click
WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) GROUP BY merchant`,
    params: { from: from.getTime(), to: to.getTime() },
    row: z.object({ merchant: z.string(), n: z.coerce.number() }),
  })
  const all = rows.reduce((sum, r) => sum + r.n, 0)
  return new Map(rows.map((r) => [r.merchant, r.n / all]))
}

/** Collects, from all modules, events of a day for the product's automatic notes. */
export const createKnownMarks =
  ({ database, events }: { database: Database; events: Events }) =>
  async (
    { accountUuid, timezone, hasBrokenLinks }: Principal,
    range: { fromDate: string; toDate: string },
  ): Promise<Mark[]> => {
    const span = rangeToInstants(range, timezone)
    const known = await database.as(accountUuid, async (tx) => ({
      alerts: await openedAlerts(tx, accountUuid, range, hasBrokenLinks),
      news: await programmeNews(tx, span),
      failed: await failedImports(tx, span),
      silent: await reportedSilences(tx, span),
    }))
    const carries = await clickShares(events, accountUuid, span)
    const days = (from: Date, until: Date | null) => {
      const fromDay = dayOf(from, timezone)
      return { fromDay, toDay: until === null ? fromDay : dayOf(until, timezone) }
    }
    return [
      ...known.alerts.map(
        (a): Mark => ({
          key: `alert ${a.uuid}`,
          fromDay: a.since,
          toDay: a.until,
          kind: a.kind,
          subject: a.subject,
          content: a.text,
          alertUuid: a.uuid,
        }),
      ),
      ...known.news.map(
        (n): Mark => ({
          key: `${n.kind} ${n.programmeUuid} ${n.at.toISOString()}`,
          ...days(n.at, null),
          kind: 'merchant',
          subject: n.merchantUuid,
          content: newsText(n),
          isSmall: (carries.get(n.merchantUuid) ?? 0) < leastShare,
          group: { name: n.kind, content: manyText[n.kind], kind: 'connection', subject: n.connectionUuid },
        }),
      ),
      ...known.failed.map(
        (f): Mark => ({
          key: `import ${f.key}`,
          ...days(f.from, f.until),
          kind: 'connection',
          subject: f.connectionUuid,
          content: `Imports failed${hoursText(f.from, f.until)}`,
        }),
      ),
      ...(await withReturns(events, accountUuid, known.silent)).map(
        (s): Mark => ({
          key: `script ${s.siteUuid} ${s.from.toISOString()}`,
          ...days(s.from, s.until),
          kind: 'site',
          subject: s.siteUuid,
          content: `The script stopped${hoursText(s.from, s.until)}`,
        }),
      ),
    ]
  }
