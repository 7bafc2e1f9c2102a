import { useEffect, useState } from 'react'
import { isFocusLost } from './focus-place.ts'

/**
 * For what is there as long as it is rendered, a dialog or a drawer: when it goes, what had the focus before has it again.
 * The library's own way only knows dialogs that open after they were mounted; without this the keyboard would start again
 * at the top of the page.
 */
export function useFocusBack(): void {
  // read while rendering: in an effect the dialog has it already
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
