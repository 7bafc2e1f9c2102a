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
  const state = { isPoked: false, isStopped: true }
  const run = async () => {
    try {
      for (let more = true; more && !state.isStopped; ) {
        state.isPoked = false
        more = (await work()) || state.isPoked
      }
    } catch (error) {
      onError(error)
    }
  }
  const tick = () => {
    if (state.isStopped || running) return
    running = run().finally(() => {
      running = undefined
    })
  }
  return {
    poke: () => {
      state.isPoked = true
      tick()
    },
    start: () => {
      state.isStopped = false
      timer = setInterval(tick, everyMs)
      tick()
    },
    stop: async () => {
      state.isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
