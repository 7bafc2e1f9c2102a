import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How many tabs of a row fit whole: the maximum, reduced by one while the row is wider than its place. Measured before
 * painting, and again when the place, a label or the selected tab changes.
 */
export function useRoom(list: RefObject<HTMLElement | null>, most: number, chosen: string | undefined): number {
  const asked = `${most} ${chosen}`
  const [{ room, of }, setState] = useState({ room: most, of: asked })
  if (of !== asked) setState({ room: most, of: asked })
  useLayoutEffect(() => {
    const row = list.current
    // the elements to measure exist only now, and nothing is painted before it fits
    // oxlint-disable-next-line react/set-state-in-effect
    if (row && room > 1 && row.scrollWidth > row.clientWidth) setState({ room: room - 1, of })
  }, [list, of, room])
  useLayoutEffect(() => {
    const row = list.current
    if (!row?.parentElement) return undefined
    let isFirst = true
    const sizes = new ResizeObserver(() => {
      if (!isFirst) setState({ room: most, of })
      isFirst = false
    })
    for (const one of [row.parentElement, ...row.children]) sizes.observe(one)
    return () => sizes.disconnect()
    // a different room shows different tabs, which are measured in place
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [list, most, of, room])
  return room
}
