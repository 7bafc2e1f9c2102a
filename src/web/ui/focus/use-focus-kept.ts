import { type RefObject, useLayoutEffect } from 'react'
import { focusPlace, isFocusLost, placesAround } from './focus-place.ts'

/**
 * For a panel that disappears when a button in it is pressed: the keyboard continues from the panel's place on the
 * page, not from the top. That place is the nearest remaining ancestor.
 */
export function useFocusKept(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current
    const around = placesAround(own)
    return () => {
      // read before it is removed from the page, restored after
      if (!own?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (isFocusLost()) focusPlace(around)
      })
    }
  }, [panel])
}
