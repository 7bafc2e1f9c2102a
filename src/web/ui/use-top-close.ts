import { useLayoutEffect, useState } from 'react'

/** Dialogs and drawers that are open, the one on top last. */
const layers: symbol[] = []
/** The one on top when the key or button was pressed: what that closes may be gone before the event reaches those below. */
let top: symbol | undefined
for (const event of ['keydown', 'mousedown', 'click'])
  window.addEventListener(event, () => void (top = layers.at(-1)), { capture: true })

/**
 * What the library calls to close a dialog or a drawer, at an Escape all that are open at once: only the one on top goes.
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
