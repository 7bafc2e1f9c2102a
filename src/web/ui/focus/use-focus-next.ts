import { type RefObject, useEffect } from 'react'
import { focusPlace, isFocusLost } from './focus-place.ts'

/**
 * For a button that is gone, or cannot be pressed any more, once what it asked for is done: the keyboard goes on at the
 * first button that is left of the place it stood in, or at the place.
 */
export function useFocusNext(isDone: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const around = place.current
    if (!isDone || !around || !isFocusLost()) return
    const next = around.querySelector<HTMLElement>('button:not(:disabled)')
    focusPlace(next ? [next, around] : [around])
  }, [isDone, place])
}
