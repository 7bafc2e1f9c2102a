import type { Database } from '../database/open.ts'
import type { CopyState } from './tables.ts'

export type CopyLag = {
  address: string
  state: CopyState
  since: Date
  reason: string
  generation: string
  hasRates: boolean
  /** How long the oldest event waits that it has not; null when a collector did not say how far it is there. */
  seconds: number | null
  waiting: number
}

/** A collector that says nothing for so long takes nothing either: what it said last counts, in seconds. */
export const silentAfter = 60

/** R171: when a report is read from a copy. How far each is behind, by what every collector said of it, on the clock of the record store. */
export async function readLags({ pool }: Pick<Database, 'pool'>): Promise<CopyLag[]> {
  const { rows } = await pool.query<CopyLag>(
    `WITH collector AS (
       SELECT log, told_at, stopped_at IS NULL AND told_at > now() - make_interval(secs => $1) AS is_there
         FROM event_copy_progress WHERE copy = ''
     )
     SELECT e.address, e.state, e.since, e.reason, e.generation, e.rates_have > 0 AS "hasRates",
       CASE WHEN bool_or(c.is_there AND p.log IS NULL) THEN NULL
            ELSE coalesce(max(extract(epoch FROM CASE WHEN c.is_there THEN now() ELSE p.told_at END - p.since)), 0)::float8
       END AS seconds,
       coalesce(sum(p.waiting), 0)::float8 AS waiting
     FROM event_copy e LEFT JOIN collector c ON true
       LEFT JOIN event_copy_progress p ON p.copy = e.address AND p.log = c.log AND p.generation = e.generation
     GROUP BY e.address ORDER BY e.address`,
    [silentAfter],
  )
  return rows
}
