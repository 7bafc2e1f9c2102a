import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows rendered beyond the visible ones, above and below. */
const BEYOND = 10
/** The window moves in steps of this many rows: one browser layout for all of them. */
const STEP = 4

export interface RowWindow {
  /** Index of the first rendered row. */
  start: number
  /** Index after the last rendered row. */
  end: number
}

/** Which rows to render for a scroll position. `top` and `height` in pixels, `top` without what is above the rows. */
export function rowWindow(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor(Math.max(0, top) / rowHeight / STEP) * STEP
  const seen = Math.ceil(height / rowHeight) + STEP
  // a list that became shorter than the scroll position still shows its end
  const start = Math.max(0, Math.min(first, count - seen) - BEYOND)
  return { start, end: Math.min(count, first + seen + BEYOND) }
}

/** The rows to render while `scroll` is scrolled. All rows have the same height. */
export function useRowWindow(scroll: HTMLElement | null, rowHeight: number, count: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    if (!scroll) return undefined
    let last: RowWindow | null = null
    const look = (draw: (then: () => void) => void) => {
      const now = { top: scroll.scrollTop, height: scroll.clientHeight }
      const next = rowWindow(now.top, now.height, rowHeight, count)
      if (next.start === last?.start && next.end === last.end) return
      last = next
      draw(() => setSeen(now))
    }
    // synchronously, otherwise fast flings show blank rows
    const onScroll = () => look(flushSync)
    const onSize = () => look((then) => then())
    const sizes = new ResizeObserver(onSize)
    onSize()
    sizes.observe(scroll)
    scroll.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      scroll.removeEventListener('scroll', onScroll)
    }
  }, [scroll, rowHeight, count])
  return rowWindow(seen.top, seen.height, rowHeight, count)
}
