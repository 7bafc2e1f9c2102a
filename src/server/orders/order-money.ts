import { emptyTransaction, type NetworkTransaction } from '../../connectors/network-transaction.ts'
import type { Arrival, Payer } from '../money/index.ts'
import type { partnerOrder } from './tables.ts'

export type OrderRow = typeof partnerOrder.$inferSelect

/** One order of a merchant is one transaction, whatever contract pays for it and however it was reported; so is a paid click. */
const transactionIdOf = ({ kind, partnerUuid, orderId, clickId }: OrderRow): string =>
  kind === 'cpc' ? clickId : `${partnerUuid}:${orderId}`

function transactionOf(o: OrderRow, name: string): NetworkTransaction {
  return {
    ...emptyTransaction,
    transactionId: transactionIdOf(o),
    programmeId: o.contractUuid,
    mediaId: o.siteUuid ?? '',
    at: o.at.toISOString(),
    clickAt: o.clickAt?.toISOString() ?? null,
    changedAt: o.changedAt.toISOString(),
    statusWord: o.status,
    status: o.status,
    kind: o.kind,
    sale: o.amount,
    commission: o.commission,
    currency: o.currency,
    subIds: o.clickId === '' ? [] : [o.clickId],
    orderId: o.kind === 'cpc' ? '' : o.orderId,
    name,
    reason: o.reason,
    ...(o.creatorId === '' ? {} : { creatorId: o.creatorId }),
  }
}

/**
 * An order as it enters the ledger. What only a page notified of enters like a callback, which may never be negative; what a
 * server signed, or the merchant said when signed in, is our own.
 */
export const arrivalOf = (payer: Payer, order: OrderRow, name: string): Arrival => ({
  payer,
  source: order.isSigned ? 'own' : 'callback',
  transaction: transactionOf(order, name),
  receivedAt: order.changedAt,
})

/** The moment of a change, later than that of the one before: the later one counts, also when the clock was set back. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))
