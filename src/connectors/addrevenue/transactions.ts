import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const transaction = z.object({
  id: z.string().min(1),
  date: text,
  channelId: text,
  currency: text,
  eventValue: text,
  commission: text,
  status: text,
  denyDate: text,
  eventOrderId: text,
  clickRef: text,
  advertiserId: text,
  advertiserName: text,
  programName: text,
})

const words = networkWords.addrevenue ?? {}

export function toTransaction(t: z.output<typeof transaction>): NetworkTransaction {
  const word = t.status ?? ''
  const { status, errorCode } = statusOf(words, word)
  const at = instant(t.date)
  return {
    ...emptyTransaction,
    transactionId: t.id,
    programmeId: t.advertiserId ?? '',
    programmeName: t.advertiserName ?? t.programName ?? '',
    mediaId: t.channelId ?? '',
    at,
    changedAt: instant(t.denyDate) ?? at,
    statusWord: word,
    status,
    errorCode: errorCode || (at ? '' : named('date', t.date ?? '')),
    sale: t.eventValue ?? '0',
    commission: t.commission ?? '',
    currency: t.currency ?? '',
    subIds: [t.clickRef ?? ''],
    orderId: t.eventOrderId ?? '',
  }
}

/** The list covers all channels of the token; sales of other channels belong to other connections. */
export async function transactions(
  get: Get,
  { channelId }: { channelId: string },
  { from, to }: Window,
): Promise<TransactionPage> {
  const pages: TransactionPage[] = []
  const isOurs = (t: NetworkTransaction) => t.mediaId === '' || t.mediaId === channelId
  for await (const rows of listOf(get, '/transactions', { fromDate: from, toDate: to, orderBy: 'created DESC' })) {
    const page = transactionRows('Addrevenue', transaction, rows, toTransaction)
    pages.push({ transactions: page.transactions.filter(isOurs), rejected: page.rejected })
  }
  return joinPages(pages)
}
