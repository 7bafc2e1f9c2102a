import type { HasNews } from '../store/database/watch-writes.ts'

export type Loop = {
  /** There may be work: looks within `gatherMs` instead of at the next tick. */
  poke: () => void
  start: () => void
  stop: () => Promise<void>
}

/** Also while nothing is written: what waits for its time comes due by itself. Milliseconds. */
const atLeastEvery = 10_000

/**
 * Runs `work` every `everyMs` and soon after a poke, never twice at once; at once again while it says there is more. Pokes
 * gather for `gatherMs`: many small arrivals are one piece of work, not one each. With `hasNews` it runs at its time only when
 * something was written since, and every ten seconds otherwise.
 */
export function createLoop({
  work,
  everyMs,
  gatherMs,
  hasNews,
  onError,
}: {
  work: () => Promise<boolean>
  everyMs: number
  gatherMs: number
  hasNews?: HasNews
  onError: (error: unknown) => void
}): Loop {
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const state = { isStopped: true }
  let ranAt = Number.NEGATIVE_INFINITY
  const run = async () => {
    ranAt = performance.now()
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
  const tickIfNew = async () => {
    if (state.isStopped || running) return
    // an unreachable database does not end the loop: the work reports it
    const isNew = hasNews === undefined || (await hasNews().catch(() => true))
    if (isNew || performance.now() - ranAt >= atLeastEvery) tick()
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
      timer = setInterval(() => void tickIfNew(), everyMs)
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
