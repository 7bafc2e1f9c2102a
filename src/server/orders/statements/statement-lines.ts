import { Decimal } from '../../../contract/decimal.ts'
import { dayText } from '../../../report/date-text.ts'
import { plural } from '../../../report/format.ts'
import { amountText, type StatementLine, sumOf } from '../../settlement/index.ts'
import { shownAmount } from '../read-lists.ts'
import type { partnerOrder } from '../tables.ts'

export type StatementOrder = Pick<
  typeof partnerOrder.$inferSelect,
  'orderId' | 'kind' | 'at' | 'amount' | 'commission' | 'currency' | 'coupon'
> & { campaign: string }

/** Rounded like the statement's total: to the currency's payable decimals. */
const earnedBy = (o: StatementOrder) => Decimal.of(o.commission).payable(o.currency).fixed(4)

/** One line per order; clicks, which are many, get one line per day and campaign. */
export function linesOf(orders: readonly StatementOrder[], zone: string): StatementLine[] {
  const lines: StatementLine[] = []
  const days = new Map<string, StatementOrder[]>()
  for (const o of orders) {
    const day = dayText(o.at, zone)
    const amount = earnedBy(o)
    if (o.kind === 'sale')
      lines.push({
        name: `${day}  ${o.orderId}`,
        value: `${amountText(amount, o.currency)}, of an order of ${amountText(o.amount, o.currency)}`,
        amount,
      })
    else days.set(`${day}  ${o.campaign}`, [...(days.get(`${day}  ${o.campaign}`) ?? []), o])
  }
  for (const [name, clicks] of days) {
    const amount = sumOf(clicks.map((o) => ({ amount: earnedBy(o) })))
    lines.push({
      name,
      value: `${amountText(amount, clicks[0]?.currency ?? '')}, of ${plural(clicks.length, 'click')}`,
      amount,
    })
  }
  return lines
}

export const csvOf = (orders: readonly StatementOrder[]) => ({
  head: ['Time (UTC)', 'Order', 'Campaign', 'Coupon', 'Amount', 'Commission', 'Currency'],
  rows: orders.map((o) => [
    o.at.toISOString().slice(0, 19).replace('T', ' '),
    o.kind === 'cpc' ? 'A click' : o.orderId,
    o.campaign,
    o.coupon,
    o.kind === 'cpc' ? '' : shownAmount(o.amount, o.currency),
    shownAmount(earnedBy(o), o.currency),
    o.currency,
  ]),
})
