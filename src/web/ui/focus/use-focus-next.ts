import { type RefObject, useEffect } from 'react'
import { focusPlace, isFocusLost } from './focus-place.ts'

/**
 * For a button that is removed or disabled after its action succeeded: the keyboard continues at the first remaining
 * button in its place, or at the place itself.
 */
export function useFocusNext(isDone: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const around = place.current
    if (!isDone || !around || !isFocusLost()) return
    const next = around.querySelector<HTMLElement>('button:not(:disabled)')
    focusPlace(next ? [next, around] : [around])
  }, [isDone, place])
}
