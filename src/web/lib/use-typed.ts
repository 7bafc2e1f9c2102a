import { useEffect, useState } from 'react'

/** How long after the last key a search is sent (R30: searches and badges). */
export const SEARCH_PAUSE = 650

/**
 * Text that is typed here and is in the address after a pause. What comes from the address otherwise (back, a link)
 * replaces what is typed.
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
