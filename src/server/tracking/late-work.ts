import type { Log } from '../log/log.ts'
import type { Drops } from './drops.ts'
import type { LateClicks } from './late-clicks.ts'
import type { Recorder } from './recorder.ts'

interface Parts {
  /** Throws old salts away. */
  forgetVisitors: () => void
  lateClicks: LateClicks
  drops: Drops
  recorder: Pick<Recorder, 'drops'>
  log: Log
}

/** Each second, until it is stopped: clicks and counts that waited in memory go to the log, but for those of erased accounts. */
export function createLateWork({ forgetVisitors, lateClicks, drops, recorder, log }: Parts) {
  const erased = new Set<string>()
  const run = async () => {
    forgetVisitors()
    await lateClicks.flush()
    await drops
      .flush((rows) => recorder.drops(rows.filter((row) => !erased.has(row.account_uuid))))
      .catch((error: unknown) => log.warn('counts of dropped events wait for the log', { error }))
  }
  const timer = setInterval(() => void run(), 1000)
  return {
    run,
    /** Accounts of which nothing goes to the log any more. */
    erased,
    stop: async () => {
      clearInterval(timer)
      await run()
      lateClicks.giveUp()
    },
  }
}
