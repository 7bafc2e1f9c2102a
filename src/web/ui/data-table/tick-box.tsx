import { useRef } from 'react'
import { Checkbox } from '@mantine/core'
import type { Tick } from './use-selection.ts'

/** Selects a row, or all of them. With Shift: all rows from the last selected one. */
export function TickBox({ tick }: { tick: Tick }) {
  const range = useRef(false)
  return (
    <Checkbox
      size="xs"
      className="dt-tick"
      aria-label={tick.label}
      checked={tick.state === true}
      indeterminate={tick.state === 'some'}
      // a change event does not include the modifier keys
      onClick={(event) => {
        range.current = event.shiftKey
      }}
      onChange={(event) => tick.onTick(event.currentTarget.checked, range.current)}
    />
  )
}
