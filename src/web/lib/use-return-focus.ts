import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a dialog that is mounted open, once it is gone. The library's own way only
 * knows dialogs that open after they were mounted; without this the keyboard would start again at the top of the page.
 */
export function useReturnFocus(): void {
  // read while rendering: in an effect the dialog has it already
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
