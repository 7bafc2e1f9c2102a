import { useEffect, useState } from 'react'

/** Milliseconds after the last key until a search is sent (R30: searches and badges). */
export const SEARCH_PAUSE = 650

/**
 * Typed text that is put into the address after a pause. Any other change of the address (back, a link) replaces the
 * typed text.
 */
export function useTyped(
  sent: string,
  send: (text: string) => void,
  pause = SEARCH_PAUSE,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: sent, from: sent })
  if (typed.from !== sent) setTyped({ text: sent, from: sent })
  const { text } = typed
  useEffect(() => {
    if (text === sent) return undefined
    const timer = setTimeout(() => send(text), pause)
    return () => clearTimeout(timer)
  }, [text, sent, send, pause])
  return [text, (next) => setTyped((old) => ({ ...old, text: next }))]
}
