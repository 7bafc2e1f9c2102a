/**
 * What is around an element now, the nearest first; without the parts of a table and the containers that all of a page is
 * in, which nobody takes for a place.
 */
export function placesAround(element: Element | null | undefined): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let at = element?.parentElement; at && at.parentElement !== document.body; at = at.parentElement)
    if (!at.matches('table, tbody, tr, td')) around.push(at)
  return around
}

/** Puts the focus on the first of them that is still on the page, for the keyboard to go on from there. */
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
 * Whether the keyboard is nowhere: it would start again at the top of the page, or is on what hears no key, because some
 * browsers leave it there.
 */
export const isFocusLost = ({ activeElement, body }: Document = document): boolean =>
  activeElement === null || activeElement === body || activeElement.matches(':disabled')
