import { type RefObject, useEffect, useState } from 'react'
import { focusPlace, isFocusLost, placesAround } from './focus-place.ts'

/** What has the focus now; for a choice of a menu, which goes with the menu, the button of that menu. */
function pressed(): Element | null {
  const at = document.activeElement
  const button = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button && document.getElementById(button)) || at
}

/**
 * Gives the focus back when a question is closed: to what it was asked from or, where that went with what was deleted, to
 * the place it stood in. The library knows only the first, and nothing when the whole question goes. `inside` is anything
 * in the dialog.
 */
export function useOpener(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  const [was, setWas] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (was !== opened) {
    setWas(opened)
    // read while rendering: in an effect the dialog has it already
    if (opened) setOpener(pressed())
  }
  useEffect(() => {
    if (!opened) return undefined
    const places = [...(opener instanceof HTMLElement ? [opener] : []), ...placesAround(opener)]
    return () => {
      // a dialog on its way out still holds it; it came after this effect, so that it is looked for now
      // oxlint-disable-next-line react/exhaustive-deps
      const dialog = inside.current?.closest('[role="dialog"]')
      setTimeout(() => {
        if (isFocusLost() || dialog?.contains(document.activeElement)) focusPlace(places)
      })
    }
  }, [opened, opener, inside])
}
