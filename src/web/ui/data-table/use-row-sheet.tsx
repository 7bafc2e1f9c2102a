import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLate } from '../use-late.ts'
import type { DataColumn } from './column.ts'
import { drawnCell, nameColumn, unsaid } from './phone-lines.tsx'
import type { DataTableProps } from './table-props.ts'

const loadSheet = () => import('./row-sheet.tsx')

interface Shown {
  title: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

const labelOf = ({ label, unit }: DataColumn<never>) => (unit ? `${label} ${unit}` : label)

/**
 * What a two-line row leaves out, one press away: a row without its own link opens all of its columns, and so do the
 * sums. Does nothing where the lines show everything.
 */
export function useRowSheet<T>(
  { onRow, renderDetail, rowName, total, totalLabel = 'Total' }: DataTableProps<T>,
  { columns, sorted, inLines }: { columns: readonly DataColumn<T>[]; sorted: string | undefined; inLines: boolean },
) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setOpen] = useState(false)
  const late = useLate(loadSheet, isOpen)
  const hasMore = useMemo(() => inLines && unsaid(columns, sorted).length > 0, [inLines, columns, sorted])
  const opens = hasMore && onRow === undefined && renderDetail === undefined
  const open = useCallback((what: Shown) => {
    setShown(what)
    setOpen(true)
  }, [])
  const openRow = useCallback(
    (row: T) => {
      const name = nameColumn(columns)
      open({
        // a row without a name uses the label of its empty column
        title: rowName?.(row) ?? (String(name?.value(row) ?? '') || (name?.label ?? '')),
        facts: columns.filter((c) => c !== name).map((c) => [labelOf(c), drawnCell(c, row)]),
      })
    },
    [columns, rowName, open],
  )
  const openTotal = (rows: readonly T[]) =>
    open({
      title: totalLabel,
      // names have no sum
      facts: columns.slice(1).flatMap((c) => {
        const sum = total?.(c.id, rows) ?? null
        return sum === null ? [] : [[labelOf(c), sum] as const]
      }),
    })
  return {
    onRow: opens ? openRow : onRow,
    onTotal: hasMore && total ? openTotal : undefined,
    sheet:
      late.Part && shown ? <late.Part {...shown} opened={isOpen && late.ready} onClose={() => setOpen(false)} /> : null,
  }
}
