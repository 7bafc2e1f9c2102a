import { convertedSql } from '../report/conversion-sql.ts'
import { whereSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery, type Statement } from '../report/report-query.ts'
import { timeKeySql } from '../report/time-key.ts'

/**
 * Ten-thousandths of a currency as its own cents, rounded half away from zero, as a viewer in that currency sees them.
 */
const ownCents = 'toInt64(intDiv(2 * toInt128(raw) + sign(raw) * 100, 200))'

/** Approved and paid commission of each network by the month of the sale and its currency, in cents. Pure. */
export function paymentSql(query: ReportQuery): Statement | null {
  const { params, bind } = binder()
  const where = whereSql(query, 'conversion', bind)
  if (!where || !query.time) return null
  const columns = {
    network: 'network_uuid',
    month: `toYYYYMM(toDate(${timeKeySql(query.time, bind)}))`,
    status: 'status',
    raw: 'reinterpretAsInt64(commission)',
  }
  const sql = `SELECT toString(network) AS network, toString(month) AS month, toString(money) AS currency,
  toFloat64(sumIf(commission_cents, status = 'approved')) AS approved,
  toFloat64(sumIf(commission_cents, status = 'paid')) AS paid,
  toFloat64(sumIf(${ownCents}, status = 'approved')) AS own
FROM ${convertedSql(query, columns, [...where, `status IN ('approved', 'paid')`], bind)}
GROUP BY network, month, money
ORDER BY network, month, currency`
  return { sql, params }
}
