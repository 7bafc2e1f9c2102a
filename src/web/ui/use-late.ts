import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Late<P> {
  /** Null until its code has loaded. */
  Part: ComponentType<P> | null
  /** The part has been mounted closed: opening it is then a change, so that focus and position follow. */
  ready: boolean
  /** For the element that users reach before the part: hover or focus loads its code. */
  near: { onPointerEnter: () => void; onFocus: () => void }
}

/**
 * A part of the page whose code loads on hover or focus. `load` must be the same function every time. A file that fails
 * to load is only an error once the part is `wanted`.
 */
export function useLate<P>(load: () => Promise<{ default: ComponentType<P> }>, wanted: boolean): Late<P> {
  const [asked, setAsked] = useState(false)
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [ready, setReady] = useState(false)
  const now = asked || wanted
  useEffect(() => {
    if (!now) return
    let isGone = false
    load().then(
      (loaded) => {
        if (isGone) return
        flushSync(() => setPart({ Part: loaded.default }))
        setReady(true)
      },
      (error: unknown) => {
        if (!isGone) setFailure({ error })
      },
    )
    return () => {
      isGone = true
    }
  }, [now, load])
  if (wanted && failure) throw failure.error
  const ask = () => setAsked(true)
  return { Part: part?.Part ?? null, ready, near: { onPointerEnter: ask, onFocus: ask } }
}
