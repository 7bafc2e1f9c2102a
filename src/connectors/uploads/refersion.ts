import { emptyTransaction } from '../connector.ts'
import { fileLines, tableOf } from '../shared/files/file-lines.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { statusOf } from '../shared/rows/status-words.ts'
import { faults, type Layout, readRows } from './read-rows.ts'
import { unread, type UploadReader } from '../shared/files/upload.ts'

const refusal = 'Incorrect file - expected Refersion conversion report'
const words = networkWords.refersion ?? {}
type Column =
  | 'id'
  | 'at'
  | 'shop'
  | 'order'
  | 'sale'
  | 'commission'
  | 'currency'
  | 'payment'
  | 'status'
  | 'type'
  | 'subId'

/** A cancelled order is a separate entry that takes the commission back. */
const takenBack = (amount: string) => (amount.startsWith('-') || /^0+\.0+$/.test(amount) ? amount : `-${amount}`)

const layout = (currency: string): Layout<Column> => ({
  columns: {
    id: /^conversionid$/,
    at: /^(conversion)?date$|^created(at)?$/,
    shop: /^merchant|^brand|^client|^shop|^store|^offer/,
    order: /^order(id|number)$/,
    sale: /^(order)?total$|^sale$/,
    commission: /^commission(total)?$|^amount$/,
    currency: /^currency(code)?$/,
    payment: /^payment(status|date)$|^paid$/,
    status: /^(approval)?status$/,
    type: /^(conversion)?type$/,
    subId: /^subid$/,
  },
  required: ['id', 'at', 'commission'],
  id: 'id',
  earned: 'commission',
  amounts: ['sale', 'commission'],
  dates: ['at'],
  dayFirst: false,
  clock: 'UTC', // as documented for its API
  toTransaction: (row, { amount, date, currency: currencyOf }) => {
    const at = date(row.get('at'))
    const commission = amount(row, 'commission')
    const sale = row.get('sale') === '' ? '0.00' : amount(row, 'sale')
    const id = row.get('id') || null
    if (id === null || at === null || commission === null || sale === null)
      return faults(
        [id, 'Conversion ID', '', 'an ID'],
        [at, 'Date', row.get('at'), 'a date'],
        [commission, 'Commission', row.get('commission'), 'an amount'],
        [sale, 'Total', row.get('sale'), 'an amount'],
      )
    const money = currencyOf(row, row.get('currency'), currency)
    if ('problem' in money) return money.problem
    const word = row.get('status')
    const state = word === '' ? { status: 'pending' as const, errorCode: '' } : statusOf(words, word)
    const isPaid = /^paid$|^yes$|^true$|\d{4}/i.test(row.get('payment')) && state.status === 'approved'
    const isCancelled = /^cancellation_/i.test(row.get('type'))
    return {
      ...emptyTransaction,
      transactionId: id,
      programmeId: row.get('shop'),
      programmeName: row.get('shop'),
      at,
      statusWord: word,
      ...state,
      ...(isPaid ? { status: 'paid' as const } : {}),
      sale: isCancelled ? takenBack(sale) : sale,
      commission: isCancelled ? takenBack(commission) : commission,
      currency: money.currency,
      subIds: row.get('subId') === '' ? [] : [row.get('subId')],
      orderId: row.get('order'),
      name: row.get('shop'),
    }
  },
})

/** The conversion report of Refersion's marketplace. */
export const readRefersion: UploadReader = ({ bytes }, settings) => {
  const lines = fileLines(bytes)
  if ('problem' in lines) return unread(lines, refusal)
  const table = tableOf(lines, ([first = '']) => first.startsWith('Conversion ID'))
  if (!table.header[0]?.startsWith('Conversion ID')) return { refusal }
  const read = readRows(table, layout(settings.currency), settings)
  return 'missing' in read ? { refusal } : read
}
