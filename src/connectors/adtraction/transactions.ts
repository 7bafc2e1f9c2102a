import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { ask } from './ask.ts'
import type { AdtractionCredentials } from './credentials.ts'

const text = z.string().nullish()
const transaction = z.object({
  uniqueId: z.coerce.string().min(1),
  transactionStatus: text,
  transactionDate: text,
  lastUpdated: text,
  orderValue: text,
  commission: text,
  currency: text,
  orderId: text,
  click: z
    .object({
      clickDate: text,
      programId: text,
      programName: text,
      channelId: text,
      epi: text,
      epi2: text,
      epi3: text,
      epi4: text,
      epi5: text,
    })
    .nullish(),
})

/** 4 is an open claim: uncertain money counts as pending. */
const words = networkWords.adtraction ?? {}

function toTransaction(t: z.output<typeof transaction>, channelId: string): NetworkTransaction {
  const word = t.transactionStatus ?? ''
  const { status, errorCode } = statusOf(words, word)
  const at = instant(t.transactionDate)
  const { click } = t
  return {
    ...emptyTransaction,
    transactionId: t.uniqueId,
    programmeId: click?.programId ?? '',
    programmeName: click?.programName ?? '',
    mediaId: click?.channelId || channelId,
    at,
    clickAt: instant(click?.clickDate),
    changedAt: instant(t.lastUpdated) ?? at,
    statusWord: word,
    status,
    errorCode: errorCode || (at ? '' : named('date', t.transactionDate ?? '')),
    sale: t.orderValue ?? '0',
    commission: t.commission ?? '',
    currency: t.currency ?? '',
    subIds: [click?.epi, click?.epi2, click?.epi3, click?.epi4, click?.epi5].map((s) => s ?? ''),
    orderId: t.orderId ?? '',
  }
}

export async function transactions(
  get: Get,
  { channelId }: AdtractionCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const rows = await ask(get, '/v2/partner/transactions/', {
    fromDate: `${from}T00:00:00+0000`,
    toDate: `${to}T23:59:59+0000`,
    transactionStatus: 0,
    channelId: Number(channelId),
  })
  return transactionRows('Adtraction', transaction, rows, (t) => toTransaction(t, channelId))
}
