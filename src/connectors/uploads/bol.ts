import { emptyTransaction } from '../connector.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { statusOf } from '../shared/rows/status-words.ts'
import { fileLines, isWorkbook, tableOf } from '../shared/files/file-lines.ts'
import { findColumns } from './columns.ts'
import { faults, type Layout, readRows } from './read-rows.ts'
import { rowIds } from '../shared/rows/row-id.ts'
import type { UploadReader } from '../shared/files/upload.ts'

const refusal = 'Incorrect file - expected bol Orders report'

const words = networkWords.bol ?? {}
const isYes = (text: string) => /^(1|true|waar|ja|yes)$/i.test(text)

type Column =
  | 'orderId'
  | 'itemId'
  | 'at'
  | 'day'
  | 'title'
  | 'product'
  | 'quantity'
  | 'siteCode'
  | 'site'
  | 'subId'
  | 'excl'
  | 'incl'
  | 'commission'
  | 'status'
  | 'paid'

const required = ['orderId', 'commission', 'status'] as const

const layout = (): Layout<Column> => {
  const idOf = rowIds()
  return {
    columns: {
      itemId: /^orderitemid$|^bestelregel/,
      orderId: /^ordernummer$|^bestelnummer$|^orderid$/,
      at: /^orderdatetime$|^orderdatumtijd$/,
      day: /^orderdatum$|^besteldatum$|^orderdate$|^datum$|^date$/,
      title: /^producttit(el|le)$|^titel$|^title$|^product$/,
      product: /^productid$|^productnummer$|^ean$/,
      quantity: /^aantal$|^quantity$/,
      siteCode: /^sitecode$/,
      site: /^site$|^sitena(am|me)$|^website$/,
      subId: /^subid$/,
      excl: /^prijsexcl|^priceexcl|^pricewithoutvat$/,
      incl: /^prijsincl|^priceincl/,
      commission: /^commissie$|^commission$/,
      status: /^status$/,
      paid: /^approvedforpayment$/,
    },
    required,
    id: 'orderId',
    earned: 'commission',
    amounts: ['excl', 'incl', 'commission'],
    dates: ['at', 'day'],
    dayFirst: true,
    clock: 'Europe/Amsterdam',
    toTransaction: (row, { amount, date }) => {
      const when = row.get('at') || row.get('day')
      const at = date(when)
      const commission = amount(row, 'commission')
      const priced = row.get('excl') === '' ? 'incl' : 'excl'
      const price = row.get(priced)
      const sale = price === '' ? '0.00' : amount(row, priced)
      const orderId = row.get('orderId')
      if (orderId === '') return null // a totals line
      if (at === null || commission === null || sale === null)
        return faults(
          [at, 'Order date', when, 'a date'],
          [commission, 'Commission', row.get('commission'), 'an amount'],
          [sale, 'Price', price, 'an amount'],
        )
      const word = row.get('status')
      const known = statusOf(words, word.replace(/^geweigerd.*$/i, 'geweigerd'))
      const state =
        isYes(row.get('paid')) && known.status === 'approved' ? { ...known, status: 'paid' as const } : known
      const itemId = row.get('itemId')
      return {
        ...emptyTransaction,
        // a row without its own id is identified by its order, its product and its position among equal ones
        transactionId: itemId === '' ? `${orderId}-${idOf(orderId, row.get('product') || row.get('title'))}` : itemId,
        programmeId: 'bol.com',
        programmeName: 'bol',
        mediaId: row.get('siteCode') || row.get('site'),
        at,
        statusWord: word,
        ...state,
        sale,
        commission,
        currency: 'EUR',
        subIds: row.get('subId') === '' ? [] : [row.get('subId')],
        orderId,
        name: row.get('title'),
        reason: known.status === 'rejected' && word.includes(':') ? word.slice(word.indexOf(':') + 1).trim() : '',
      }
    },
  }
}

/** Days in the file name: `order_rapportage_2026-03-01_2026-03-31.xlsx`, or day first. */
export function daysInName(name: string): { fromDay: string; toDay: string } | null {
  const days = [...name.matchAll(/(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})|(\d{2})[-_.](\d{2})[-_.](\d{4})/g)]
    .map(([, y, m, d, day, month, year]) => (y ? `${y}-${m}-${d}` : `${year}-${month}-${day}`))
    .filter((d) => !Number.isNaN(Date.parse(`${d}T00:00:00Z`)))
    .slice(0, 2)
    .toSorted()
  const [fromDay] = days
  return fromDay ? { fromDay, toDay: days[1] ?? fromDay } : null
}

/** The order report of the Dutch shop bol. */
export const readBol: UploadReader = ({ name, bytes }, settings) => {
  if (!/^order_rapportage.*\.xlsx$/i.test(name)) return { refusal }
  const file = isWorkbook(bytes) ? fileLines(bytes) : { problem: 'The file is not readable as XLSX' }
  if ('problem' in file) return { refusal: `${refusal}. ${file.problem}` }
  const form = layout()
  const table = tableOf(file, (cells) => findColumns(cells, form.columns, required).missing.length === 0)
  const said = daysInName(name)
  const read = readRows({ ...table, said }, form, settings)
  if ('refusal' in read) return read
  return 'missing' in read ? { refusal } : { ...read, ...said }
}
