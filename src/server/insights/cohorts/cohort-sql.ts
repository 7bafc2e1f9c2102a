import { cohortDays } from '../../../contract/insights/cohort-days.ts'
import { takesBackSql } from '../../store/events/takes-back.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { columnOf } from '../report/dimension-sql.ts'
import { whereSql } from '../report/filter-sql.ts'
import { binder, type Bind, type ReportQuery, type Statement } from '../report/report-query.ts'
import { readLimit } from '../report/report-sql.ts'
import { timeKeySql } from '../report/time-key.ts'

const clickAt = 'assumeNotNull(click_at)'
const msOf = (at: string) => `toUnixTimestamp64Milli(${at})`

/** How many of `cohortDays` have passed after this many milliseconds. */
const placeSql = (ms: string) =>
  `toUInt8(multiIf(${cohortDays.map((days, place) => `${ms} < ${days * 86_400_000}, ${place}`).join(', ')}, ${cohortDays.length}))`

/**
 * The key of a month as the number 202610, or the column of any other group. Grouping by day would give thirty times as
 * many groups.
 */
const keySql = ({ time, groupBy }: ReportQuery, bind: Bind) =>
  time ? `toYYYYMM(toDate(${timeKeySql(time, bind, clickAt)}))` : columnOf(groupBy, 'conversion')

/** The key of a month from its first day, `2026-10-01`. */
export const monthKey = (firstDay: string): string => firstDay.slice(0, 7).replace('-', '')

/** One row per group with its parts (`Part`), highest commission first. Cents. Pure. */
export function cohortSql(query: ReportQuery, now: Date, isTotal: boolean): Statement | null {
  const { params, bind } = binder()
  const key = isTotal ? `''` : keySql(query, bind)
  const where = key === null ? null : whereSql(query, 'conversion', bind)
  if (key === null || !where) return null
  const columns = {
    key,
    age: placeSql(`${bind('now', 'Int64', now.getTime())} - ${msOf(clickAt)}`),
    delay: placeSql(`${msOf('at')} - ${msOf(clickAt)}`),
    status: 'status',
    is_sale: `kind = 'sale'`,
    takes_back: takesBackSql,
  }
  const parts = `SELECT key, age, delay,
  toFloat64(sumIf(commission_cents, status NOT IN ('paid', 'pending', 'rejected'))) AS approved,
  toFloat64(sumIf(commission_cents, status = 'paid')) AS paid,
  toFloat64(sumIf(commission_cents, status = 'pending')) AS open,
  toFloat64(sumIf(commission_cents, status = 'rejected')) AS rejected,
  toFloat64(countIf(is_sale AND NOT takes_back)) AS sales,
  toFloat64(sumIf(commission_cents, is_sale AND status != 'rejected')) AS earned,
  sumIf(pow(commission_cents, 2), is_sale AND status != 'rejected') AS squares
FROM ${convertedSql(query, columns, where, bind)}
GROUP BY key, age, delay`
  const sql = `SELECT toString(key) AS grp, groupArray((age, delay, approved, paid, open, rejected, sales, earned, squares)) AS parts
FROM (
${parts}
)
GROUP BY key
ORDER BY sum(approved + paid + open) DESC, grp
LIMIT ${bind('limit', 'UInt32', readLimit(query))}`
  return { sql, params }
}

/** Commission of sales of the same days whose click is unknown. Pure. */
export function withoutClickSql(query: ReportQuery): Statement | null {
  const { params, bind } = binder()
  const bySale = { ...query, byClick: false }
  const where = whereSql(bySale, 'conversion', bind)
  if (!where) return null
  const rows = convertedSql(bySale, { status: 'status' }, [...where, 'click_at IS NULL'], bind)
  return { sql: `SELECT toFloat64(sumIf(commission_cents, status != 'rejected')) AS cents FROM ${rows}`, params }
}
