import { amountColumns } from '../amounts/amount-column.ts'
import { emptyTransaction, type NetworkTransaction, type TransactionPage } from '../../connector.ts'
import { currenciesOf, readCurrency } from '../amounts/currency-signs.ts'
import { decimal } from '../amounts/decimal.ts'
import { datesOf } from '../dates/file-dates.ts'
import type { TableLine } from './read-csv.ts'
import { statusOf } from '../rows/status-words.ts'
import { contradiction, dayFirstBy, daysOfTitles } from '../dates/title-days.ts'
import { isTotalLine, looksLikeSum } from './total-row.ts'
import { plainHeading as plain, twinColumns } from './same-headings.ts'
import { spanOf } from '../dates/span-of.ts'
import type { Calendar } from '../dates/serial-date.ts'
import { Decimal } from '../../../contract/decimal.ts'
import { joinLines, type SaleLine } from '../rows/order-lines.ts'
import type { CustomColumn, CustomMapping } from './custom-mapping.ts'

/** Mapped columns that are missing from the file's header. */
export function missingColumns(header: readonly string[], { columns }: Pick<CustomMapping, 'columns'>): string[] {
  const names = new Set(header.map(plain))
  return Object.values(columns).filter((c) => c !== '' && !names.has(plain(c)))
}

export type CustomTable = {
  header: readonly string[]
  rows: readonly TableLine[]
  separator?: string
  /** Titles, which may contain the file's range of days. */
  above?: readonly TableLine[]
  calendar?: Calendar
}
export type CustomPage = TransactionPage & {
  /** Lines that are not sales, in the format of `rejected`. */
  leftOut: string[]
  /** Accepted values that the publisher should check. */
  warnings: string[]
  /** Amounts have two readings, and neither the file nor the mapping decides. */
  isMarkOpen: boolean
}

/** `1,23457E+11`: a spreadsheet's display of a long number. Its other digits are lost in the file. */
const rounded = /^\d([.,]\d+e\+?|e\+)\d+$/i
/** Beyond this many digits a workbook stores zeros. */
const exactDigits = 15
const isRounded = (id: string, isNumber: boolean) => rounded.test(id) || (isNumber && id.length > exactDigits)

const lineOf = ({ line, sheet }: TableLine) => (sheet ? `line ${line} of "${sheet}"` : `line ${line}`)

