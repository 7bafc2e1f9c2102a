import { useEffect, useState } from 'react'
import { isFocusLost } from './focus-place.ts'

/**
 * For a dialog or drawer that is open while it is rendered: when it unmounts, the previously focused element gets the
 * focus back. The library handles only dialogs that open after they were mounted; without this the keyboard would start
 * at the top of the page.
 */
export function useFocusBack(): void {
  // read while rendering: in an effect the dialog already has the focus
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
