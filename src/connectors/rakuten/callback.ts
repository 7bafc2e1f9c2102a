import type { Callback } from '../connector.ts'
import { toTransaction } from './transactions.ts'

/** Names in our address ← fields of the postback. Rakuten requires `is_event` in it. */
const fields = {
  tid: 'etransaction_id',
  mid: 'advertiser_id',
  order: 'order_id',
  ref: 'u1',
  amount: 'sale_amount',
  com: 'commissions',
  cur: 'currency',
  date: 'transaction_date',
  type: 'transaction_type',
  product: 'product_name',
  sku: 'sku_number',
  is_event: 'is_event',
} as const

export const callback: Callback = {
  template: (address) =>
    `${address}?${Object.entries(fields)
      .map(([name, field]) => `${name}=<${field}>`)
      .join('&')}`,
  parse: ({ query, form }) => {
    const read = (name: keyof typeof fields) => (form.get(name) ?? query.get(name) ?? '').trim()
    if (read('tid') === '') return { problem: 'tid is missing' }
    const found = toTransaction({
      etransaction_id: read('tid'),
      advertiser_id: read('mid'),
      order_id: read('order'),
      u1: read('ref'),
      sale_amount: read('amount') || '0',
      commissions: read('com'),
      currency: read('cur'),
      transaction_date: read('date'),
      transaction_type: read('type'),
      product_name: read('product'),
      sku_number: read('sku'),
      is_event: read('is_event'),
    })
    if (!found) return { problem: 'is_event is Y: it pays nothing' }
    return { transaction: read('date') === '' ? { ...found, errorCode: '' } : found }
  },
}
