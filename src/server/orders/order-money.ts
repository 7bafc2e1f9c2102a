import { emptyTransaction, type NetworkTransaction } from '../../connectors/network-transaction.ts'
import type { Arrival, Payer } from '../money/index.ts'
import type { partnerOrder } from './tables.ts'

export type OrderRow = typeof partnerOrder.$inferSelect

/** One order of a merchant is one transaction, whichever contract pays and however reported; so is a paid click. */
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
 * An order as a ledger arrival. An order reported only by a page enters like a callback, which can never be negative.
 * One that a server signed, or a signed-in merchant decided, counts as our own.
 */
export const arrivalOf = (payer: Payer, order: OrderRow, name: string): Arrival => ({
  payer,
  source: order.isSigned ? 'own' : 'callback',
  transaction: transactionOf(order, name),
  receivedAt: order.changedAt,
})

/** The time of a change, always later than the previous one: the latest wins even if the clock was set back. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))
