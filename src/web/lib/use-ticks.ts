import { useEffect, useRef, useState } from 'react'
import { SEARCH_PAUSE } from './use-typed.ts'

/** Unsent ticks. */
interface Ticked {
  values: string[]
  /** The selection at the first tick, and the selection sent last: any other selection came from elsewhere. */
  over: string
  told: string | null
}

/** A sent selection that is not applied after this many milliseconds was refused. */
const REFUSED = 3000

const textOf = (values: readonly string[]): string => values.join('\u0000')

/**
 * Ticks of a list of checkboxes: shown at once, and sent together after a pause or when the list closes, because each
 * change queries the server. A selection made elsewhere meanwhile (back, Clear all) replaces them.
 */
export function useTicks(
  chosen: readonly string[],
  tell: (values: string[]) => void,
  pause = SEARCH_PAUSE,
): { shown: readonly string[]; tick: (values: string[]) => void; tellNow: () => void } {
  const now = textOf(chosen)
  const [ticked, setTicked] = useState<Ticked | null>(null)
  const isElsewhere = ticked !== null && now !== ticked.over && now !== ticked.told
  if (ticked !== null && (isElsewhere || textOf(ticked.values) === now)) setTicked(null)
  const tellLast = useRef(() => undefined as void)
  const isTold = ticked !== null && textOf(ticked.values) === ticked.told
  useEffect(() => {
    tellLast.current = () => {
      if (ticked === null || isTold) return
      setTicked({ ...ticked, over: now, told: textOf(ticked.values) })
      tell(ticked.values)
    }
  })
  useEffect(() => {
    if (ticked === null) return undefined
    const timer = isTold ? setTimeout(() => setTicked(null), REFUSED) : setTimeout(() => tellLast.current(), pause)
    return () => clearTimeout(timer)
  }, [ticked, isTold, pause])
  return {
    shown: ticked?.values ?? chosen,
    tick: (values) => setTicked((old) => ({ values, over: now, told: old?.told ?? null })),
    tellNow: () => tellLast.current(),
  }
}
