import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TipBubbleProps } from './tip-bubble.tsx'
import { useLate } from './use-late.ts'

export interface TipProps extends Omit<TipBubbleProps, 'target' | 'opened'> {
  /** One element. Its label has the same text: a tip is never the only place of a text. */
  children: ReactNode
  disabled?: boolean
  /** Milliseconds that the mouse rests on the element before the tip appears. */
  openDelay?: number
  /** Also shown on focus and on touch. */
  onFocus?: boolean
}

const loadBubble = () => import('./tip-bubble.tsx')

/** A short text next to an element on hover. Its code loads with the first hover. */
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
      // after a touch the tip stays to be read: the next press elsewhere hides it
      onPointerLeave={(event) => (event.pointerType === 'touch' ? undefined : hide())}
      onFocus={onFocus ? () => show(0) : undefined}
      onBlur={hide}
    >
      {children}
      {late.Part && target ? <late.Part {...bubble} target={target} opened={shown && late.ready} /> : null}
    </span>
  )
}
