import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { takesBackSql } from '../store/events/takes-back.ts'
import type { FactRow } from './facts.ts'

const day = 86_400_000
/** Clicks younger than this have not brought all of their sales yet; older ones tell of another season. */
export const closedAfter = 14
const learnedDays = 90

const clicks = z.object({ account: z.string(), merchant: z.string(), connection: z.string(), clicks: z.number() })
const money = z.object({
  account: z.string(),
  merchant: z.string(),
  connection: z.string(),
  sales: z.number(),
  orders: z.number(),
  orderEuro: z.number(),
  certainEuro: z.number(),
  pendingEuro: z.number(),
  approved: z.number(),
  decided: z.number(),
})

const clicksSql = `SELECT toString(account_uuid) AS account, toString(merchant) AS merchant, toString(connection_uuid) AS connection, countIf(kind = 'click') AS clicks
FROM click WHERE toDate(at) >= {from:Date} AND toDate(at) < {until:Date} AND merchant != '' AND connection_uuid != '' GROUP BY account_uuid, merchant, connection_uuid HAVING clicks > 0`
/**
 * Of a currency without a rate nothing is counted: an amount that nobody can compare must not look like euro. A line below zero
 * takes back of a sale, and is none itself (R35: what a conversion is).
 */
const moneySql = `SELECT toString(account_uuid) AS account, toString(merchant) AS merchant, toString(connection_uuid) AS connection,
  countIf(isSale AND status != 'rejected') AS sales, countIf(isSale AND status != 'rejected' AND sale > 0) AS orders,
  sumIf(toFloat64(sale) / per, isSale AND status != 'rejected' AND sale > 0) AS orderEuro,
  sumIf(toFloat64(commission) / per, status IN ('approved', 'paid')) AS certainEuro, sumIf(toFloat64(commission) / per, status = 'pending') AS pendingEuro,
  countIf(isSale AND status IN ('approved', 'paid')) AS approved, countIf(isSale AND status IN ('approved', 'paid', 'rejected')) AS decided
FROM (SELECT c.*, if(c.currency = 'EUR', 1, r.rate) AS per FROM (
    SELECT account_uuid, merchant, connection_uuid, kind = 'sale' AND NOT (${takesBackSql}) AS isSale, status, sale, commission, toString(currency) AS currency FROM conversion FINAL
    WHERE toDate(ifNull(click_at, at)) >= {from:Date} AND toDate(ifNull(click_at, at)) < {until:Date} AND merchant != '' AND connection_uuid != '') AS c
  GLOBAL ANY LEFT JOIN (SELECT toString(currency) AS currency, argMax(micro, day) / 1000000 AS rate FROM exchange_rate GROUP BY currency) AS r ON r.currency = c.currency)
WHERE per > 0 GROUP BY account_uuid, merchant, connection_uuid`

/** What closed clicks brought, of one account or of all, by merchant and connection, in euro at the newest rates. */
export async function readFacts(
  events: Events,
  { now, accountUuid }: { now: number; accountUuid?: string },
): Promise<Map<string, FactRow[]>> {
  const dayOf = (ago: number) => new Date(now - ago * day).toISOString().slice(0, 10)
  const params = { from: dayOf(closedAfter + learnedDays), until: dayOf(closedAfter) }
  const asked = <T extends z.ZodType>(name: string, sql: string, row: T) =>
    accountUuid ? events.query(accountUuid, { name, sql, params, row }) : events.systemQuery({ name, sql, params, row })
  const [counted, earned] = await Promise.all([
    asked('routing.clicks', clicksSql, clicks),
    asked('routing.money', moneySql, money),
  ])
  const found = new Map<string, Map<string, FactRow>>()
  const keyOf = (r: { merchant: string; connection: string }) => `${r.merchant}\n${r.connection}`
  const rowsOf = (account: string) => {
    const rows = found.get(account) ?? new Map<string, FactRow>()
    found.set(account, rows)
    return rows
  }
  for (const { account, ...row } of earned) rowsOf(account).set(keyOf(row), { ...row, clicks: 0 })
  for (const { account, ...row } of counted) {
    const rows = rowsOf(account)
    rows.set(keyOf(row), { ...nothingEarned, ...rows.get(keyOf(row)), ...row })
  }
  return new Map([...found].map(([account, rows]) => [account, [...rows.values()]]))
}
const nothingEarned = { sales: 0, orders: 0, orderEuro: 0, certainEuro: 0, pendingEuro: 0, approved: 0, decided: 0 }
