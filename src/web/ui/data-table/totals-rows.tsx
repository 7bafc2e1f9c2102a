import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { columnAlign, type DataColumn, type ExtraRow } from './column.ts'

interface TotalsRowsProps {
  columns: readonly DataColumn<never>[]
  total?: (columnId: string) => ReactNode
  totalLabel: string
  extra: readonly ExtraRow[]
}

/** The sums, right under the header where they stay in sight, and lines that stand beside them. */
export function TotalsRows({ columns, total, totalLabel, extra }: TotalsRowsProps) {
  const lines: ExtraRow[] = [...(total ? [{ key: 'total', label: totalLabel, cell: total }] : []), ...extra]
  return lines.map((line, i) => (
    <tr key={line.key} className="total" data-kind={line.key === 'total' ? undefined : 'extra'} aria-rowindex={2 + i}>
      {columns.map((c, at) =>
        at === 0 ? (
          <th key={c.id} scope="row" data-pin data-align="start" style={{ top: 38 + 40 * i }}>
            {line.label}
            {line.help ? (
              <Tooltip label={line.help} multiline w={320} events={{ hover: true, focus: true, touch: true }}>
                <button type="button" className="help-button" aria-label={`About: ${line.help}`}>
                  <IconInfoCircle size={14} aria-hidden />
                </button>
              </Tooltip>
            ) : null}
          </th>
        ) : (
          <td key={c.id} data-align={columnAlign(c)} style={{ top: 38 + 40 * i }}>
            {line.cell(c.id)}
          </td>
        ),
      )}
    </tr>
  ))
}
