import { useEffect, useState } from 'react'

/** Dialogs and drawers that are open, the one on top last. */
const layers: symbol[] = []

function leave(layer: symbol): void {
  const at = layers.indexOf(layer)
  if (at >= 0) layers.splice(at, 1)
}

/**
 * What the library calls to close a dialog or a drawer, at an Escape all that are open at once: only the one on top goes.
 */
export function useTopClose(opened: boolean, onClose: () => void): () => void {
  const [own] = useState(() => Symbol('layer'))
  useEffect(() => {
    if (!opened) return undefined
    layers.push(own)
    // later: the key that closes this one is still on its way to those below
    return () => void setTimeout(() => leave(own))
  }, [opened, own])
  return () => {
    if (layers.at(-1) === own) onClose()
  }
}
