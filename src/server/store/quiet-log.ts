import type { Log } from '../log/log.ts'
import { isStoreAway } from './store-away.ts'

/** Milliseconds that a line about an unreachable store waits for the watch to report the store as away. */
const waitsFor = 15_000

export type QuietLog = {
  log: Log
  /** Called when a store is away: drops the lines about it that still wait. */
  away: () => void
  /** Number of dropped lines since the last call. */
  leftOut: () => number
}

/**
 * A log for users of the stores. While a store is away, every caller fails, hundreds of lines for one event; the watch
 * reports it once (`watch-store.ts`), and its end. Lines about a store that is not called away are written with a short
 * delay, once per message.
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
