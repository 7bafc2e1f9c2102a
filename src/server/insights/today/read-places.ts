import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { instant, whereSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery } from '../report/report-query.ts'
import type { PlaceEarned } from './parts.ts'

const text = z.string()
const row = z.object({
  site: text,
  connection: text,
  merchant: text,
  creator: text,
  now: z.coerce.number(),
  before: z.coerce.number(),
})

/** Each place's commission before an instant of a report, and from it on, in cents of the report. */
export async function readPlaces(events: Events, query: ReportQuery, cut: Date): Promise<PlaceEarned[]> {
  const { params, bind } = binder()
  const where = whereSql(query, 'conversion', bind)
  if (!where) return []
  const columns = {
    site: 'toString(site_uuid)',
    connection: 'toString(connection_uuid)',
    shop: 'toString(merchant)',
    creator: 'toString(creator_id)',
    is_now: `at >= ${bind('cut', `DateTime64(3, 'UTC')`, instant(cut))}`,
  }
  return events.query(query.account, {
    name: 'places of a day',
    sql: `SELECT site, connection, shop AS merchant, creator,
  sumIf(commission_cents, is_now) AS now, sumIf(commission_cents, NOT is_now) AS before
FROM ${convertedSql(query, columns, [...where, `status != 'rejected'`], bind)}
GROUP BY site, connection, merchant, creator
HAVING now != 0 OR before != 0`,
    params,
    row,
    rollups: false,
  })
}
