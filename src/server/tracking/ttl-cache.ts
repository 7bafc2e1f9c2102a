import { createGenerations } from './generations.ts'

/** Maximum keys per generation, so that a flood cannot fill the memory: then keys are forgotten early. */
const mostKeys = 200_000

/** A cache by key (`createKeys`) whose values live at least `window` milliseconds and at most twice that. */
export function createTtlCache<T>(window: number, now: () => number, most = mostKeys) {
  const isFull = ({ size }: Map<number, T>) => size >= most
  const generations = createGenerations({ window, now, make: () => new Map<number, T>(), isFull })
  return {
    get: (key: number): T | undefined => {
      const { young, old } = generations()
      return young.get(key) ?? old?.get(key)
    },
    add: (key: number, value: T): void => void generations().young.set(key, value),
    remove: (key: number): void => {
      const { young, old } = generations()
      young.delete(key)
      old?.delete(key)
    },
    size: () => {
      const { young, old } = generations()
      return young.size + (old?.size ?? 0)
    },
  }
}
export type TtlCache<T> = ReturnType<typeof createTtlCache<T>>
