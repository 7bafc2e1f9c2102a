import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import type { Window } from '../shared/http/windows.ts'

/** Numbers arrive as text (`exact-json.ts`). Amounts may be missing on bonuses. */
const money = z.object({ amount: z.string().nullish(), currency: z.string().nullish() }).nullish()
const transaction = z.object({
  id: z.string().min(1),
  advertiserId: z.string().nullish(),
  publisherId: z.string().nullish(),
  commissionStatus: z.string().nullish(),
  paidToPublisher: z.boolean().nullish(),
  commissionAmount: money,
  saleAmount: money,
  transactionDate: z.string().nullish(),
  clickDate: z.string().nullish(),
  validationDate: z.string().nullish(),
  clickRefs: z.record(z.string(), z.string().nullish()).nullish(),
  orderRef: z.string().nullish(),
  declineReason: z.string().nullish(),
})
type AwinTransaction = z.output<typeof transaction>

const words = networkWords.awin ?? {}

const slotNames = ['clickRef', 'clickRef2', 'clickRef3', 'clickRef4', 'clickRef5', 'clickRef6']

export function toTransaction(t: AwinTransaction): NetworkTransaction {
  const word = t.commissionStatus ?? ''
  const state = statusOf(words, word)
  const at = instant(t.transactionDate)
  return {
    ...emptyTransaction,
    transactionId: t.id,
    programmeId: t.advertiserId ?? '',
    mediaId: t.publisherId ?? '',
    at,
    clickAt: instant(t.clickDate),
    changedAt: instant(t.validationDate) ?? at,
    statusWord: word,
    // The state stays "approved" after the money has been paid out.
    status: state.status === 'approved' && t.paidToPublisher ? 'paid' : state.status,
    errorCode: state.errorCode || (at ? '' : named('date', t.transactionDate ?? '')),
    sale: t.saleAmount?.amount ?? '0',
    commission: t.commissionAmount?.amount ?? '',
    currency: t.commissionAmount?.currency ?? t.saleAmount?.currency ?? '',
    subIds: slotNames.map((s) => t.clickRefs?.[s] ?? ''),
    orderId: t.orderRef ?? '',
    reason: t.declineReason ?? '',
  }
}

/** Row by row: an unreadable row is reported; the others are kept. */
export function readTransactions(list: unknown): TransactionPage {
  if (!Array.isArray(list))
    throw new NetworkError('unreadable', 'Awin answered with transactions that could not be read.')
  const page: TransactionPage = { transactions: [], rejected: [] }
  for (const [i, row] of list.entries()) {
    const read = transaction.safeParse(row)
    if (read.success) page.transactions.push(toTransaction(read.data))
    else
      page.rejected.push(
        `row ${i + 1}: ${read.error.issues[0]?.path.join('.') ?? 'row'} ${read.error.issues[0]?.message ?? 'unreadable'}`,
      )
  }
  return page
}

/**
 * New transactions are found by their own date, decided ones by the date of validation, corrected ones by the date of
 * the amendment.
 */
const dateTypes = ['transaction', 'validation', 'amendment'] as const

/** Requests each window once per date type. Answers have no offset: UTC is requested. */
export async function transactions(
  get: Get,
  { publisherId }: { publisherId: string },
  { from, to }: Window,
): Promise<TransactionPage> {
  const byId = new Map<string, NetworkTransaction>()
  const rejected: string[] = []
  for (const dateType of dateTypes) {
    const page = readTransactions(
      await get({
        path: `/publishers/${publisherId}/transactions/`,
        query: { startDate: `${from}T00:00:00`, endDate: `${to}T23:59:59`, timezone: 'UTC', dateType },
      }),
    )
    // A later answer is newer: it wins for the same transaction.
    for (const t of page.transactions) byId.set(t.transactionId, t)
    rejected.push(...page.rejected)
  }
  return { transactions: [...byId.values()], rejected }
}
