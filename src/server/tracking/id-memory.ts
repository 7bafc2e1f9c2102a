/** Ids a generation holds at most: 32 MB. With so many within half an hour, a memory reaches less far back. */
const mostIds = 2_000_000
const fewestSlots = 4096
const free = 0
const forgotten = -1

type Generation = {
  slots: Float64Array
  used: number
  /** Everything that was counted from this instant on, up to the next generation, is in it. */
  from: number
}
const emptySince = (from: number): Generation => ({ slots: new Float64Array(fewestSlots), used: 0, from })

/** Where a key stands, or would. At least half of the slots are free, so this ends soon. */
function slotOf(slots: Float64Array, key: number): number {
  const last = slots.length - 1
  let at = key & last
  for (let held = slots[at]; held !== key && held !== free; held = slots[at]) at = (at + 1) & last
  return at
}

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
 * Which events were counted in the last `window` milliseconds at least, twice as long at most, by their keys (`createKeys`).
 * It is bounded: whoever sends millions of events gets them counted, and the memory reaches less far back instead of growing.
 */
export function createIdMemory({ window, now, most = mostIds }: { window: number; now: () => number; most?: number }) {
  let young = emptySince(now())
  let old: Generation | null = null
  let turned = young.from

  const turn = () => {
    const at = now()
    const age = at - turned
    if (age < window && young.used < most) return
    // Nobody came for a whole window: what is held is older than that, and nothing since is missing.
    const isSilence = age >= 2 * window
    old = isSilence ? null : young
    young = emptySince(isSilence ? at - window : at)
    turned = at
  }
  const since = () => (old ?? young).from

  return {
    has: (key: number): boolean => {
      turn()
      return (
        young.slots[slotOf(young.slots, key)] === key || (old !== null && old.slots[slotOf(old.slots, key)] === key)
      )
    },
    add: (key: number): void => {
      turn()
      put(young, key)
    },
    /** What could not be recorded was not counted. */
    forget: (key: number): void => {
      for (const generation of old ? [young, old] : [young]) {
        const at = slotOf(generation.slots, key)
        if (generation.slots[at] === key) generation.slots[at] = forgotten
      }
    },
    /** Everything that was counted from `time` until now was added, too: by a start, from the log and the store. */
    reaches: (time: number): void => {
      const first = old ?? young
      first.from = Math.min(first.from, time)
    },
    /**
     * Whether an event with an id of this time that is not remembered was never counted. Its clock may be wrong by as much
     * as the id is away from now, so what is remembered must reach twice as far back.
     */
    isCertain: (time: number): boolean => {
      const at = now()
      return Math.abs(at - time) <= Math.min(window, at - since()) / 2
    },
    size: () => young.used + (old?.used ?? 0),
  }
}
export type IdMemory = ReturnType<typeof createIdMemory>
