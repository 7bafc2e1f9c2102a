import { useRef } from 'react'
import { Checkbox } from '@mantine/core'
import type { Tick } from './use-selection.ts'

/** Chooses a row, or all of them. With Shift: all from the row that was chosen last. */
export function TickBox({ tick }: { tick: Tick }) {
  const range = useRef(false)
  return (
    <Checkbox
      size="xs"
      className="dt-tick"
      aria-label={tick.label}
      checked={tick.state === true}
      indeterminate={tick.state === 'some'}
      // a change does not say which keys were held
      onClick={(event) => {
        range.current = event.shiftKey
      }}
      onChange={(event) => tick.onTick(event.currentTarget.checked, range.current)}
    />
  )
}
