import { isFocusLost } from './focus-place.ts'

/**
 * A button that waits for its answer, or a switch, cannot be pressed meanwhile, and the browser takes the focus from what
 * cannot be pressed: anyone who works by keyboard is nowhere then. Gives the focus back once it can be pressed again, unless
 * it has gone elsewhere. Answers how to stop.
 */
export function keepFocus(page: Document): () => void {
  let last: EventTarget | null = null
  const onFocus = (event: FocusEvent) => {
    last = event.target
  }
  // a press next to everything is a way to leave, too; what is pressed gets the focus after it
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
