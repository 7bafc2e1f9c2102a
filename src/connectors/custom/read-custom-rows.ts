import { emptyTransaction, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import type { CsvTable } from '../read-csv.ts'
import { statusOf } from '../status-words.ts'
import { amountsOf } from '../file-amounts.ts'
import { datesOf } from '../file-dates.ts'
import type { CustomColumn, CustomMapping } from './mapping.ts'

const plain = (name: string) => name.trim().toLowerCase()

/** Mapped columns that the file's header does not have. */
export function missingColumns(header: readonly string[], { columns }: CustomMapping): string[] {
  const names = new Set(header.map(plain))
  return Object.values(columns).filter((c) => c !== '' && !names.has(plain(c)))
}

/**
 * Rows of a file as transactions, by the publisher's mapping. Decimal mark and order of day and month are decided once for the whole
 * file. Every row that cannot be read stands in `rejected` with its line; a column that is missing rejects all.
 */
export function readCustomRows({ header, rows }: CsvTable, mapping: CustomMapping, zone?: string): TransactionPage {
  const missing = missingColumns(header, mapping)
  if (missing.length > 0) return { transactions: [], rejected: missing.map((c) => `The file has no column "${c}"`) }
  const names = header.map(plain)
  const at = (column: CustomColumn) =>
    mapping.columns[column] === '' ? -1 : names.indexOf(plain(mapping.columns[column]))
  const cell = (cells: readonly string[], column: CustomColumn) => (cells[at(column)] ?? '').trim()
  const amount = amountsOf(rows.flatMap(({ cells }) => [cell(cells, 'amount'), cell(cells, 'commission')]))
  const date = datesOf(
    rows.map(({ cells }) => cell(cells, 'date')),
    { dayFirst: mapping.dayFirst, zone },
  )

  const read = (cells: readonly string[]): NetworkTransaction | string => {
    const of = (column: CustomColumn) => cell(cells, column)
    const unreadable = (column: CustomColumn, what: string) =>
      of(column) === ''
        ? `${mapping.columns[column]} is missing`
        : `${mapping.columns[column]}: "${of(column).slice(0, 40)}" is not ${what}`
    const when = date(of('date'))
    const commission = amount(of('commission'))
    const sale = of('amount') === '' ? '0.00' : amount(of('amount'))
    const currency = (of('currency') || mapping.currency).toUpperCase()
    const isCurrency = /^[A-Z]{3}$/.test(currency)
    if (of('transactionId') === '' || when === null || commission === null || sale === null || !isCurrency) {
      const wrong: [boolean, CustomColumn, string][] = [
        [of('transactionId') === '', 'transactionId', ''],
        [when === null, 'date', 'a date'],
        [commission === null, 'commission', 'an amount'],
        [sale === null, 'amount', 'an amount'],
        [!isCurrency, 'currency', 'a currency code'],
      ]
      return wrong.flatMap(([isWrong, column, what]) => (isWrong ? unreadable(column, what) : [])).join('; ')
    }
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
      currency,
      subIds: of('subId') === '' ? [] : [of('subId')],
    }
  }

  const page: TransactionPage = { transactions: [], rejected: [] }
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const found = read(cells)
    if (typeof found === 'string') page.rejected.push(`line ${line}: ${found}`)
    else if (seen.has(found.transactionId))
      page.rejected.push(
        `line ${line}: ${mapping.columns.transactionId} "${found.transactionId.slice(0, 40)}" stands in the file twice`,
      )
    else {
      seen.add(found.transactionId)
      page.transactions.push(found)
    }
  }
  return page
}
