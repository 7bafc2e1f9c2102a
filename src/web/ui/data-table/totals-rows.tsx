import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HelpTip } from '../help-tip.tsx'
import { columnAlign } from '../../../report/column.ts'
import type { DataColumn, ExtraRow } from './column.ts'

interface TotalsRowsProps {
  columns: readonly DataColumn<never>[]
  total?: (columnId: string) => ReactNode
  totalLabel: string
  extra: readonly ExtraRow[]
  /** Shows the sums of all columns, where the line has only one. */
  onOpen?: (() => void) | undefined
}

/** The sums, pinned right below the header, and the lines next to them. */
export function TotalsRows({ columns, total, totalLabel, extra, onOpen }: TotalsRowsProps) {
  const lines: ExtraRow[] = [...(total ? [{ key: 'total', label: totalLabel, cell: total }] : []), ...extra]
  return lines.map((line, i) => (
    <tr key={line.key} className="total" data-kind={line.key === 'total' ? undefined : 'extra'} aria-rowindex={2 + i}>
      {columns.map((c, at) =>
        at === 0 ? (
          <th key={c.id} scope="row" data-pin data-align="start">
            {onOpen && line.key === 'total' ? (
              <button type="button" className="total-open" aria-haspopup="dialog" onClick={onOpen}>
                {line.label}
                <IconChevronRight size={14} aria-hidden />
              </button>
            ) : (
              line.label
            )}
            {line.help ? <HelpTip text={line.help} /> : null}
          </th>
        ) : (
          <td key={c.id} data-align={columnAlign(c)}>
            {line.cell(c.id)}
          </td>
        ),
      )}
    </tr>
  ))
}
