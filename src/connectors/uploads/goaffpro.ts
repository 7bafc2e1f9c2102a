import { emptyTransaction } from '../connector.ts'
import { fileLines, tableOf } from '../shared/files/file-lines.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { statusOf } from '../shared/rows/status-words.ts'
import { faults, type Layout, readRows } from './read-rows.ts'
import { unread, type UploadReader } from '../shared/files/upload.ts'

const refusal = 'Incorrect file - expected GoAffPro Sales/Orders report'
const words = networkWords.goaffpro ?? {}
type Column = 'at' | 'order' | 'store' | 'sale' | 'commission' | 'currency' | 'status' | 'subId'

const layout = (currency: string): Layout<Column> => ({
  columns: {
    at: /^orderdate$/,
    order: /^ordernumber$|^orderid$|^order$/,
    store: /^store(name)?$|^website$|^site$|^shop$/,
    sale: /^(order)?(amount|total|revenue|subtotal)$/,
    commission: /^commission(earned|earnings)?$|^earnings$/,
    currency: /^currency(code)?$/,
    status: /^(order)?status$/,
    subId: /^subid$/,
  },
  required: ['at', 'order', 'commission'],
  id: 'order',
  earned: 'commission',
  amounts: ['sale', 'commission'],
  dates: ['at'],
  dayFirst: true,
  hasOrderLines: true,
  toTransaction: (row, { amount, date, currency: currencyOf }) => {
    const at = date(row.get('at'))
    const commission = amount(row, 'commission')
    const sale = row.get('sale') === '' ? '0.00' : amount(row, 'sale')
    const order = row.get('order') || null
    if (order === null || at === null || commission === null || sale === null)
      return faults(
        [order, 'Order Number', '', 'a number'],
        [at, 'Order Date', row.get('at'), 'a date'],
        [commission, 'Commission', row.get('commission'), 'an amount'],
        [sale, 'Amount', row.get('sale'), 'an amount'],
      )
    const money = currencyOf(row, row.get('currency'), currency)
    if ('problem' in money) return money.problem
    const word = row.get('status')
    const store = row.get('store')
    return {
      ...emptyTransaction,
      transactionId: store === '' ? order : `${store} ${order}`,
      programmeId: store,
      programmeName: store,
      at,
      statusWord: word,
      ...(word === '' ? {} : statusOf(words, word)),
      sale,
      commission,
      currency: money.currency,
      subIds: row.get('subId') === '' ? [] : [row.get('subId')],
      orderId: order,
      name: store,
    }
  },
})

/** Sales or orders of GoAffPro's affiliate marketplace. */
export const readGoaffpro: UploadReader = ({ bytes }, settings) => {
  const lines = fileLines(bytes)
  if ('problem' in lines) return unread(lines, refusal)
  const table = tableOf(lines, ([first = '']) => first.startsWith('Order Date'))
  if (!table.header[0]?.startsWith('Order Date')) return { refusal }
  const read = readRows(table, layout(settings.currency), settings)
  return 'missing' in read ? { refusal } : read
}
