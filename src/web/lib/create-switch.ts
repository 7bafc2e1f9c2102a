import { useSyncExternalStore } from 'react'

/** A boolean that independent parts of the page can set and follow. */
export interface Switch {
  get: () => boolean
  set: (on: boolean) => void
  subscribe: (onChange: () => void) => () => void
}

export function createSwitch(initial = false): Switch {
  let on = initial
  const listeners = new Set<() => void>()
  return {
    get: () => on,
    set: (next) => {
      on = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export const useSwitch = (it: Switch): boolean => useSyncExternalStore(it.subscribe, it.get)
