import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages } from '../shared/rows/transaction-rows.ts'
import { childOf, textOf, type XmlNode } from '../shared/xml/xml.ts'
import type { Window } from '../shared/http/windows.ts'
import type { TradetrackerCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const words = networkWords.tradetracker ?? {}

function toTransaction(row: XmlNode, siteId: string, kind: 'sale' | 'cpc'): NetworkTransaction {
  const word = textOf(row, 'transactionStatus')
  const { status, errorCode } = statusOf(words, word)
  const isPaid = /^(true|1)$/i.test(textOf(row, 'paidOut'))
  const at = instant(textOf(row, 'registrationDate'))
  const campaign = childOf(row, 'campaign')
  return {
    ...emptyTransaction,
    transactionId: kind === 'cpc' ? `click-${textOf(row, 'ID')}` : textOf(row, 'ID'),
    programmeId: textOf(campaign, 'ID'),
    programmeName: textOf(campaign, 'name'),
    mediaId: siteId,
    at,
    clickAt: instant(textOf(row, 'originatingClickDate')),
    changedAt: instant(textOf(row, 'assessmentDate')) ?? at,
    statusWord: isPaid ? `${word} paid` : word,
    status: status === 'approved' && isPaid ? 'paid' : status,
    errorCode: errorCode || (at ? '' : named('date', textOf(row, 'registrationDate'))),
    kind,
    sale: textOf(row, 'orderAmount') || '0',
    commission: textOf(row, 'commission'),
    currency: textOf(row, 'currency'),
    subIds: [textOf(row, 'reference')],
    name: textOf(row, 'description'),
    reason: textOf(row, 'rejectionReason').replaceAll('_', ' '),
  }
}

/** Sales and leads made in the window, those decided in it, and paid clicks. */
export async function transactions(
  get: Get,
  { siteId }: TradetrackerCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const pages: TransactionPage[] = []
  for (const [method, kind, field] of [
    ['getConversionTransactions', 'sale', 'registrationDate'],
    ['getConversionTransactions', 'sale', 'assessmentDate'],
    ['getClickTransactions', 'cpc', 'registrationDate'],
  ] as const) {
    const rows = await listOf(get, method, siteId, [
      [`${field}From`, `${from} 00:00:00`],
      [`${field}To`, `${to} 23:59:59`],
    ])
    const readable = rows.filter((row) => textOf(row, 'ID') !== '')
    pages.push({
      transactions: readable.map((row) => toTransaction(row, siteId, kind)),
      rejected: rows.length > readable.length ? [`${rows.length - readable.length} rows have no ID`] : [],
    })
  }
  return joinPages(pages)
}
