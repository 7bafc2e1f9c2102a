export type Loop = {
  /** There may be work: looks within `gatherMs` instead of at the next tick. */
  poke: () => void
  start: () => void
  stop: () => Promise<void>
}

/**
 * Runs `work` every `everyMs` and soon after a poke, never twice at once; at once again while it says there is more. Pokes
 * gather for `gatherMs`: many small arrivals are one piece of work, not one each.
 */
export function createLoop({
  work,
  everyMs,
  gatherMs,
  onError,
}: {
  work: () => Promise<boolean>
  everyMs: number
  gatherMs: number
  onError: (error: unknown) => void
}): Loop {
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const state = { isStopped: true }
  const run = async () => {
    try {
      while (!state.isStopped && (await work()));
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
  /** While it runs, a poke waits on: what came after the last look is found by the next one. */
  const tickSoon = () => {
    soon = running ? setTimeout(tickSoon, gatherMs) : undefined
    tick()
  }
  return {
    poke: () => {
      if (!state.isStopped) soon ??= setTimeout(tickSoon, gatherMs)
    },
    start: () => {
      state.isStopped = false
      timer = setInterval(tick, everyMs)
      tick()
    },
    stop: async () => {
      state.isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}
