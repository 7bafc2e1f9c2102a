/**
 * The ancestors of an element, nearest first; without parts of tables and the containers of the whole page, which are
 * no useful place for the focus.
 */
export function placesAround(element: Element | null | undefined): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let at = element?.parentElement; at && at.parentElement !== document.body; at = at.parentElement)
    if (!at.matches('table, tbody, tr, td')) around.push(at)
  return around
}

/** Focuses the first of them that is still on the page, so that the keyboard continues there. */
export function focusPlace(places: readonly HTMLElement[]): void {
  const place = places.find((element) => element.isConnected)
  if (!place) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/**
 * Whether the focus is lost: on the body, where the keyboard would start at the top of the page, or on an element that
 * receives no keys, because some browsers leave it there.
 */
export const isFocusLost = ({ activeElement, body }: Document = document): boolean =>
  activeElement === null || activeElement === body || activeElement.matches(':disabled')
