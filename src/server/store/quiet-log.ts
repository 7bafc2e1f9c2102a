import type { Log } from '../log/log.ts'
import { isStoreAway } from './store-away.ts'

/** Milliseconds that a line about an unreachable store waits for the watch to report the store as away. */
const waitsFor = 15_000

export type QuietLog = {
  log: Log
  /** Somebody called a store away: what was said of it and still waits is left out. */
  away: () => void
  /** How many lines were left out since this was asked last. */
  leftOut: () => number
}

/**
 * A log for all that asks the stores. While one is away, everybody who asks it has something to say, hundreds of lines for one
 * thing that happened: the watch says it once (`watch-store.ts`), with its end. What is said of a store that is not called away
 * is written a little later, once a message.
 */
export function quietWhileAway(log: Log, isAway: () => boolean): QuietLog {
  let left = 0
  const waiting = new Map<string, { timer: NodeJS.Timeout; more: number }>()
  const quiet =
    (level: 'info' | 'warn'): Log['warn'] =>
    (message, fields = {}) => {
      if (!isStoreAway(fields.error)) return log[level](message, fields)
      if (isAway()) return void left++
      const before = waiting.get(message)
      if (before) return void before.more++
      const timer = setTimeout(() => {
        const more = waiting.get(message)?.more ?? 0
        waiting.delete(message)
        log[level](message, more > 0 ? { ...fields, more } : fields)
      }, waitsFor)
      timer.unref()
      waiting.set(message, { timer, more: 0 })
    }
  return {
    log: { info: quiet('info'), warn: quiet('warn'), error: log.error },
    away: () => {
      for (const { timer, more } of waiting.values()) {
        clearTimeout(timer)
        left += 1 + more
      }
      waiting.clear()
    },
    leftOut: () => {
      const count = left
      left = 0
      return count
    },
  }
}
