import type { HitOutcome } from '../../../contract/partners/partner-views.ts'
import type { TermsRow } from '../../partners/index.ts'
import { attributeOrder, type Contract, type LookedUp } from './attribute-order.ts'
import { changeOf } from '../change-order.ts'
import { minus } from '../commission.ts'
import { newOrder } from '../new-order.ts'
import { laterThan, type OrderRow } from '../order-money.ts'
import type { Report } from './report.ts'
import type { Sent } from './sent.ts'

/** How far an order's time may be in the future and in the past, in milliseconds. */
const ahead = 5 * 60_000
const back = 366 * 86_400_000

/** Data read beforehand that the decision on an order needs. */
export type Known = {
  order: OrderRow | undefined
  click: LookedUp
  contracts: readonly Contract<TermsRow>[]
  /** A server cancelled the order before reporting it. */
  isCancelled: boolean
  /** Converts an amount at the rate of the day of `at`; null without a rate. */
  exchanged: (amount: string, from: string, to: string, at: Date) => string | null
  now: Date
}
export type Verdict = {
  outcome: HitOutcome
  reason: string /** Rows to write; money follows from them. */
  rows: OrderRow[]
}

const nothing = (outcome: HitOutcome, reason: string): Verdict => ({ outcome, reason, rows: [] })

/** A fixed fee has its own currency: the order is converted to it, at the rate of the order's day. */
function inCurrencyOf(terms: TermsRow, report: Report, at: Date, exchanged: Known['exchanged']): Report | null {
  if (terms.commissionType !== 'CPA' || report.amount === null || report.currency === terms.currency) return report
  const amount = exchanged(report.amount, report.currency, terms.currency, at)
  return amount === null ? null : { ...report, amount, currency: terms.currency }
}
/** A day's rate is published during that day, so converting the same amount again can give a different result. */
const exchangeTolerance = 0.02
function asKnown(order: OrderRow, told: Report): Report {
  const left = minus(order.amount, order.correctedAmount)
  const isSame =
    told.amount !== null && Math.abs(Number(told.amount) - Number(left)) <= Number(left) * exchangeTolerance
  return isSame ? { ...told, amount: left } : told
}
const noRate = (report: Report, terms: TermsRow) =>
  nothing('refused', `currency: There is no exchange rate from ${report.currency} to ${terms.currency}`)

function again(order: OrderRow, report: Report, sent: Sent, known: Known): Verdict {
  const terms = known.contracts.flatMap((c) => c.versions).find((t) => t.uuid === order.termsUuid)
  if (!terms) return nothing('refused', 'order: Its terms are not there any more')
  const told = inCurrencyOf(terms, report, order.at, known.exchanged)
  if (!told) return noRate(report, terms)
  const change = changeOf(order, told === report ? told : asKnown(order, told), terms, sent)
  if (change.kind === 'duplicate' || change.kind === 'refused') return nothing(change.kind, change.reason)
  const changedAt = laterThan(order.changedAt, known.now)
  if (change.kind === 'updated')
    return { outcome: 'updated', reason: change.reason, rows: [{ ...order, ...change.set, changedAt }] }
  const line: OrderRow = {
    ...order,
    orderId: `correction of ${order.orderId} (${changedAt.toISOString()})`,
    amount: change.amount,
    commission: change.commission,
    status: 'approved',
    at: known.now,
    holdUntil: known.now,
    reason: change.reason,
    isSigned: true,
    statementUuid: null,
    corrected: '0.00',
    correctedAmount: '0.00',
    reportedAt: sent.reportedAt,
    changedAt,
  }
  const corrected = {
    ...order,
    corrected: minus(order.corrected, change.commission),
    correctedAmount: minus(order.correctedAmount, change.amount),
    reportedAt: sent.reportedAt,
    changedAt,
  }
  return { outcome: 'updated', reason: change.reason, rows: [corrected, line] }
}

/** Decides on one report of an order that is not a test. Pure: everything it needs was read beforehand. */
export function decideReport(report: Report, sent: Sent, known: Known): Verdict {
  const { order, contracts, now } = known
  if (order) return again(order, report, sent, known)
  // pages report orders as they happen; accepting their time would let them bypass the cookie period
  const at = (sent.isSigned ? report.at : null) ?? sent.receivedAt
  if (at.getTime() > sent.receivedAt.getTime() + ahead) return nothing('refused', 'at: Lies in the future')
  if (at.getTime() < sent.receivedAt.getTime() - back) return nothing('refused', 'at: Lies more than a year back')
  if (report.status === 'cancelled' && !sent.isSigned)
    return nothing('refused', 'status: Only a signed report may cancel an order')
  const found = attributeOrder(report, known.click, contracts, at)
  if (found.kind === 'waiting') return nothing('waiting', 'Its click has not arrived yet; it is looked for again')
  if (found.kind === 'lost')
    return nothing('refused', report.status === 'cancelled' ? 'There is nothing to cancel yet' : found.reason)
  const told = inCurrencyOf(found.terms, report, at, known.exchanged)
  if (!told) return noRate(report, found.terms)
  const row = newOrder(told, found, {
    partner: sent.partner,
    isSigned: sent.isSigned,
    reportedAt: sent.reportedAt,
    receivedAt: sent.receivedAt,
    at,
    isCancelled: known.isCancelled,
  })
  const changed = { ...row, changedAt: laterThan(new Date(0), now) }
  const said = found.isChecked ? row.reason : 'Not checked: lastSource was not told'
  const reason = [said, found.note].filter(Boolean).join('; ')
  return { outcome: sent.isSigned ? 'credited' : 'pending', reason, rows: [changed] }
}
