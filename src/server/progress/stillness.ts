/** What is seen of a process, or of a thread, at one moment. */
export type Evidence = {
  /** Milliseconds of a clock that only goes forward. */
  at: number
  /** Processor time that it and its children have used so far, in milliseconds. */
  processorMs: number
  /** Bytes that it has written to its log so far. */
  logBytes: number
  /** One of its threads waits for a processor or for a disk. */
  isWaiting: boolean
  /** It answered, if only that it is starting up. */
  hasAnswered: boolean
}
/** For how long nothing has been seen of it, as of the last look. */
export type Stillness = { last: Evidence | null; stillMs: number }

/** Of a process that has just begun to run. */
export const notStill: Stillness = { last: null, stillMs: 0 }

/** More than this between two looks is not held against it: the machine slept, or the watcher had no turn either. */
const longestGap = 10_000

const hasMoved = (before: Evidence, now: Evidence): boolean =>
  now.hasAnswered ||
  now.isWaiting ||
  now.processorMs !== before.processorMs || // less, once a child has ended
  now.logBytes !== before.logBytes

/** Adds a look to those before it. */
export function lookAgain({ last, stillMs }: Stillness, now: Evidence): Stillness {
  if (last === null || hasMoved(last, now)) return { last: now, stillMs: 0 }
  return { last: now, stillMs: stillMs + Math.min(longestGap, now.at - last.at) }
}

/** Slow is not stuck: what does nothing at all for this long, while somebody waits for its answer, is. Milliseconds. */
export const stuckAfter = 120_000
