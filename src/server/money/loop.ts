export type Loop = {
  /** There may be work: looks soon instead of at the next tick. */
  poke: () => void
  start: () => void
  stop: () => Promise<void>
}

/** Runs `work` every `everyMs` and after each poke, never twice at once; at once again while it says there is more. */
export function createLoop({
  work,
  everyMs,
  onError,
}: {
  work: () => Promise<boolean>
  everyMs: number
  onError: (error: unknown) => void
}): Loop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isPoked = false
  let isStopped = true
  const run = async () => {
    try {
      do {
        isPoked = false
        while (!isStopped && (await work()));
      } while (isPoked && !isStopped)
    } catch (error) {
      onError(error)
    }
  }
  const tick = () => {
    if (isStopped || running) return
    running = run().finally(() => {
      running = undefined
    })
  }
  return {
    poke: () => {
      isPoked = true
      tick()
    },
    start: () => {
      isStopped = false
      timer = setInterval(tick, everyMs)
      tick()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
