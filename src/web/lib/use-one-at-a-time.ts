import type { MutateOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

type Mutate<V, D, E, C> = (input: V, options?: MutateOptions<D, E, V, C>) => void

/** `mutate`, but not again before it has ended: the second click of a double click comes before the button says that it is busy. */
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
