import { cancelledByShop } from '../../contract/partners/order-words.ts'
import { compare, commissionOf, minus, type Paying } from './commission.ts'
import type { OrderRow } from './order-money.ts'
import type { Report } from './reports/report.ts'

export type ReportOrigin = {
  isSigned: boolean
  /** The signed time; for a page's report, the time it arrived. */
  reportedAt: Date
}
export type Change =
  | { kind: 'duplicate'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'updated'; set: Partial<OrderRow>; reason: string }
  /** Reduces an order that is already in a statement: a separate, negative line with these values. */
  | { kind: 'corrected'; amount: string; commission: string; reason: string }

const duplicate = (reason: string): Change => ({ kind: 'duplicate', reason })

function correction(order: OrderRow, report: Report, terms: Paying): Change {
  const left = {
    amount: minus(order.amount, order.correctedAmount),
    commission: minus(order.commission, order.corrected),
  }
  const isCancelled = report.status === 'cancelled'
  const amount = isCancelled ? '0.00' : (report.amount ?? left.amount)
  if (compare(amount, left.amount) > 0)
    return { kind: 'refused', reason: 'amount: This order stands in a statement, where it can only become less' }
  const commission = isCancelled ? '0.00' : commissionOf(terms, amount, order.currency)
  const less = { amount: minus(amount, left.amount), commission: minus(commission, left.commission) }
  if (compare(less.amount, '0') === 0 && compare(less.commission, '0') === 0) return duplicate('')
  const isNothingLeft = compare(amount, '0') === 0 && compare(commission, '0') === 0
  const reason = isNothingLeft ? cancelledByShop : 'Lowered by the shop'
  return { kind: 'corrected', ...less, reason }
}

/** What a further report changes in a known order. An order pays once, no matter how many reports name it. */
export function changeOf(
  order: OrderRow,
  report: Report,
  terms: Paying,
  { isSigned, reportedAt }: ReportOrigin,
): Change {
  if (!isSigned) return duplicate('')
  const isFirst = order.reportedAt === null
  if (order.reportedAt !== null && reportedAt < order.reportedAt) return duplicate('A newer report was taken already')
  if (report.amount !== null && report.currency !== order.currency)
    return { kind: 'refused', reason: `currency: This order was told in ${order.currency}` }
  if (order.statementUuid !== null) return correction(order, report, terms)
  if (order.status === 'rejected') return duplicate('This order was rejected')
  if (report.status === 'cancelled')
    return {
      kind: 'updated',
      set: { status: 'rejected', reason: cancelledByShop, isSigned: true, reportedAt },
      reason: '',
    }
  const amount = report.amount ?? order.amount
  const difference = compare(amount, order.amount)
  const isSameMoment = order.reportedAt !== null && reportedAt.getTime() === order.reportedAt.getTime()
  // replaying an older signed text within the same second as a newer one would undo the newer one
  if (isSameMoment && difference > 0) return duplicate('A newer report was taken already')
  const isApproving = report.status === 'approved' && order.status === 'pending'
  if (!isFirst && difference === 0 && !isApproving) return duplicate('')
  return {
    kind: 'updated',
    set: {
      amount,
      commission: difference === 0 ? order.commission : commissionOf(terms, amount, order.currency),
      status: isApproving ? 'approved' : order.status,
      isSigned: true,
      reportedAt,
    },
    reason: isFirst && difference === 0 ? 'Confirmed by the server' : '',
  }
}
