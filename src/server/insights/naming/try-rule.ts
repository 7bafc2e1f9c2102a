import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import { addDays } from '../../../contract/days.ts'
import type { naming } from '../../../contract/insights/naming.ts'
import { type NamingRule, partsOf, splitName } from '../../../contract/naming.ts'
import type { Events } from '../../store/events/open.ts'
import type { Clock } from '../../time/clock.ts'
import { rangeToInstants, todayIn } from '../../time/index.ts'
import type { Viewer } from '../ask.ts'
import { columnOf } from '../report/dimension-sql.ts'
import { betweenSql } from '../report/filter-sql.ts'
import { partSql } from '../report/part-sql.ts'
import { binder, sources } from '../report/report-query.ts'

const days = 30
const mostRows = 20

/** One row: the most frequent names, and the number of names. */
const row = z.object({
  name: z.string(),
  events: z.number(),
  names: z.number(),
  matched: z.number(),
  allEvents: z.number(),
  matchedEvents: z.number(),
})

/** R232: parts of names. Result of a rule for the names of the last 30 days: each name once, most frequent first. */
export async function tryRule(
  { events, clock }: { events: Events; clock: Clock },
  rule: NamingRule,
  { accountUuid, timezone }: Viewer,
): Promise<Output<typeof naming.try>> {
  const today = todayIn(timezone, clock)
  const { params, bind } = binder()
  const range = rangeToInstants({ fromDate: addDays(today, 1 - days), toDate: today }, timezone)
  const column = columnOf(rule.column, 'conversion') ?? ''
  const counted = sources.flatMap((source) =>
    columnOf(rule.column, source) === null
      ? []
      : [
          `SELECT ${column}, count() AS n FROM ${source}${source === 'conversion' ? ' FINAL' : ''} WHERE ${betweenSql(source, bind, 0, range)} AND ${column} != ''${source === 'conversion' ? ' AND NOT is_deleted' : ''} GROUP BY ${column}`,
        ],
  )
  // every rule that matches finds its first part, and no part is empty
  const isMatch = `${partSql({ rule, part: partsOf(rule)[0] ?? '' }, bind, 'part')} != ''`
  const sql = `SELECT toString(${column}) AS name, toFloat64(n) AS events, toFloat64(count() OVER ()) AS names, toFloat64(countIf(matches) OVER ()) AS matched,
  toFloat64(sum(n) OVER ()) AS allEvents, toFloat64(sumIf(n, matches) OVER ()) AS matchedEvents
FROM (SELECT ${column}, sum(n) AS n, ${isMatch} AS matches FROM (${counted.join(' UNION ALL ')}) GROUP BY ${column})
ORDER BY events DESC, name
LIMIT ${mostRows}`
  const rows = await events.query(accountUuid, { name: 'try naming rule', sql, params, row, rollups: false })
  const [first] = rows
  return {
    names: first?.names ?? 0,
    matched: first?.matched ?? 0,
    events: first?.allEvents ?? 0,
    matchedEvents: first?.matchedEvents ?? 0,
    rows: rows.map(({ name, events: n }) => ({ before: name, events: n, parts: splitName(rule, name) })),
  }
}
