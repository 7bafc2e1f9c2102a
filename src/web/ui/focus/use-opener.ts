import { type RefObject, useEffect, useState } from 'react'
import { focusPlace, isFocusLost, placesAround } from './focus-place.ts'

/** The focused element; for a menu item, which disappears with its menu, the button of that menu. */
function pressed(): Element | null {
  const at = document.activeElement
  const button = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button && document.getElementById(button)) || at
}

/**
 * Returns the focus when a question closes: to the element it was asked from or, if that was deleted, to its place. The
 * library handles only the first case, and not when the whole question unmounts. `inside` is any element in the dialog.
 */
export function useOpener(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  const [was, setWas] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (was !== opened) {
    setWas(opened)
    // read while rendering: in an effect the dialog already has the focus
    if (opened) setOpener(pressed())
  }
  useEffect(() => {
    if (!opened) return undefined
    const places = [...(opener instanceof HTMLElement ? [opener] : []), ...placesAround(opener)]
    return () => {
      // a closing dialog still has the focus; it mounted after this effect, so look for it now
      // oxlint-disable-next-line react/exhaustive-deps
      const dialog = inside.current?.closest('[role="dialog"]')
      setTimeout(() => {
        if (isFocusLost() || dialog?.contains(document.activeElement)) focusPlace(places)
      })
    }
  }, [opened, opener, inside])
}
