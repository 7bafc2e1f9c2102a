import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const MARGIN = 600 // pixels below the window: what is that near is on its way before it is seen

/** What is far below the window asks for nothing yet. Its place is kept, so that nothing jumps when it comes. */
export function WhenNear({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${MARGIN}px 0px` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  const held = <div ref={place} style={{ minHeight: height }} />
  return isNear ? <Suspense fallback={held}>{children}</Suspense> : held
}
