import type { partnerOrder } from './tables.ts'

export type Decision = 'approved' | 'rejected'
type Decided = Pick<typeof partnerOrder.$inferSelect, 'status' | 'holdUntil' | 'statementUuid'>

/** Why a merchant cannot (or no longer) approve or reject an order; null when they can. R62: the hold of an order. */
export function decisionProblem(order: Decided, decision: Decision, now: Date): string | null {
  if (order.status === 'paid') return 'This order was paid'
  if (order.statementUuid !== null) return 'This order stands in a statement'
  if (order.status === decision) return `This order is ${decision} already`
  // an order still pending after its hold stays open: only a page reported it
  if (order.status !== 'pending' && now.getTime() >= order.holdUntil.getTime())
    return 'The hold of this order has ended'
  return null
}
