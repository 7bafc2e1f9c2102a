import { useEffect, useRef, useState } from 'react'
import { SEARCH_PAUSE } from './use-typed.ts'

/** Boxes as they are ticked. */
interface Ticked {
  values: string[]
  /** What was chosen when the first was ticked, and what was told last: anything else was chosen elsewhere. */
  over: string
  told: string | null
}

/** What was told and is not chosen after this long was refused. */
const REFUSED = 3000

const textOf = (values: readonly string[]): string => values.join('\u0000')

/**
 * Choices of a list of boxes: shown at once, and told together once nobody ticks for a while or the list closes, because each
 * that is told asks the server again. What is chosen elsewhere meanwhile (back, Clear all) replaces them.
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
