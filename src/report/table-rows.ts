import { hasWords } from '../contract/merchants/pasted-shop.ts'
import { type CellValue, columnAlign, type TableColumn, type Sort } from './column.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: Exclude<CellValue, null | undefined>, b: Exclude<CellValue, null | undefined>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

const empty = (value: CellValue): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value)

/** Sorted copy. Stable; values that cannot be computed come last in both directions. */
export function sortRows<T>(rows: readonly T[], columns: readonly TableColumn<T>[], sort: Sort | null): readonly T[] {
  const column = sort && columns.find((c) => c.id === sort.id)
  if (!sort || !column || column.sortable === false) return rows
  const keyed = rows.map((row) => ({ row, value: column.value(row) }))
  const sign = sort.desc ? -1 : 1
  keyed.sort((a, b) => {
    if (empty(a.value)) return empty(b.value) ? 0 : 1
    if (empty(b.value)) return -1
    return sign * compare(a.value, b.value)
  })
  return keyed.map((item) => item.row)
}

/** Rows whose text contains every word of the query, in any case; a pasted address finds its page and its shop. */
export function searchRows<T>(rows: readonly T[], query: string, textOf: (row: T) => string): readonly T[] {
  return query.trim() === '' ? rows : rows.filter((row) => hasWords(textOf(row), query))
}

/** The text of a column without its own `cell`. */
export function plainCell(value: CellValue, align: ReturnType<typeof columnAlign>): string {
  if (!empty(value)) return String(value)
  return align === 'end' ? '–' : ''
}
