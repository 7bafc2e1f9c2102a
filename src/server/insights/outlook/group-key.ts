import { keySqlOf } from '../report/dimension-sql.ts'
import type { Bind, ReportQuery, Source } from '../report/report-query.ts'
import { bucketFinder, timeKeySql } from '../report/time-key.ts'

/** The text key of a report's groups in a table; `null` when the table does not have the group. */
export function groupKeySql(query: ReportQuery, source: Source, bind: Bind): string | null {
  const { time, groupBy, byClick } = query
  if (time) return timeKeySql(time, bind, byClick && source === 'conversion' ? 'assumeNotNull(click_at)' : 'at')
  return keySqlOf(query, groupBy, source, bind)
}

/** Converts such a key to the key in the API. */
export function groupOf({ time }: ReportQuery): (key: string) => string {
  if (!time) return (key) => key
  const find = bucketFinder(time)
  return (key) => {
    const bucket = find(key)
    if (!bucket) throw new Error(`The event store counted a moment outside of the report: ${key}`)
    return bucket.grp
  }
}
