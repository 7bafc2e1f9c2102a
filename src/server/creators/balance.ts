import { Decimal } from '../../contract/decimal.ts'
import type { Balance, SaleView } from '../../contract/creators/creator-money-views.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf, dayStart } from '../time/index.ts'
import { monthAfter, monthBefore, type StatementRow } from '../settlement/index.ts'
import type { Newest } from './read-standing.ts'
import type { CreatorEntity } from './tables.ts'
import { draftStatement } from './draft-statement.ts'

const shownSale = (e: Newest): SaleView => ({
  saleDatetime: e.conversionAt.toISOString(),
  merchant: e.merchant,
  amount: Number(e.amount),
  currencyCode: e.currency,
  state: e.state as SaleView['state'],
  reason: e.reason,
})
const mostSales = 100

/** The last month that ended, or the one after it if that is already closed. */
function nextMonthOf(statements: readonly StatementRow[], now: Date, zone: string): string {
  const last = monthBefore(now, zone)
  const closed = statements[0]?.month
  return closed !== undefined && closed >= last ? monthAfter(closed) : last
}

/** A creator's current balance, in their currency at today's rates. */
export async function readBalance(
  database: Database,
  tx: Tx,
  who: CreatorEntity,
  { now, zone }: { now: Date; zone: string },
) {
  const rateDay = dayOf(now, zone)
  const draft = await draftStatement(database, tx, who, { rateDay, until: new Date('9000-01-01') })
  if ('missing' in draft) {
    const none = { pendingAmount: 0, monthAmount: 0, payableAmount: 0, carriedAmount: 0, dueAmount: 0, dueOn: null }
    const balance: Balance = { currencyCode: who.currency, ...none, missingCurrency: draft.missing }
    return { balance, sales: [], statements: [], nextMonth: null }
  }
  const { standing, statements, convert } = draft
  const monthBegan = dayStart(`${rateDay.slice(0, 7)}-01`, zone)
  let [pending, month, missing]: [Decimal, Decimal, string | null] = [Decimal.zero, Decimal.zero, null]
  for (const e of standing) {
    const isOfMonth = e.conversionAt >= monthBegan
    if (e.state !== 'pending' && !isOfMonth) continue
    const amount = convert(Decimal.of(e.amount), e.currency)
    if (amount === null) {
      missing = e.currency
      continue
    }
    if (e.state === 'pending') pending = pending.plus(amount)
    if (isOfMonth) month = month.plus(amount)
  }
  const unpaid = statements.filter((s) => s.paidOn === null && Number(s.toPay) > 0)
  let due = Decimal.zero
  for (const s of unpaid) {
    const amount = s.currency === who.currency ? Decimal.of(s.toPay) : convert(Decimal.of(s.toPay), s.currency)
    if (amount === null) missing = s.currency
    else due = due.plus(amount)
  }
  const balance: Balance = {
    currencyCode: who.currency,
    pendingAmount: pending.toNumber(),
    monthAmount: month.toNumber(),
    payableAmount: Number(draft.totals.earned),
    carriedAmount: Number(draft.totals.carriedIn),
    dueAmount: due.toNumber(),
    dueOn: unpaid.flatMap((s) => s.dueOn ?? []).toSorted()[0] ?? null,
    missingCurrency: missing,
  }
  const newest = standing.toSorted(
    (a, b) => b.conversionAt.getTime() - a.conversionAt.getTime() || b.entryId - a.entryId,
  )
  const next = nextMonthOf(statements, now, zone)
  const isOver = next < rateDay.slice(0, 7)
  return {
    balance,
    sales: newest.slice(0, mostSales).map(shownSale),
    statements,
    nextMonth: isOver && draft.isWorthClosing ? next : null,
  }
}