/** Before a cell's text it makes a spreadsheet keep text. Names of shops may start with it (`'t Hof`). */
const textMark = /^['’](?=[\p{L}\d+-])/u

type Mapping = Omit<CustomMapping, 'decimalMark'> & Partial<Pick<CustomMapping, 'decimalMark'>>
type Amount = { value: string | null; currencies: readonly string[] }

/** The cells of a table, by the field they are mapped to. */
function cellsOf({ header, rows, separator, above = [], calendar }: CustomTable, mapping: Mapping, zone?: string) {
  const names = header.map(plain)
  const at = (column: CustomColumn) =>
    mapping.columns[column] === '' ? -1 : names.indexOf(plain(mapping.columns[column]))
  const raw = (row: TableLine, column: CustomColumn) => (row.cells[at(column)] ?? '').trim()
  const cell = (row: TableLine, column: CustomColumn) =>
    column === 'programme' ? raw(row, column) : raw(row, column).replace(textMark, '')
  const isNumber = (row: TableLine, column: CustomColumn) => row.numbers?.has(at(column)) ?? false
  const samples = (column: CustomColumn) => rows.flatMap((r) => (isNumber(r, column) ? [] : cell(r, column)))
  const columns = amountColumns(
    { amount: samples('amount'), commission: samples('commission') },
    { separator, stated: mapping.decimalMark },
  )
  const said = daysOfTitles(
    above.flatMap((line) => line.cells),
    mapping.dayFirst,
  )
  const days = samples('date')
  const date = datesOf(days, { dayFirst: dayFirstBy(said, days, mapping.dayFirst), zone, calendar })
  const amount = (row: TableLine, column: 'amount' | 'commission'): Amount => {
    const text = cell(row, column)
    if (isNumber(row, column))
      return { value: decimal(text), currencies: currenciesOf(row.signs?.get(at(column)) ?? '') ?? [] }
    const read = columns[column].read(text)
    return 'amount' in read ? { value: read.amount, currencies: read.currencies } : { value: null, currencies: [] }
  }
  /** Why an amount cannot be read. */
  const trouble = (column: 'amount' | 'commission', text: string) => {
    const read = columns[column].read(text)
    return 'readings' in read
      ? `${mapping.columns[column]}: "${text}" may be ${read.readings[0]} or ${read.readings[1]}; say which sign is the decimal mark`
      : `${mapping.columns[column]}: "${text.slice(0, 40)}" is not an amount`
  }
  const isOpen = (row: TableLine, column: 'amount' | 'commission') =>
    !isNumber(row, column) && 'readings' in columns[column].read(cell(row, column))
  return { cell, raw, isNumber, date, amount, trouble, isOpen, said }
}
type Cells = ReturnType<typeof cellsOf>

/** A row as a transaction, or a list of all its errors. */
function readRow(row: TableLine, cells: Cells, mapping: Mapping): NetworkTransaction | string {
  const of = (column: CustomColumn) => cells.cell(row, column)
  const when = cells.date(of('date'))
  const earned = cells.amount(row, 'commission')
  const sold = of('amount') === '' ? { value: '0.00', currencies: [] } : cells.amount(row, 'amount')
  const [commission, sale] = [earned.value, sold.value]
  const named = (column: CustomColumn) => ({ name: mapping.columns[column], text: of(column) })
  const money = readCurrency(
    named('currency'),
    [
      { ...named('amount'), currencies: sold.currencies },
      { ...named('commission'), currencies: earned.currencies },
    ],
    mapping.currency.toUpperCase(),
  )
  const id = of('transactionId')
  const wrong = (column: CustomColumn, isWrong: boolean, what: () => string) =>
    !isWrong ? [] : of(column) === '' ? [`${mapping.columns[column]} is missing`] : [what()]
  const faults = [
    ...wrong('transactionId', id === '', () => ''),
    ...wrong(
      'transactionId',
      isRounded(id, cells.isNumber(row, 'transactionId')),
      () =>
        `${mapping.columns.transactionId}: "${id}" was rounded by a spreadsheet. Format the column as text and save the file again`,
    ),
    ...wrong('date', when === null, () => `${mapping.columns.date}: "${of('date').slice(0, 40)}" is not a date`),
    ...wrong('commission', commission === null, () => cells.trouble('commission', of('commission'))),
    ...wrong('amount', sale === null, () => cells.trouble('amount', of('amount'))),
  ]
  if ('problem' in money) faults.push(money.problem)
  if (when === null || commission === null || sale === null || 'problem' in money || faults.length > 0)
    return faults.join('; ')
  const word = of('status')
  return {
    ...emptyTransaction,
    transactionId: id,
    ...(cells.raw(row, 'transactionId') === id ? {} : { formerIds: [cells.raw(row, 'transactionId')] }),
    programmeId: of('programme'),
    programmeName: of('programme'),
    at: when,
    statusWord: word,
    ...(word === '' ? {} : statusOf(mapping.statuses, word)),
    sale,
    commission,
    currency: money.currency,
    subIds: of('subId') === '' ? [] : [of('subId')],
  }
}

/**
 * Rows of a file as transactions, by the publisher's mapping. Decimal mark and order of day and month are decided for
 * whole columns; lines of one order are added up. Every unreadable row is in `rejected` with its line; a missing or
 * duplicate column rejects all.
 */
export function readCustomRows(table: CustomTable, mapping: Mapping, zone?: string): CustomPage {
  const page: CustomPage = { transactions: [], rejected: [], leftOut: [], warnings: [], isMarkOpen: false }
  const missing = missingColumns(table.header, mapping)
  if (missing.length > 0) return { ...page, rejected: missing.map((c) => `The file has no column "${c}"`) }
  const wanted = new Set(Object.values(mapping.columns).map(plain))
  const twins = twinColumns(table.header, table.rows, (heading) => wanted.has(heading))
  if (twins.length > 0) return { ...page, rejected: twins }
  const cells = cellsOf(table, mapping, zone)
  const lines: SaleLine[] = []
  let sum = Decimal.zero
  let lastSum: string[] = []
  for (const row of table.rows) {
    const hasDay = cells.date(cells.cell(row, 'date')) !== null
    const id = cells.cell(row, 'transactionId')
    const earned = Decimal.read(cells.amount(row, 'commission').value ?? '')
    const isSum = lines.length > 1 && earned !== null && earned.equals(sum)
    const isNameless = cells.cell(row, 'date') === '' && id === ''
    const isNote = !hasDay && row.cells.filter((c) => c.trim() !== '').length === 1
    if (isNameless || isNote || isTotalLine(row.cells, { hasDay, id, isSum })) {
      page.leftOut.push(`${lineOf(row)}: is a line of totals or a note, not a sale`)
      continue
    }
    page.isMarkOpen ||= cells.isOpen(row, 'amount') || cells.isOpen(row, 'commission')
    const found = readRow(row, cells, mapping)
    lastSum = isSum ? [looksLikeSum(lineOf(row))] : []
    if (typeof found === 'string') page.rejected.push(`${lineOf(row)}: ${found}`)
    else {
      lines.push({ line: lineOf(row), cells: row.cells, transaction: found })
      sum = sum.plus(Decimal.of(found.commission))
    }
  }
  const joined = joinLines(lines)
  return {
    ...page,
    transactions: joined.transactions,
    rejected: [...page.rejected, ...joined.rejected],
    warnings: [...lastSum, ...joined.warnings, ...contradiction(cells.said, spanOf(joined.transactions, zone))],
  }
}
