import { useLayoutEffect, useState } from 'react'

/** Open dialogs and drawers, the topmost last. */
const layers: symbol[] = []
/**
 * The topmost one when the key or button was pressed: closing it may remove it before the event reaches those below.
 */
let top: symbol | undefined
for (const event of ['keydown', 'mousedown', 'click'])
  window.addEventListener(event, () => void (top = layers.at(-1)), { capture: true })

/**
 * The close handler for the library, which calls all open dialogs and drawers on one Escape: only the topmost closes.
 */
export function useTopClose(opened: boolean, onClose: () => void): () => void {
  const [own] = useState(() => Symbol('layer'))
  useLayoutEffect(() => {
    if (!opened) return undefined
    layers.push(own)
    return () => void layers.splice(layers.indexOf(own), 1)
  }, [opened, own])
  return () => {
    if (top === own) onClose()
  }
}
