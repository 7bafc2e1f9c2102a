import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { instant } from '../shared/dates/instant.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import type { WebgainsCredentials } from './credentials.ts'
import { pagesOf } from './pages.ts'

const money = z.object({ amount: z.string().nullish(), currency_code: z.string().nullish() }).nullish()
const transaction = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  date: z.string().nullish(),
  program: z.object({ id: z.string().nullish(), name: z.string().nullish() }).nullish(),
  click_reference: z.string().nullish(),
  value: money,
  commission: money,
})

/** Sources disagree on 30 and 40: uncertain money counts as pending. */
const words = networkWords.webgains ?? {}

/**
 * Amounts are integers in ten-thousandths of the currency: 129900 is 12.99. Anything else is passed on unchanged and
 * refused later.
 */
const major = (amount: string) => (/^-?\d+$/.test(amount) ? (decimal(`${amount}e-4`) ?? amount) : amount)

export function toTransaction(t: z.output<typeof transaction>, campaignId: string): NetworkTransaction {
  const word = t.status ?? ''
  const { status, errorCode } = statusOf(words, word)
  const at = instant(t.date)
  return {
    ...emptyTransaction,
    transactionId: t.id,
    programmeId: t.program?.id ?? '',
    programmeName: t.program?.name ?? '',
    mediaId: campaignId, // only this campaign is requested
    at,
    statusWord: word,
    status,
    errorCode: errorCode || (at ? '' : named('date', t.date ?? '')),
    sale: major(t.value?.amount ?? '0'),
    commission: major(t.commission?.amount ?? ''),
    currency: t.commission?.currency_code ?? t.value?.currency_code ?? '',
    subIds: [t.click_reference ?? ''],
  }
}

const seconds = (iso: string) => String(Date.parse(iso) / 1000)

export async function transactions(
  get: Get,
  { publisherId, campaignId }: WebgainsCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const query = {
    'filters[start_date]': seconds(`${from}T00:00:00Z`),
    'filters[end_date]': seconds(`${to}T23:59:59Z`),
    'filters[campaign_ids][]': campaignId,
    sort: 'date',
    sort_order: 'ASC',
  }
  const pages: TransactionPage[] = []
  const request = { path: `/publishers/${publisherId}/reports/transactions`, query }
  for await (const rows of pagesOf(get, request, 'transactions'))
    pages.push(transactionRows('Webgains', transaction, rows, (row) => toTransaction(row, campaignId)))
  return joinPages(pages)
}
