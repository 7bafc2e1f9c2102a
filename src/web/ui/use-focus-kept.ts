import { type RefObject, useLayoutEffect } from 'react'

/**
 * For what goes away when a button in it is pressed: the keyboard goes on from the place it had on the page, not from the
 * top. That place is what still stands of the elements around it.
 */
export function useFocusKept(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current
    const around: HTMLElement[] = []
    for (let at = own?.parentElement; at; at = at.parentElement) around.push(at)
    return () => {
      // read before it is taken out of the page, given back after
      if (own?.contains(document.activeElement)) queueMicrotask(() => focusFirstOf(around))
    }
  }, [panel])
}

function focusFirstOf(around: readonly HTMLElement[]): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const place = around.find((element) => element.isConnected)
  if (!place || place === document.body) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
