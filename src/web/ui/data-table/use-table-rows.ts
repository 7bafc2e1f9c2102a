import { useDeferredValue, useMemo, useState } from 'react'
import { nextSort, type Sort } from '../../../report/column.ts'
import { searchRows, sortRows } from '../../../report/table-rows.ts'
import type { DataColumn } from './column.ts'
import type { DataTableProps } from './table-props.ts'
import { useShown } from './use-shown.ts'

/** How rows are sorted and searched: controlled by the page, or by the table. */
export function useTableQuestion<T>(p: DataTableProps<T>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(p.defaultSort ?? null)
  const [ownQuery, setOwnQuery] = useState('')
  const sort = p.sort === undefined ? ownSort : p.sort
  const setSort = (next: Sort) => {
    if (p.sort === undefined) setOwnSort(next)
    p.onSort?.(next)
  }
  const onSort = (column: DataColumn<never>) => setSort(nextSort(sort, column))
  return { sort, onSort, setSort, query: p.search ?? ownQuery, onQuery: p.onSearch ?? setOwnQuery }
}

/** The rows of a query: all matching ones in order, and those rendered so far. */
export function useTableRows<T>(p: DataTableProps<T>, { sort, query }: { sort: Sort | null; query: string }) {
  const { columns, rows: source, searchText, remote, under } = p
  const deferred = useDeferredValue(query)
  const found = useMemo(() => {
    const first = columns[0]
    const textOf = searchText ?? ((row: T) => String(first?.value(row) ?? ''))
    return remote ? source : searchRows(source, deferred, textOf)
  }, [remote, source, deferred, searchText, columns])
  const sorted = useMemo(() => (remote ? found : sortRows(found, columns, sort)), [remote, found, columns, sort])
  /** Scrolls to the top when this changes. */
  const place = `${p.resetKey ?? ''}|${sort?.id}|${sort?.desc}|${deferred}`
  const drawn = useMemo(() => (under ? sorted.flatMap((row) => [row, ...under(row)]) : sorted), [sorted, under])
  const { shown, more } = useShown(drawn.length, place)
  const rows = useMemo(() => (remote ? drawn : drawn.slice(0, shown)), [remote, drawn, shown])
  return { sorted, rows, place, more, count: remote?.total ?? sorted.length, under: drawn.length - sorted.length }
}
