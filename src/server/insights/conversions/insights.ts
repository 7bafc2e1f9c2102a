import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import type { conversions } from '../../../contract/insights/conversions.ts'
import { ask, type Viewer } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { type ListQuery, listWhere } from './list-where.ts'
import { binder, type TimeKey } from '../report/report-query.ts'
import { takesBackSql } from '../../store/events/takes-back.ts'
import { bucketFinder, timeKeySql } from '../report/time-key.ts'

type Call = typeof conversions.insights
const cards = ['approved', 'pending', 'rejected'] as const
type Card = (typeof cards)[number]

const row = z.object({
  grp: z.string(),
  card: z.enum(cards),
  cents: z.number(),
  n: z.number(),
  paid: z.number(),
  clicks: z.number(),
})
type Row = z.output<typeof row>

async function sums(ports: InsightsPorts, query: ListQuery, time: TimeKey): Promise<Row[]> {
  const { params, bind } = binder()
  const where = listWhere(query, bind)
  if (!where) return []
  // paid conversions were approved before; everything neither pending nor rejected earns
  const columns = {
    key: timeKeySql(time, bind),
    is_click: `kind = 'cpc'`,
    takes_back: takesBackSql,
    is_paid: `status = 'paid'`,
    card: `multiIf(status = 'rejected', 'rejected', status = 'pending', 'pending', 'approved')`,
  }
  const rows = convertedSql(query, columns, where, bind)
  return ports.events.query(query.account, {
    name: 'conversion insights',
    sql: `SELECT toString(key) AS grp, card, sum(commission_cents) AS cents, countIf(NOT is_click AND NOT takes_back) AS n,
  countIf(is_paid AND NOT is_click AND NOT takes_back) AS paid, countIf(is_click) AS clicks
FROM ${rows} GROUP BY key, card`,
    params,
    row,
  })
}

/** Commission of the list's conversions by status and time bucket, added up from the same cents as every report. */
export async function conversionInsights(
  ports: InsightsPorts,
  input: Parsed<Call>,
  viewer: Viewer,
): Promise<Output<Call>> {
  const { search, ...asked } = input
  const { query } = await ask(ports, viewer, { ...asked, groupBy: 'date' })
  const { time } = query
  if (!time) throw new Error('The cards are a report by time')
  const rows = await sums(ports, { ...query, search }, time)
  const find = bucketFinder(time)
  const insightOf = (card: Card) => {
    const own = rows.filter((r) => r.card === card)
    const cents = new Map(time.buckets.map((b) => [b.grp, 0]))
    for (const r of own) {
      const bucket = find(r.grp)
      if (bucket) cents.set(bucket.grp, (cents.get(bucket.grp) ?? 0) + r.cents)
    }
    return {
      commission: own.reduce((sum, r) => sum + r.cents, 0) / 100,
      currencyCode: query.currency,
      count: own.reduce((sum, r) => sum + r.n, 0),
      paidCount: own.reduce((sum, r) => sum + r.paid, 0),
      paidClickCount: own.reduce((sum, r) => sum + r.clicks, 0),
      groups: time.buckets.map((b) => ({
        grp: b.grp,
        startsAt: b.startsAt.toISOString(),
        sums: { commission: (cents.get(b.grp) ?? 0) / 100 },
      })),
    }
  }
  return {
    approvedInsights: insightOf('approved'),
    pendingInsights: insightOf('pending'),
    rejectedInsights: insightOf('rejected'),
  }
}
