import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Late<P> {
  /** Null until its code is there. */
  Part: ComponentType<P> | null
  /** The part has been on the page, closed: what opens now is a change of it, which focus and position follow. */
  ready: boolean
  /** For the element people come to before they need the part: its code comes while the mouse or the focus is there. */
  near: { onPointerEnter: () => void; onFocus: () => void }
}

/**
 * A part of the page whose code comes when somebody comes near it. `load` must be the same function every time. A file
 * that does not arrive is only an error once the part is `wanted`.
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
