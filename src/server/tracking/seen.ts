/** So many keys a generation, that no flood fills the memory: then keys are forgotten early. */
const mostKeys = 200_000

/**
 * Remembers what belongs to a key (`createKeys`) for at least `window` milliseconds and at most twice as long, in two generations, so that forgetting is
 * one assignment.
 */
export function createSeen<T>(window: number, now: () => number, most = mostKeys) {
  let young = new Map<number, T>()
  let old = new Map<number, T>()
  let turned = now()
  const turn = () => {
    const at = now()
    if (at - turned < window && young.size < most) return
    old = at - turned < 2 * window ? young : new Map()
    young = new Map()
    turned = at
  }
  return {
    get: (key: number): T | undefined => {
      turn()
      return young.get(key) ?? old.get(key)
    },
    add: (key: number, value: T): void => {
      turn()
      young.set(key, value)
    },
    remove: (key: number): void => {
      young.delete(key)
      old.delete(key)
    },
    size: () => young.size + old.size,
  }
}
export type Seen<T> = ReturnType<typeof createSeen<T>>
