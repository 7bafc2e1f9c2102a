import { z } from 'zod'
import { Decimal } from '../../contract/decimal.ts'
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

/** One record of one article. An event of media optimisation (`is_event`) pays nothing and is no transaction. */
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
    statusWord: e.transaction_type ?? '',
    errorCode: at ? '' : named('date', e.transaction_date ?? ''),
    sale: e.sale_amount ?? '0',
    commission: e.commissions ?? '',
    currency: e.currency ?? '',
    subIds: [e.u1 ?? ''],
    orderId: e.order_id ?? '',
    name: e.product_name || e.sku_number || '',
  }
}

/** A sale that is told in real time comes once more with its batch, under another id; its order then begins with `RT-`. */
const realTime = /^real-?time$/i
const saleOf = (t: NetworkTransaction) =>
  JSON.stringify([t.programmeId, t.orderId.replace(/^RT-/i, ''), t.name, t.at, t.sale, t.commission])

/** Of a sale that is told both ways the batch counts: it is what Rakuten pays by. */
export function withoutRealTime(list: readonly NetworkTransaction[]): NetworkTransaction[] {
  const batches = new Map<string, number>()
  for (const t of list)
    if (t.orderId !== '' && !realTime.test(t.statusWord)) batches.set(saleOf(t), (batches.get(saleOf(t)) ?? 0) + 1)
  return list.filter((t) => {
    const left = realTime.test(t.statusWord) ? (batches.get(saleOf(t)) ?? 0) : 0
    if (left > 0) batches.set(saleOf(t), left - 1)
    return left === 0
  })
}

const read = (amount: string) => Decimal.read(amount) ?? Decimal.zero

/**
 * There is no state: a return is a further record with negative amounts for the same order. When nothing is left of an order, its
 * records are rejected; otherwise they stay pending, and their sum is what is left.
 */
export function withReturns(list: readonly NetworkTransaction[]): NetworkTransaction[] {
  const left = new Map<string, { sum: Decimal; hasReturn: boolean }>()
  const keyOf = (t: NetworkTransaction) => `${t.programmeId}\n${t.orderId}`
  for (const t of list) {
    const order = left.get(keyOf(t)) ?? { sum: Decimal.zero, hasReturn: false }
    const amount = read(t.commission)
    left.set(keyOf(t), { sum: order.sum.plus(amount), hasReturn: order.hasReturn || amount.sign() < 0 })
  }
  return list.map((t) => {
    const order = t.orderId === '' ? undefined : left.get(keyOf(t))
    return order?.hasReturn && order.sum.sign() <= 0 ? { ...t, status: 'rejected' } : t
  })
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
  const { transactions: found, rejected } = joinPages(pages)
  return { transactions: withReturns(withoutRealTime(found)), rejected }
}
