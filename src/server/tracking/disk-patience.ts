export type DiskPatience = {
  /** Whether so many events wait for the disk that it may get no more: memory is not endless. */
  isFull: () => boolean
  /** Calls one of both once: `onSafe` when the promise resolves, `onFailed` when it rejects or takes too long. */
  wait: (recorded: Promise<unknown>, events: number, onSafe: () => void, onFailed: (error: unknown) => void) => void
  /** Gives up what has waited too long; to be called now and then. */
  look: () => void
}
type Waiting = { since: number; give: (error: unknown) => void }

/**
 * Nobody waits for a disk that hangs: after `longest` milliseconds a waiter is given up, and above `most` events that
 * are not on disk yet nothing more is written. What was given up may still reach the disk later.
 */
export function createDiskPatience({
  longest,
  most,
  now,
}: {
  longest: number
  most: number
  now: () => number
}): DiskPatience {
  const waiting = new Set<Waiting>() // in the order of their coming, so that the first is the oldest
  let pending = 0
  return {
    isFull: () => pending >= most,
    wait: (recorded, events, onSafe, onFailed) => {
      const one = { since: now(), give: onFailed }
      waiting.add(one)
      pending += events
      const settled = () => {
        pending -= events
        return waiting.delete(one)
      }
      recorded.then(
        () => {
          if (settled()) onSafe()
        },
        (error: unknown) => {
          if (settled()) onFailed(error)
        },
      )
    },
    look: () => {
      const until = now() - longest
      for (const one of waiting) {
        if (one.since > until) return
        waiting.delete(one)
        one.give(new Error(`the disk did not answer in ${longest / 1000} s`))
      }
    },
  }
}
