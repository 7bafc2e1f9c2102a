import { amountColumns } from '../../../connectors/shared/amounts/amount-column.ts'
import { readCurrency } from '../../../connectors/shared/amounts/currency-signs.ts'
import type { DecimalMark } from '../../../connectors/shared/amounts/written-amount.ts'
import { fileLines, type FoundTable, tableOf } from '../../../connectors/shared/files/file-lines.ts'
import { plainHeading, twinColumns } from '../../../connectors/shared/files/same-headings.ts'
import { cleanText } from '../../../connectors/shared/rows/clean-text.ts'
import { type Row, rowOf } from '../../../connectors/uploads/columns.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { bankColumnNames } from '../../../contract/insights/bank-files.ts'
import { defineTask } from '../../workshop/index.ts'
import { bankDays, type DateOrder } from './bank-days.ts'
import { bankColumns, type BankColumn, type Columns, currencyOfHeading, directionOf, notBooked } from './headings.ts'
import { payerKey } from './payer-key.ts'

/** The user's answers for what the file itself leaves open. */
export type Said = { decimalMark: DecimalMark | null; dateOrder: DateOrder | null; currency: string | null }
/** Incoming money. `amount` is exact decimal text; `payer` is the key shared by all lines of the same payer. */
export type BankLine = { line: number; day: Day; amount: string; currency: string; text: string; payer: string }
type Noted = { line: number; reason: string }
export type BankFile = {
  lines: BankLine[]
  /** Number of outgoing lines, which are read and not stored. */
  outgoing: number
  rejected: Noted[]
  leftOut: Noted[]
  columns: { column: (typeof bankColumnNames)[number]; heading: string }[]
  /** Questions the user must answer first. */
  open: { mark: boolean; order: boolean; currency: boolean }
}
export type BankRefusal = { refusal: string }

const longestText = 300
const oldest = 3660

/** A heading that appears twice with different content, so it is unclear which column is meant. */
function twinOf({ header, rows }: FoundTable, at: Columns): string | undefined {
  const used = new Set(Object.values(at).flatMap((i) => (i < 0 ? [] : [plainHeading(header[i] ?? '')])))
  return twinColumns(header, rows, (heading) => used.has(heading))[0]
}

const payerOf = (row: Row<BankColumn>) => row.get('payer') || row.get('sender')

const textOfRow = (row: Row<BankColumn>): string => {
  const parts = [payerOf(row), row.get('text'), row.get('reference')].map((cell) => cell.replaceAll(/\s+/g, ' '))
  const own = parts.filter((part, i) => part !== '' && parts.findIndex((p) => p === part) === i)
  return cleanText(own.join(' · '), longestText)
}

function readersOf(
  { header, separator }: FoundTable,
  rows: readonly Row<BankColumn>[],
  at: Columns,
  said: Said,
  today: Day,
) {
  const has = (column: BankColumn) => at[column] >= 0
  const texts = (column: BankColumn) => rows.flatMap((r) => (r.isNumber(column) ? [] : r.get(column)))
  const dayColumn: BankColumn = has('day') ? 'day' : 'otherDay'
  const amountColumn: BankColumn = has('amount') ? 'amount' : 'received'
  const marks = amountColumns(
    { own: texts(amountColumn), balance: texts('balance') },
    { separator, stated: said.decimalMark },
  )
  const days = bankDays(texts(dayColumn), { stated: said.dateOrder, today })
  const headed = currencyOfHeading(header[at[amountColumn]] ?? '')
  // "Valuta" is the heading of days in some files and of currencies in others
  const hasCurrency = has('currency') && rows.some((r) => /^\s*[A-Za-z]{3}\s*$/.test(r.get('currency')))
  const usual = headed || (said.currency ?? '')
  const amount = (row: Row<BankColumn>) => {
    const text = row.get(amountColumn)
    if (row.isNumber(amountColumn)) return { amount: text, currencies: [] }
    const read = marks.own.read(text)
    return 'amount' in read ? read : null
  }
  return {
    dayOf: (row: Row<BankColumn>) => days.read(row.get(dayColumn)),
    dayText: (row: Row<BankColumn>) => row.get(dayColumn),
    amount,
    amountText: (row: Row<BankColumn>) => row.get(amountColumn),
    currency: (row: Row<BankColumn>, currencies: readonly string[]) =>
      readCurrency(
        { name: 'Currency', text: hasCurrency ? row.get('currency') : '' },
        [{ name: 'Amount', text: row.get(amountColumn), currencies }],
        usual,
      ),
    isMarkOpen: marks.own.isOpen,
    isOrderOpen: days.isOpen,
    needsCurrency: !hasCurrency && usual === '',
    columns: (
      [
        ['date', dayColumn],
        ['amount', amountColumn],
        ['direction', 'direction'],
        ['currency', hasCurrency ? 'currency' : null],
        ['payer', at.payer >= 0 ? 'payer' : 'sender'],
        ['text', 'text'],
        ['text', 'reference'],
        ['state', 'state'],
      ] as const
    ).flatMap(([column, place]) =>
      place === null || at[place] < 0 ? [] : [{ column, heading: (header[at[place]] ?? '').trim() }],
    ),
  }
}
type Readers = ReturnType<typeof readersOf>

