import { createGenerations } from './generations.ts'

/** Maximum ids per generation: 32 MB. With more within half an hour, the memory covers less time. */
const mostIds = 2_000_000
const fewestSlots = 4096
const free = 0
const forgotten = -1

type Generation = {
  slots: Float64Array
  used: number
  /** Contains everything counted from this instant until the next generation. */
  from: number
}
const emptySince = (from: number): Generation => ({ slots: new Float64Array(fewestSlots), used: 0, from })

/** The slot of a key, or the free one where it belongs. At least half of the slots are free, so this ends soon. */
function slotOf(slots: Float64Array, key: number): number {
  const last = slots.length - 1
  let at = key & last
  for (let held = slots[at]; held !== key && held !== free; held = slots[at]) at = (at + 1) & last
  return at
}

const holds = ({ slots }: Generation, key: number): boolean => slots[slotOf(slots, key)] === key

function put(generation: Generation, key: number): void {
  const { slots } = generation
  const at = slotOf(slots, key)
  if (slots[at] === key) return
  slots[at] = key
  generation.used++
  if (2 * generation.used > slots.length) generation.slots = grown(slots)
}

function grown(slots: Float64Array): Float64Array {
  const larger = new Float64Array(2 * slots.length)
  for (const key of slots) if (key !== free && key !== forgotten) larger[slotOf(larger, key)] = key
  return larger
}

/**
 * Which events were counted in the last `window` milliseconds, or up to twice that, by their keys (`createKeys`).
 * Bounded: millions of events are still counted, but the memory covers less time instead of growing.
 */
export function createIdMemory({ window, now, most = mostIds }: { window: number; now: () => number; most?: number }) {
  const isFull = ({ used }: Generation) => used >= most
  const generations = createGenerations({ window, now, make: emptySince, isFull })
  const first = () => {
    const { young, old } = generations()
    return old ?? young
  }
  return {
    has: (key: number): boolean => {
      const { young, old } = generations()
      return holds(young, key) || (old !== null && holds(old, key))
    },
    add: (key: number): void => put(generations().young, key),
    /** What could not be recorded was not counted. */
    forget: (key: number): void => {
      const { young, old } = generations()
      for (const generation of old ? [young, old] : [young])
        if (holds(generation, key)) generation.slots[slotOf(generation.slots, key)] = forgotten
    },
    /** Call after adding everything counted since `time`, from the log and the store at a start. */
    reaches: (time: number): void => {
      const generation = first()
      generation.from = Math.min(generation.from, time)
    },
    /**
     * Whether an event that is not remembered was certainly never counted, by the time in its id. The clock behind the
     * id may be wrong by its whole distance from now, so the memory must reach back twice that.
     */
    isCertain: (time: number): boolean => {
      const at = now()
      return Math.abs(at - time) <= Math.min(window, at - first().from) / 2
    },
    size: () => {
      const { young, old } = generations()
      return young.used + (old?.used ?? 0)
    },
  }
}
export type IdMemory = ReturnType<typeof createIdMemory>
