import { describe, expect, it } from 'vitest'
import { type TableColumn, nextSort } from './column.ts'
import { csvColumns, tableCsv } from './table-csv.ts'
import { searchRows, sortRows } from './table-rows.ts'

interface Row {
  name: string
  n: number | null
}
const columns: TableColumn<Row>[] = [
  { id: 'name', label: 'Merchant', align: 'start', value: (r) => r.name },
  { id: 'n', label: 'Revenue', unit: 'DKK', value: (r) => r.n },
  { id: 'x', label: 'Fixed', sortable: false, value: (r) => r.n },
]
const rows: Row[] = [
  { name: 'b2', n: 1 },
  { name: 'a', n: null },
  { name: 'B10', n: 3 },
  { name: 'é', n: 1 },
]
const names = (found: readonly Row[]) => found.map((r) => r.name)

describe('sorting', () => {
  it('puts what cannot be computed last in both directions and keeps the order of equals', () => {
    expect(names(sortRows(rows, columns, { id: 'n', desc: true }))).toEqual(['B10', 'b2', 'é', 'a'])
    expect(names(sortRows(rows, columns, { id: 'n', desc: false }))).toEqual(['b2', 'é', 'B10', 'a'])
  })
  it('reads texts as people do', () => {
    expect(names(sortRows(rows, columns, { id: 'name', desc: false }))).toEqual(['a', 'b2', 'B10', 'é'])
  })
  it('leaves rows alone without a sortable column', () => {
    expect(sortRows(rows, columns, { id: 'x', desc: true })).toBe(rows)
    expect(sortRows(rows, columns, { id: 'gone', desc: true })).toBe(rows)
    expect(sortRows(rows, columns, null)).toBe(rows)
  })
  it('turns round on the same column and starts another at its natural end', () => {
    const [name, n] = columns
    if (!name || !n) throw new Error('columns are missing')
    expect(nextSort({ id: 'n', desc: true }, n)).toEqual({ id: 'n', desc: false })
    expect(nextSort({ id: 'n', desc: true }, name)).toEqual({ id: 'name', desc: false })
    expect(nextSort(null, n)).toEqual({ id: 'n', desc: true })
  })
})

it('finds rows with all words, in any case', () => {
  expect(names(searchRows(rows, ' B1 ', (r) => r.name))).toEqual(['B10'])
  expect(searchRows(rows, '  ', (r) => r.name)).toBe(rows)
  expect(searchRows(rows, 'b x', (r) => r.name)).toEqual([])
})

it('exports columns with their units, and numbers without noise', () => {
  const sum = [{ name: '=evil', n: 0.1 + 0.2 }]
  expect(tableCsv(csvColumns(columns.slice(0, 2)), sum)).toBe("\uFEFFMerchant,Revenue (DKK)\r\n'=evil,0.3\r\n")
})
