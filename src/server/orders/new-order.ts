import { cancelledByShop } from '../../contract/partners/order-words.ts'
import type { PartnerIdentity, TermsRow } from '../partners/index.ts'
import type { Attributed } from './reports/attribute-order.ts'
import { commissionOf } from './commission.ts'
import type { OrderRow } from './order-money.ts'
import type { Report } from './reports/report.ts'

const day = 86_400_000
type Credited = Extract<Attributed<TermsRow>, { kind: 'credited' }>
type Facts = {
  partner: PartnerIdentity
  isSigned: boolean
  reportedAt: Date
  receivedAt: Date
  at: Date
  /** The shop cancelled the order before reporting it. */
  isCancelled: boolean
}

/** The row for an order reported for the first time. Orders reported by pages are only pending. */
export function newOrder(
  report: Report,
  { contract, terms, click, creatorId, isChecked }: Credited,
  f: Facts,
): OrderRow {
  const amount = report.amount ?? '0.00'
  const currency = report.currency || terms.currency
  const isGone = f.isCancelled || (f.isSigned && report.status === 'cancelled')
  return {
    ...f.partner,
    orderId: report.orderId,
    kind: 'sale',
    contractUuid: contract.uuid,
    termsUuid: terms.uuid,
    at: f.at,
    amount,
    commission: commissionOf(terms, amount, currency),
    currency,
    status: isGone ? 'rejected' : f.isSigned && report.status === 'approved' ? 'approved' : 'pending',
    isSigned: f.isSigned,
    isChecked,
    clickId: click === null ? '' : report.clickId,
    clickAt: click?.at ?? null,
    siteUuid: click?.siteUuid ?? null,
    coupon: report.coupon,
    creatorId,
    holdUntil: new Date(f.receivedAt.getTime() + terms.holdDays * day),
    reason: isGone ? cancelledByShop : '',
    statementUuid: null,
    corrected: '0.00',
    correctedAmount: '0.00',
    reportedAt: f.isSigned ? f.reportedAt : null,
    changedAt: f.receivedAt,
  }
}
