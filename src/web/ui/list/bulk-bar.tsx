import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { int } from '../../../report/format.ts'

/** The number of selected rows, and the actions for them. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <output className="num">{int(count)} selected</output>
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