const quoted = (text: string) => `"${text.slice(0, 40)}"`

type ReadLine = { line: BankLine } | { outgoing: true } | { rejected: string } | { leftOut: string }

function readLine(row: Row<BankColumn>, read: Readers, today: Day): ReadLine {
  const [day, found] = [read.dayOf(row), read.amount(row)]
  const [dayText, amountText] = [read.dayText(row), read.amountText(row)]
  if (day === null && found === null)
    return { leftOut: 'is no movement of the account: it has neither a date nor an amount' }
  if (found === null)
    return amountText === '' ? { outgoing: true } : { rejected: `Amount: ${quoted(amountText)} is not an amount` }
  const value = Decimal.of(found.amount)
  const word = row.get('direction')
  const way = word === '' ? null : directionOf(word)
  if (word !== '' && way === null) return { rejected: `Direction: ${quoted(word)} says neither in nor out` }
  if (way === 'out' || value.sign() <= 0) return { outgoing: true }
  const state = row.get('state')
  if (notBooked.test(state.toLowerCase())) return { leftOut: `is not booked: ${quoted(state)}` }
  if (day === null) return { rejected: `Date: ${dayText === '' ? 'is missing' : `${quoted(dayText)} is not a date`}` }
  if (day > addDays(today, 1)) return { leftOut: `is in the future: ${day}` }
  if (day < addDays(today, -oldest)) return { rejected: `Date: ${day} is more than ten years ago` }
  const [units = '', fraction = ''] = value.toString().split('.')
  if (units.length > 12 || fraction.length > 4) return { rejected: `Amount: ${quoted(amountText)} has too many digits` }
  const money = read.needsCurrency ? { currency: '' } : read.currency(row, found.currencies)
  if ('problem' in money) return { rejected: money.problem }
  const text = textOfRow(row)
  const payer = payerKey(payerOf(row) || row.get('text') || row.get('reference'))
  return { line: { line: row.line, day, amount: value.toString(), currency: money.currency, text, payer } }
}

/**
 * Reads a table exported by a bank, one line per incoming payment. A line that cannot be read gets a reason; outgoing
 * money is only counted. Pure.
 */
export function readBankFile(bytes: Uint8Array, said: Said, today: Day): BankFile | BankRefusal {
  const found = fileLines(bytes)
  if ('problem' in found) return { refusal: `file: ${found.problem}` }
  const table = tableOf(found, (cells) => bankColumns(cells) !== null)
  const at = bankColumns(table.header)
  if (!at)
    return {
      refusal:
        'file: No line names a column for the date and one for the amount. Choose the list of movements as your bank exports it, as CSV or .xlsx',
    }
  const twin = twinOf(table, at)
  if (twin !== undefined) return { refusal: `file: ${twin}` }
  const rows = table.rows.map((l) => rowOf(at, l))
  const read = readersOf(table, rows, at, said, today)
  const file: BankFile = {
    lines: [],
    outgoing: 0,
    rejected: [],
    leftOut: [...table.above.map(({ line }) => ({ line, reason: 'stands above the table' })), ...table.unread],
    columns: read.columns,
    open: { mark: read.isMarkOpen, order: read.isOrderOpen, currency: read.needsCurrency },
  }
  for (const row of rows) {
    const one = readLine(row, read, today)
    if ('line' in one) file.lines.push(one.line)
    else if ('outgoing' in one) file.outgoing++
    else if ('rejected' in one) file.rejected.push({ line: row.line, reason: one.rejected })
    else file.leftOut.push({ line: row.line, reason: one.leftOut })
  }
  return file
}

const asked = { mark: ['.', ','], order: ['day', 'month'] } as const
export type ReadBank =
  | BankRefusal
  | {
      file: BankFile
      /** The file read with each possible answer to the open questions; empty when there are none. */
      byMark: { decimalMark: DecimalMark; file: BankFile }[]
      byOrder: { dateOrder: DateOrder; file: BankFile }[]
    }

/** The same as a task, including each reading of a file that can be read in two ways. */
export const readBankFileTask = defineTask(
  'insights.readBankFile',
  ({ bytes, said, today }: { bytes: Uint8Array; said: Said; today: Day }): ReadBank => {
    const file = readBankFile(bytes, said, today)
    if ('refusal' in file) return file
    const of = <T extends object>(more: T, with_: Partial<Said>) => {
      const other = readBankFile(bytes, { ...said, ...with_ }, today)
      return 'refusal' in other ? [] : [{ ...more, file: other }]
    }
    return {
      file,
      byMark: file.open.mark ? asked.mark.flatMap((decimalMark) => of({ decimalMark }, { decimalMark })) : [],
      byOrder: file.open.order ? asked.order.flatMap((dateOrder) => of({ dateOrder }, { dateOrder })) : [],
    }
  },
  { handsOver: ({ bytes }) => bytes },
)
