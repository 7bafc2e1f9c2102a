import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'
import type { Window } from '../shared/http/windows.ts'
import type { TradedoublerCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const transaction = z.object({
  transactionId: z.coerce.string().min(1),
  programId: text,
  programName: text,
  sourceId: text,
  status: text,
  timeOfLastClick: text,
  timeOfTransaction: text,
  timeOfLastModified: text,
  epi: text,
  epi2: text,
  leadNumber: text,
  orderNumber: text,
  orderValue: text,
  commission: text,
  paid: z.boolean().nullish(),
  reasonName: text,
})

const words = networkWords.tradedoubler ?? {}

function toTransaction(
  t: z.output<typeof transaction>,
  currency: string,
  { timeZone }: TradedoublerCredentials,
): NetworkTransaction {
  const word = t.status ?? ''
  const { status, errorCode } = statusOf(words, word)
  const at = zonedInstant(t.timeOfTransaction, timeZone)
  return {
    ...emptyTransaction,
    transactionId: t.transactionId,
    programmeId: t.programId ?? '',
    programmeName: t.programName ?? '',
    mediaId: t.sourceId ?? '',
    at,
    clickAt: zonedInstant(t.timeOfLastClick, timeZone),
    changedAt: zonedInstant(t.timeOfLastModified, timeZone) ?? at,
    statusWord: t.paid ? `${word} paid` : word,
    status: status === 'approved' && t.paid ? 'paid' : status,
    errorCode: errorCode || (at ? '' : named('date', t.timeOfTransaction ?? '')),
    sale: t.orderValue ?? '0',
    commission: t.commission ?? '',
    currency,
    subIds: [t.epi ?? '', t.epi2 ?? ''],
    orderId: t.orderNumber ?? t.leadNumber ?? '',
    reason: t.reasonName ?? '',
  }
}

/** Transactions made in the window and those changed in it, each once: a changed one may be an older sale. */
export async function transactions(
  get: Get,
  credentials: TradedoublerCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const pages: TransactionPage[] = []
  for (const lastModified of ['false', 'true']) {
    const query = {
      fromDate: from.replaceAll('-', ''),
      toDate: to.replaceAll('-', ''),
      lastModified,
      reportCurrencyCode: credentials.currency,
      sourceId: credentials.sourceId,
    }
    for await (const { rows, currency } of listOf(get, '/publisher/report/transactions', query))
      pages.push(
        transactionRows('Tradedoubler', transaction, rows, (t) =>
          toTransaction(t, currency || credentials.currency, credentials),
        ),
      )
  }
  return joinPages(pages)
}
