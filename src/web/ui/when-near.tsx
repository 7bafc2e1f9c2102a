import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const MARGIN = 600 // pixels below the window: content that near loads before it is visible

/** Loads content far below the window only when it comes near. Its space is reserved, so that nothing jumps. */
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
