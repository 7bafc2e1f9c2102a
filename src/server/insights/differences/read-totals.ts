import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import { takesBackSql } from '../../store/events/takes-back.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { whereSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery } from '../report/report-query.ts'

const countsRow = z.object({ pageviews: z.coerce.number(), clicks: z.coerce.number(), carried: z.coerce.number() })
export type Counts = z.output<typeof countsRow>

const whole = z.coerce.bigint()
/** Conversions of one currency, kind and status. Own amounts are ten-thousandths of their currency, others cents. */
const soldRow = z.object({
  currency: z.string(),
  isPaidClick: z.coerce.boolean(),
  hasValue: z.coerce.boolean(),
  isRejected: z.coerce.boolean(),
  isUnconverted: z.coerce.boolean(),
  count: whole,
  ownSale: whole,
  ownCommission: whole,
  saleCents: whole,
  commissionCents: whole,
  /** Sums without signs, so that refunds do not cancel sales: used for the currency's rate. */
  ownSize: whole,
  centsSize: whole,
})
export type Sold = z.output<typeof soldRow>

/** Pageviews and clicks, carried or not, of a report's query. */
export async function readCounts(events: Events, query: ReportQuery): Promise<Counts> {
  const { params, bind } = binder()
  const counted = (source: 'pageview' | 'click', columns: string) => {
    const where = whereSql(query, source, bind)
    return `SELECT ${columns} FROM ${source} WHERE ${where?.join(' AND ') ?? '0'}`
  }
  const pageviews = counted('pageview', 'count() AS p, 0 AS c, 0 AS k')
  const clicks = counted('click', `0 AS p, countIf(kind IN ('click', 'discover')) AS c, countIf(kind = 'click') AS k`)
  const [row] = await events.query(query.account, {
    name: 'counts of a difference',
    sql: `SELECT toString(sum(p)) AS pageviews, toString(sum(c)) AS clicks, toString(sum(k)) AS carried FROM (${pageviews} UNION ALL ${clicks})`,
    params,
    row: countsRow,
    rollups: false,
  })
  return row ?? { pageviews: 0, clicks: 0, carried: 0 }
}

/** Conversions of a report's query, in the report's currency and in their own. */
export async function readSold(events: Events, query: ReportQuery): Promise<Sold[]> {
  const { params, bind } = binder()
  const where = whereSql(query, 'conversion', bind)
  if (!where) return []
  const columns = {
    kind: 'kind',
    status: 'status',
    takes_back: takesBackSql,
    own_sale: 'reinterpretAsInt64(sale)',
    own_commission: 'reinterpretAsInt64(commission)',
  }
  const sums = {
    count: 'countIf(NOT takes_back)',
    ownSale: 'sum(own_sale)',
    ownCommission: 'sum(own_commission)',
    saleCents: 'sum(sale_cents)',
    commissionCents: 'sum(commission_cents)',
    ownSize: 'sum(abs(own_sale) + abs(own_commission))',
    centsSize: 'sum(abs(sale_cents) + abs(commission_cents))',
  }
  return events.query(query.account, {
    name: 'conversions of a difference',
    sql: `SELECT toString(money) AS currency, kind = 'cpc' AS isPaidClick, own_sale != 0 AS hasValue, status = 'rejected' AS isRejected,
  is_unconverted AS isUnconverted, ${Object.entries(sums)
    .map(([name, sql]) => `toString(${sql}) AS ${name}`)
    .join(', ')}
FROM ${convertedSql(query, columns, where, bind)}
GROUP BY currency, isPaidClick, hasValue, isRejected, isUnconverted ORDER BY currency, isPaidClick, hasValue, isRejected`,
    params,
    row: soldRow,
    rollups: false,
  })
}
