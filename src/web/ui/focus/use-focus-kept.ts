import { type RefObject, useLayoutEffect } from 'react'
import { focusPlace, isFocusLost, placesAround } from './focus-place.ts'

/**
 * For what goes away when a button in it is pressed: the keyboard goes on from the place it had on the page, not from the
 * top. That place is what still stands of the elements around it.
 */
export function useFocusKept(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current
    const around = placesAround(own)
    return () => {
      // read before it is taken out of the page, given back after
      if (!own?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (isFocusLost()) focusPlace(around)
      })
    }
  }, [panel])
}
