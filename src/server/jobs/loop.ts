import type { HasNews } from '../store/database/watch-writes.ts'

export type Loop = {
  /** There may be work: runs within `gatherMs` instead of at the next tick. */
  wake: () => void
  start: () => void
  stop: () => Promise<void>
}

/** Also without any write, because work can become due over time. Milliseconds. */
const atLeastEvery = 10_000

/**
 * Runs `work` every `everyMs` and soon after `wake` is called, never twice at once, and again immediately while it
 * reports more work. Calls of `wake` are collected for `gatherMs`: many small arrivals cause one run. With `hasNews` a
 * scheduled run happens only when something was written since, and at least every ten seconds.
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
  /** During a run `wake` waits: the next run finds what arrived after the current one read. */
  const tickSoon = () => {
    soon = running ? setTimeout(tickSoon, gatherMs) : undefined
    tick()
  }
  return {
    wake: () => {
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
