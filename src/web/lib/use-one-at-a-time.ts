import type { MutateOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

type Mutate<V, D, E, C> = (input: V, options?: MutateOptions<D, E, V, C>) => void

/** `mutate` that ignores calls while one is running: a double click is faster than the button's busy state. */
export function useOneAtATime<V, D, E, C>(mutate: Mutate<V, D, E, C>): (input: V) => void {
  const isBusy = useRef(false)
  return useCallback(
    (input: V) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(input, {
        onSettled: () => {
          isBusy.current = false
        },
      })
    },
    [mutate],
  )
}
