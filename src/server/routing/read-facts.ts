import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { takesBackSql } from '../store/events/takes-back.ts'
import { ageStarts, type Approvals, chancesOf, newestRatesSql } from '../money/index.ts'
import { type AccountFacts, type FactRow, noFacts } from './facts.ts'
import { noSums } from './known.ts'

const day = 86_400_000
/** In days: younger clicks have not brought all their sales yet; older ones reflect another season. */
export const closedAfter = 14
const learnedDays = 90

const clicks = z.object({ account: z.string(), merchant: z.string(), connection: z.string(), clicks: z.number() })
const money = z.object({
  account: z.string(),
  merchant: z.string(),
  connection: z.string(),
  made: z.number(),
  sales: z.number(),
  orders: z.number(),
  orderEuro: z.number(),
  commissionEuro: z.number(),
  squares: z.number(),
  paidClicks: z.number(),
  certainEuro: z.number(),
  pendingEuro: z.array(z.number()),
})

const clicksSql = `SELECT toString(account_uuid) AS account, toString(merchant) AS merchant, toString(connection_uuid) AS connection, countIf(kind = 'click') AS clicks
FROM click WHERE toDate(at) >= {from:Date} AND toDate(at) < {until:Date} AND merchant != '' AND connection_uuid != '' GROUP BY account_uuid, merchant, connection_uuid HAVING clicks > 0`
/** Age step of a sale at an instant, as `learnApprovals` counts them. */
export const ageStepSql = (now: string): string =>
  `toUInt8(arrayCount(start -> start <= intDiv(greatest(0, ${now} - toInt64(toUnixTimestamp(at))), 86400), [${ageStarts.join(', ')}]) - 1)`
/** Pending sums by age step. */
export const pendingByAgeSql = (amount: string): string =>
  `arrayMap(step -> arraySum(arrayMap(p -> if(p.1 = step, p.2, 0), groupArrayIf((age_step, ${amount}), status = 'pending'))), range(${ageStarts.length}))`
/** The value of those sums (R100: what a pending sale is worth). */
export const likelyOf = (pending: readonly number[], chances: readonly { p: number }[]): number =>
  pending.reduce((sum, amount, step) => sum + amount * (chances[step]?.p ?? 0), 0)
/**
 * Skips currencies without a rate: an amount that cannot be converted must not look like euro. A negative line corrects
 * a sale and is not a sale (R35: what a conversion is).
 */
const moneySql = `SELECT toString(account_uuid) AS account, toString(merchant) AS merchant, toString(connection_uuid) AS connection,
  countIf(isSale) AS made, countIf(isSale AND status != 'rejected') AS sales, countIf(isSale AND status != 'rejected' AND sale > 0) AS orders,
  sumIf(toFloat64(sale) / per, isSale AND status != 'rejected' AND sale > 0) AS orderEuro,
  sumIf(euro, isSale AND status != 'rejected') AS commissionEuro, sumIf(pow(euro, 2), isSale AND status != 'rejected') AS squares,
  countIf(kind = 'cpc') AS paidClicks,
  sumIf(euro, status IN ('approved', 'paid')) AS certainEuro,
  ${pendingByAgeSql('euro')} AS pendingEuro
FROM (SELECT c.*, if(c.currency = 'EUR', 1, r.rate) AS per, toFloat64(c.commission) / per AS euro FROM (
    SELECT account_uuid, merchant, connection_uuid, kind, kind = 'sale' AND NOT (${takesBackSql}) AS isSale, status, sale, commission, toString(currency) AS currency,
      ${ageStepSql('{now:Int64}')} AS age_step FROM conversion FINAL
    WHERE toDate(ifNull(click_at, at)) >= {from:Date} AND toDate(ifNull(click_at, at)) < {until:Date} AND merchant != '' AND connection_uuid != '') AS c
  GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = c.currency)
WHERE per > 0 GROUP BY account_uuid, merchant, connection_uuid`

/** Shares of new sales that get approved, where they differ between places. */
export const approvalOf = ({ account, of }: Approvals): AccountFacts['approval'] => ({
  account: account[0]?.p ?? noFacts.approval.account,
  of: Object.fromEntries([...of].map(([place, [first]]) => [place, first?.p ?? 0])),
})

export type FactParts = { events: Events; approvals: (account: string) => Promise<Approvals> }

/** What closed clicks brought, for one account or all, by merchant and connection, in euro at the newest rates. */
export async function readFacts(
  { events, approvals }: FactParts,
  { now, accountUuid }: { now: number; accountUuid?: string },
): Promise<Map<string, AccountFacts>> {
  const dayOf = (ago: number) => new Date(now - ago * day).toISOString().slice(0, 10)
  const params = { from: dayOf(closedAfter + learnedDays), until: dayOf(closedAfter) }
  const asked = <T extends z.ZodType>(name: string, sql: string, row: T, also = {}) => {
    const statement = { name, sql, params: { ...params, ...also }, row }
    return accountUuid ? events.query(accountUuid, statement) : events.systemQuery(statement)
  }
  const [counted, earned] = await Promise.all([
    asked('routing.clicks', clicksSql, clicks),
    asked('routing.money', moneySql, money, { now: Math.floor(now / 1000) }),
  ])
  const found = new Map<string, Map<string, FactRow>>()
  const keyOf = (r: { merchant: string; connection: string }) => `${r.merchant}\n${r.connection}`
  const rowsOf = (account: string) => {
    const rows = found.get(account) ?? new Map<string, FactRow>()
    found.set(account, rows)
    return rows
  }
  const learned = new Map<string, Approvals>()
  for (const account of new Set([...earned, ...counted].map((r) => r.account)))
    learned.set(account, await approvals(account))
  for (const { account, certainEuro, pendingEuro, ...row } of earned) {
    const of = learned.get(account)
    const chances = of ? chancesOf(of, row.connection, row.merchant) : []
    rowsOf(account).set(keyOf(row), { ...row, clicks: 0, earned: certainEuro + likelyOf(pendingEuro, chances) })
  }
  for (const { account, ...row } of counted) {
    const rows = rowsOf(account)
    rows.set(keyOf(row), { ...noSums, ...rows.get(keyOf(row)), ...row })
  }
  return new Map(
    [...found].map(([account, rows]) => {
      const of = learned.get(account)
      return [account, { rows: [...rows.values()], approval: of ? approvalOf(of) : noFacts.approval }]
    }),
  )
}
