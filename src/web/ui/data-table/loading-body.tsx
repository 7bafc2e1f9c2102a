import { Skeleton } from '@mantine/core'
import type { DataColumn } from './column.ts'
import { columnAlign } from '../../../report/column.ts'

/** Placeholder rows while the first data loads. */
export function LoadingBody({ columns, rows = 10 }: { columns: readonly DataColumn<never>[]; rows?: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={`row-${row}`}>
          {columns.map((c, i) => (
            <td key={c.id} data-pin={i === 0 || undefined} data-align={columnAlign(c)}>
              <Skeleton
                h={12}
                w={i === 0 ? `${70 - ((row * 13) % 35)}%` : '60%'}
                ml={columnAlign(c) === 'end' ? 'auto' : undefined}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
