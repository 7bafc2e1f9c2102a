/** The observed state of a process or thread at one moment. */
export type Evidence = {
  /** Milliseconds of a monotonic clock. */
  at: number
  /** Processor time used by it and its children so far, in milliseconds. */
  processorMs: number
  /** Bytes written to its log so far. */
  logBytes: number
  /** One of its threads waits for a processor or for a disk. */
  isWaiting: boolean
  /** It answered, even if only that it is starting up. */
  hasAnswered: boolean
}
/** How long it has been inactive, as of the last check. */
export type Stillness = { last: Evidence | null; stillMs: number }

/** The state of a process that has just started. */
export const notStill: Stillness = { last: null, stillMs: 0 }

/** Maximum gap between two checks that counts: in a longer one the machine slept, or the watcher did not run either. */
const longestGap = 10_000

const hasMoved = (before: Evidence, now: Evidence): boolean =>
  now.hasAnswered ||
  now.isWaiting ||
  now.processorMs !== before.processorMs || // less after a child has ended
  now.logBytes !== before.logBytes

/** Adds a check to the previous ones. */
export function lookAgain({ last, stillMs }: Stillness, now: Evidence): Stillness {
  if (last === null || hasMoved(last, now)) return { last: now, stillMs: 0 }
  return { last: now, stillMs: stillMs + Math.min(longestGap, now.at - last.at) }
}

/**
 * Slow is not stuck: a process is stuck when it shows no activity for this long while something waits for its answer.
 * Milliseconds.
 */
export const stuckAfter = 120_000
