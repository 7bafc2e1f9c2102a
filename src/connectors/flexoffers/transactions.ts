import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'
import { pagesOf } from './pages.ts'

const text = z.string().nullish()
const sale = z
  .object({
    id: text,
    legacyId: text,
    FLX_SalesId: text,
    programId: text,
    programName: text,
    productName: text,
    domainId: text,
    subTracking: text,
    subId1: text,
    subId2: text,
    subId3: text,
    subId4: text,
    subId5: text,
    clickDate: text,
    eventDate: text,
    postedDate: text,
    modifiedDate: text,
    orderNumber: text,
    orderStatus: text,
    currency: text,
    saleAmount: text,
    commission: text,
    isPaid: z.union([z.boolean(), z.string()]).nullish(),
    dtPaid: text,
  })
  .refine((s) => [s.FLX_SalesId, s.legacyId, s.id].some((id) => (id ?? '') !== ''), 'has no id')
type Sale = z.output<typeof sale>

const words = networkWords.flexoffers ?? {}
/** The network's time zone, for times without an offset. */
const zone = 'America/New_York'

export function toTransaction(s: Sale): NetworkTransaction {
  const word = s.orderStatus ?? ''
  const state = statusOf(words, word)
  const isPaid = state.status === 'approved' && String(s.isPaid ?? '').toLowerCase() === 'true'
  const at = zonedInstant(s.eventDate ?? s.postedDate, zone)
  return {
    ...emptyTransaction,
    transactionId: s.FLX_SalesId || s.legacyId || s.id || '', // callbacks use the first
    programmeId: s.programId ?? '',
    programmeName: s.programName ?? '',
    mediaId: s.domainId ?? '',
    at,
    clickAt: zonedInstant(s.clickDate, zone),
    changedAt: (isPaid ? zonedInstant(s.dtPaid, zone) : null) ?? zonedInstant(s.modifiedDate, zone) ?? at,
    statusWord: word,
    status: isPaid ? 'paid' : state.status,
    errorCode: state.errorCode || (at ? '' : named('date', s.eventDate ?? '')),
    sale: s.saleAmount ?? '0',
    commission: s.commission ?? '',
    currency: s.currency ?? '',
    subIds: [s.subTracking, s.subId1, s.subId2, s.subId3, s.subId4, s.subId5].map((v) => v ?? ''),
    orderId: s.orderNumber ?? '',
    name: s.productName ?? '',
  }
}

/** `2026-03-01` as `03/01/2026`. */
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

async function ask(get: Get, { from, to }: Window, dateType: string, status: string): Promise<TransactionPage[]> {
  const query = { startDate: american(from), endDate: american(to), status, reportType: 'details', dateType }
  const pages: TransactionPage[] = []
  for await (const rows of pagesOf(get, { path: '/allsales', query }, { pageSize: 500, what: 'sales' }))
    pages.push(transactionRows('FlexOffers', sale, rows, toTransaction))
  return pages
}

/** `status=all` is sometimes refused ("under maintenance"); requests for single states still work then. */
async function askAll(get: Get, window: Window, dateType: string): Promise<TransactionPage[]> {
  try {
    return await ask(get, window, dateType, 'all')
  } catch (error) {
    if (!(error instanceof NetworkError) || error.trouble !== 'refused' || !error.message.includes('(400)')) throw error
    const pages: TransactionPage[] = []
    for (const status of ['pending', 'approved', 'cancelled', 'bonus', 'non-commissionable'])
      pages.push(...(await ask(get, window, dateType, status)))
    return pages
  }
}

/** New sales are found by their own date, changed ones by the date of the change. The second answer is newer. */
export async function transactions(get: Get, _credentials: unknown, window: Window): Promise<TransactionPage> {
  const made = await askAll(get, window, 'eventDate')
  return joinPages([...made, ...(await askAll(get, window, 'modifiedDate'))])
}
