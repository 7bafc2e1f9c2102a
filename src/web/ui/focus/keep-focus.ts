import { isFocusLost } from './focus-place.ts'

/**
 * A button or switch is disabled while it waits, and the browser takes the focus from disabled elements, so keyboard
 * users lose their place. This returns the focus once the element is enabled again, unless it has moved elsewhere.
 * Returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let last: EventTarget | null = null
  const onFocus = (event: FocusEvent) => {
    last = event.target
  }
  // a press on empty space also moves the focus away; a pressed element gets the focus after this event
  const onPress = () => {
    last = null
  }
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLElement && !target.matches(':disabled') && isFocusLost(page))
        target.focus({ preventScroll: true })
  })
  page.addEventListener('focusin', onFocus)
  page.addEventListener('pointerdown', onPress)
  observer.observe(page, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    page.removeEventListener('focusin', onFocus)
    page.removeEventListener('pointerdown', onPress)
    observer.disconnect()
  }
}
