import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { conversion } from '../../money/tables.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { binder } from '../report/report-query.ts'
import type { Clicks, Delay } from './delay-curve.ts'
import { delayEdges } from './delay-steps.ts'

const day = 86_400_000
/** Older events say little about today. */
const learnedDays = 180

const delayRow = z.object({
  merchant: z.string(),
  delay: z.coerce.number(),
  age: z.coerce.number(),
  n: z.coerce.number(),
})

/**
 * Sales of the last half year by merchant, delay and age. The delay runs from the click (or from the sale itself) until
 * the network reported the sale, which the record store knows; the age is the time since that start. A negative amount
 * takes back part of a sale and is not counted (R35: what a conversion is). A sale older than its connection counts
 * from its own time: it came with the first import, so the time of its report is unknown.
 */
export async function readDelays(
  database: Database,
  account: string,
  now: Date,
  since: 'click' | 'sale' = 'click',
): Promise<Delay[]> {
  const begun = sql.raw(since === 'click' ? 'c.click_at' : 'c.at')
  const from = new Date(now.getTime() - learnedDays * day).toISOString()
  const until = now.toISOString()
  const edges = sql.raw(`ARRAY[${delayEdges.join(', ')}]::float8[]`)
  const step = (later: ReturnType<typeof sql>) =>
    sql`width_bucket(extract(epoch FROM ${later} - c.begun)::float8, ${edges}) - 1`
  const found = await database.as(account, (tx) =>
    tx.execute(sql`
      WITH first AS (SELECT connection_uuid, min(created_at) AS at FROM ${conversion} GROUP BY connection_uuid),
      known AS (
        SELECT coalesce(c.inherited->>'merchant', '') AS merchant, ${begun} AS begun,
          CASE WHEN c.at >= first.at THEN greatest(c.created_at, c.at) ELSE c.at END AS at
        FROM ${conversion} c JOIN first USING (connection_uuid)
        WHERE c.kind = 'sale' AND NOT c.is_deleted AND c.sale >= 0 AND c.commission >= 0 AND ${begun} >= ${from} AND ${begun} < ${until}
      )
      SELECT merchant, ${step(sql`c.at`)} AS delay, ${step(sql`${until}::timestamptz`)} AS age, count(*) AS n
      FROM known c WHERE c.at >= c.begun AND c.at <= ${until}
      GROUP BY 1, 2, 3`),
  )
  return z.array(delayRow).parse(found.rows)
}

const clickRow = z.object({ merchant: z.string(), n: z.number() })

/** Clicks of the same period by merchant, in whole UTC days so that a rollup can answer. */
export function readClicks(events: Events, account: string, now: Date): Promise<Clicks[]> {
  const { params, bind } = binder()
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const from = bind('from', 'Date', text(now.getTime() - learnedDays * day))
  const sql = `SELECT toString(merchant) AS merchant, toFloat64(countIf(kind = 'click')) AS n FROM click
  WHERE toDate(at) >= ${from} AND toDate(at) <= ${bind('to', 'Date', text(now.getTime()))}
  GROUP BY merchant ORDER BY n DESC, merchant LIMIT 2000`
  return events.query(account, { name: 'outlook clicks', sql, params, row: clickRow })
}
