import { amountColumns } from '../shared/amounts/amount-column.ts'
import { emptyTransaction, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { datesOf } from '../shared/dates/file-dates.ts'
import type { TableLine } from '../shared/files/read-csv.ts'
import { statusOf } from '../shared/rows/status-words.ts'
import { isTotal } from '../shared/files/total-row.ts'
import type { CustomColumn, CustomMapping } from './mapping.ts'
import { rowCurrency } from './row-currency.ts'

/** Headings as they look: an å of two signs is one of one sign, and a line break in a heading is a blank. */
const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Mapped columns that the file's header does not have. */
export function missingColumns(header: readonly string[], { columns }: Pick<CustomMapping, 'columns'>): string[] {
  const names = new Set(header.map(plain))
  return Object.values(columns).filter((c) => c !== '' && !names.has(plain(c)))
}

export type CustomTable = { header: readonly string[]; rows: readonly TableLine[]; separator?: string }
export type CustomPage = TransactionPage & {
  /** Lines that are no sales, as `rejected` is written. */
  leftOut: string[]
  /** Amounts may be read by either mark, and neither the file nor the mapping says which. */
  isMarkOpen: boolean
}

/** `1,23457E+11`: what a spreadsheet shows of a long number. The rest of its digits is lost in the file. */
const rounded = /^\d([.,]\d+e\+?|e\+)\d+$/i
/** Of more digits than these a workbook keeps noughts. */
const exactDigits = 15
const isRounded = (id: string, isNumber: boolean) => rounded.test(id) || (isNumber && id.length > exactDigits)

/**
 * Rows of a file as transactions, by the publisher's mapping. Decimal mark and order of day and month are judged over whole
 * columns. Every row that cannot be read stands in `rejected` with its line; a column that is missing rejects all.
 */
export function readCustomRows(
  { header, rows, separator }: CustomTable,
  mapping: Omit<CustomMapping, 'decimalMark'> & Partial<Pick<CustomMapping, 'decimalMark'>>,
  zone?: string,
): CustomPage {
  const page: CustomPage = { transactions: [], rejected: [], leftOut: [], isMarkOpen: false }
  const missing = missingColumns(header, mapping)
  if (missing.length > 0) return { ...page, rejected: missing.map((c) => `The file has no column "${c}"`) }
  const names = header.map(plain)
  const at = (column: CustomColumn) =>
    mapping.columns[column] === '' ? -1 : names.indexOf(plain(mapping.columns[column]))
  const cell = (row: TableLine, column: CustomColumn) => (row.cells[at(column)] ?? '').trim()
  const isNumber = (row: TableLine, column: CustomColumn) => row.numbers?.has(at(column)) ?? false
  const samples = (column: CustomColumn) => rows.flatMap((r) => (isNumber(r, column) ? [] : cell(r, column)))
  const columns = amountColumns(
    { amount: samples('amount'), commission: samples('commission') },
    { separator, stated: mapping.decimalMark },
  )
  const date = datesOf(samples('date'), { dayFirst: mapping.dayFirst, zone })
  const isOpen = { amount: false, commission: false }
  const amount = (row: TableLine, column: 'amount' | 'commission') => {
    const text = cell(row, column)
    if (isNumber(row, column)) return { value: decimal(text), currencies: [] }
    const read = columns[column].read(text)
    if ('amount' in read) return { value: read.amount, currencies: read.currencies }
    if (read.problem === 'ambiguous') isOpen[column] = true
    return { value: null, currencies: [] }
  }
  const words = (column: 'amount' | 'commission', text: string) => {
    const read = columns[column].read(text)
    return 'readings' in read
      ? `${mapping.columns[column]}: "${text}" may be ${read.readings[0]} or ${read.readings[1]}; say which sign is the decimal mark`
      : `${mapping.columns[column]}: "${text.slice(0, 40)}" is not an amount`
  }

  const read = (row: TableLine): NetworkTransaction | string => {
    const of = (column: CustomColumn) => cell(row, column)
    const when = date(of('date'))
    const earned = amount(row, 'commission')
    const sold = of('amount') === '' ? { value: '0.00', currencies: [] } : amount(row, 'amount')
    const [commission, sale] = [earned.value, sold.value]
    const named = (column: CustomColumn) => ({ column: mapping.columns[column], text: of(column) })
    const inCurrency = rowCurrency(
      named('currency'),
      [
        { ...named('amount'), currencies: sold.currencies },
        { ...named('commission'), currencies: earned.currencies },
      ],
      mapping.currency.toUpperCase(),
    )
    const faults: string[] = (
      [
        ['transactionId', of('transactionId') === '', ''],
        [
          'transactionId',
          isRounded(of('transactionId'), isNumber(row, 'transactionId')),
          `"${of('transactionId')}" was rounded by a spreadsheet. Format the column as text and save the file again`,
        ],
        ['date', when === null, `"${of('date').slice(0, 40)}" is not a date`],
        ['commission', commission === null, ''],
        ['amount', sale === null, ''],
      ] as const
    ).flatMap(([column, isWrong, what]) => {
      if (!isWrong) return []
      if (of(column) === '') return `${mapping.columns[column]} is missing`
      if (column === 'commission' || column === 'amount') return words(column, of(column))
      return `${mapping.columns[column]}: ${what}`
    })
    faults.push(...inCurrency.faults)
    if (when === null || commission === null || sale === null || faults.length > 0) return faults.join('; ')
    const word = of('status')
    return {
      ...emptyTransaction,
      transactionId: of('transactionId'),
      programmeId: of('programme'),
      programmeName: of('programme'),
      at: when,
      statusWord: word,
      ...(word === '' ? {} : statusOf(mapping.statuses, word)),
      sale,
      commission,
      currency: inCurrency.currency,
      subIds: of('subId') === '' ? [] : [of('subId')],
    }
  }

  const seen = new Set<string>()
  for (const row of rows) {
    const hasNoDay = date(cell(row, 'date')) === null
    const isNameless = cell(row, 'date') === '' && cell(row, 'transactionId') === ''
    const isNote = row.cells.filter((c) => c.trim() !== '').length === 1
    if (isNameless || (hasNoDay && (isNote || isTotal(row.cells)))) {
      page.leftOut.push(`line ${row.line}: is a line of totals or a note, not a sale`)
      continue
    }
    const found = read(row)
    if (typeof found === 'string') page.rejected.push(`line ${row.line}: ${found}`)
    else if (seen.has(found.transactionId))
      page.rejected.push(
        `line ${row.line}: ${mapping.columns.transactionId} "${found.transactionId.slice(0, 40)}" stands in the file twice`,
      )
    else {
      seen.add(found.transactionId)
      page.transactions.push(found)
    }
  }
  return { ...page, isMarkOpen: isOpen.amount || isOpen.commission }
}
