import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TipBubbleProps } from './tip-bubble.tsx'
import { useLate } from './use-late.ts'

export interface TipProps extends Omit<TipBubbleProps, 'target' | 'opened'> {
  /** One element. Its name says what the tip says: a tip is never the only place of a text. */
  children: ReactNode
  disabled?: boolean
  /** Milliseconds the mouse rests on the element before the tip appears. */
  openDelay?: number
  /** Shown while the element has the focus too, and at a touch. */
  onFocus?: boolean
}

const loadBubble = () => import('./tip-bubble.tsx')

/** A few words next to an element while the mouse is on it. What draws them comes with the first mouse. */
export function Tip({ children, disabled = false, openDelay = 0, onFocus = false, ...bubble }: TipProps) {
  const host = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const shown = target !== null && !disabled
  const late = useLate(loadBubble, shown)
  const show = (delay: number) => {
    window.clearTimeout(timer.current)
    const first = host.current?.firstElementChild
    if (first instanceof HTMLElement) timer.current = window.setTimeout(() => setTarget(first), delay)
  }
  const hide = () => {
    window.clearTimeout(timer.current)
    setTarget(null)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setTarget(null)
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !host.current?.contains(event.target)) setTarget(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [shown])
  return (
    <span
      ref={host}
      className="tip-host"
      onPointerEnter={(event) => {
        late.near.onPointerEnter()
        if (event.pointerType !== 'touch' || onFocus) show(openDelay)
      }}
      // a finger that is lifted has read nothing yet: the next press elsewhere hides the tip
      onPointerLeave={(event) => (event.pointerType === 'touch' ? undefined : hide())}
      onFocus={onFocus ? () => show(0) : undefined}
      onBlur={hide}
    >
      {children}
      {late.Part && target ? <late.Part {...bubble} target={target} opened={shown && late.ready} /> : null}
    </span>
  )
}
