import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** A row of filters; it wraps, because one out of sight makes numbers nobody can explain. "Clear all" appears when something is set. */
export function FilterBar({
  children,
  onClear,
  right,
}: {
  children: ReactNode
  onClear?: (() => void) | null
  right?: ReactNode
}) {
  return (
    <div className="filterbar" role="toolbar" aria-label="Filters">
      {children}
      {onClear ? (
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          Clear all
        </Button>
      ) : null}
      {right ? (
        <>
          <span className="spacer" />
          {right}
        </>
      ) : null}
    </div>
  )
}
