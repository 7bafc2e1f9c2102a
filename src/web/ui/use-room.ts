import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How many of a row of tabs stand in it whole: the most there may be, and one less as long as the row is wider than its
 * place. Measured before anything is drawn, and again when the place, a name or the chosen one changes.
 */
export function useRoom(list: RefObject<HTMLElement | null>, most: number, chosen: string | undefined): number {
  const asked = `${most} ${chosen}`
  const [{ room, of }, setState] = useState({ room: most, of: asked })
  if (of !== asked) setState({ room: most, of: asked })
  useLayoutEffect(() => {
    const row = list.current
    // what is measured is on the page only now, and nothing is drawn before it fits
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
    // with the room the tabs are others, which are looked at in their place
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [list, most, of, room])
  return room
}
