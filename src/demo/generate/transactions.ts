import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import { contentHash, contentOf } from '../../server/money/arrival.ts'
import type { ArrivalSource, ledger } from '../../server/money/tables.ts'
import type { Step } from './story.ts'

/** The parts of a transaction that do not change with its state. */
export type TransactionCore = {
  accountUuid: string
  connectionUuid: string
  source: ArrivalSource
  transactionId: string
  programmeId: string
  programmeName: string
  mediaId: string
  at: Date
  clickAt: Date | null
  kind: 'sale' | 'cpc'
  currency: string
  subIds: string[]
  orderId: string
  unknownWord: string
}

export const centsText = (cents: number): string => (cents / 100).toFixed(2)

const words = { pending: 'pending', approved: 'approved', rejected: 'declined', paid: 'paid' } as const

/** The transaction as returned by a connector. */
export const transactionOf = (core: TransactionCore, step: Step): NetworkTransaction => ({
  ...emptyTransaction,
  transactionId: core.transactionId,
  programmeId: core.programmeId,
  programmeName: core.programmeName,
  mediaId: core.mediaId,
  at: core.at.toISOString(),
  clickAt: core.clickAt?.toISOString() ?? null,
  changedAt: new Date(step.at).toISOString(),
  statusWord: core.unknownWord || words[step.status],
  status: step.status,
  kind: core.kind,
  sale: centsText(step.saleCents),
  commission: centsText(step.commissionCents),
  currency: core.currency,
  subIds: core.subIds,
  orderId: core.orderId,
  reason: step.reason,
  errorCode: core.unknownWord ? `status:${core.unknownWord}` : '',
})

export type LedgerRow = typeof ledger.$inferInsert

/** Its entry in the ledger. */
export function ledgerRow(core: TransactionCore, step: Step): LedgerRow {
  const content = contentOf(transactionOf(core, step))
  return {
    accountUuid: core.accountUuid,
    connectionUuid: core.connectionUuid,
    transactionId: core.transactionId,
    source: core.source,
    receivedAt: new Date(step.at),
    contentHash: contentHash(content),
    content,
  }
}
