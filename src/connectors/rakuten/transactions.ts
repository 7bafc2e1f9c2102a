import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { named } from '../shared/rows/status-words.ts'
import { joinPages, pageGuard, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { rakutenDate } from './dates.ts'

const text = z.string().nullish()
export const event = z.object({
  etransaction_id: z.string().min(1),
  advertiser_id: text,
  sid: text,
  order_id: text,
  product_name: text,
  sale_amount: text,
  commissions: text,
  currency: text,
  process_date: text,
  transaction_date: text,
  u1: text,
  is_event: text,
  sku_number: text,
  transaction_type: text,
})
type Event = z.output<typeof event>

/** The state word of a record that comes again with its batch, under another id. */
export const realTime = 'realtime'
const early = /^RT-/i
const wordOf = ({ transaction_type: word, order_id: order }: Event) =>
  /^real-?time$/i.test(word ?? '') || early.test(order ?? '') ? realTime : (word ?? '')

/**
 * One record of one article. There is no state: a return is another record with negative amounts for the same order,
 * and the remainder of an order is computed where money comes in. An event of media optimisation (`is_event`) pays
 * nothing and is not a transaction.
 */
export function toTransaction(e: Event): NetworkTransaction | null {
  if (e.is_event?.toUpperCase() === 'Y') return null
  const at = rakutenDate(e.transaction_date)
  return {
    ...emptyTransaction,
    transactionId: e.etransaction_id,
    programmeId: e.advertiser_id ?? '',
    mediaId: e.sid ?? '',
    at,
    changedAt: rakutenDate(e.process_date) ?? at,
    statusWord: wordOf(e),
    errorCode: at ? '' : named('date', e.transaction_date ?? ''),
    sale: e.sale_amount ?? '0',
    commission: e.commissions ?? '',
    currency: e.currency ?? '',
    subIds: [e.u1 ?? ''],
    orderId: (e.order_id ?? '').replace(early, ''),
    name: e.product_name || e.sku_number || '',
  }
}

export async function transactions(get: Get, _credentials: unknown, { from, to }: Window): Promise<TransactionPage> {
  const limit = 1000
  const pages: TransactionPage[] = []
  const watch = pageGuard('Rakuten')
  for (let page = 1; ; page++) {
    const list = await get({
      path: '/events/1.0/transactions',
      query: {
        process_date_start: `${from} 00:00:00`,
        process_date_end: `${to} 23:59:59`,
        limit: String(limit),
        page: String(page),
      },
    })
    pages.push(transactionRows('Rakuten', event, list, toTransaction))
    if (!Array.isArray(list) || list.length < limit) break
    watch(list)
  }
  return joinPages(pages)
}
