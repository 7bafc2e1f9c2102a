import type { Log } from '../../log/log.ts'
import { stuckAfter } from '../../progress/stillness.ts'
import { hasSpoken } from '../store-away.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import type { RestartReason } from './restarts.ts'

/**
 * Pauses between starts, in milliseconds: short at first, then doubling; after ten minutes of running they start over.
 */
const shortest = 100
const longest = 30_000
const calm = 600_000

export type KeptServer = {
  url: string
  /** Receives the result of each health check: `null`, or the problem. A stuck server is ended and restarted. */
  asked: (problem: unknown) => void
  stop: () => Promise<void>
}
type Parts = {
  name: string
  start: () => Promise<EmbeddedServer>
  /** Called at each restart; returns the number of restarts in the last hour. */
  onRestart: (reason: RestartReason) => number
  log: Log
}

/**
 * Starts a server and keeps it running: a server that ends by itself is restarted at the same address, until it is
 * stopped. It is only ended from here when it is stuck: on a slow machine everything is late, and a killed store comes
 * back even later. Only the first start may fail.
 */
export async function keepRunning({ name, start, onRestart, log }: Parts): Promise<KeptServer> {
  let server = await start()
  let isWanted = true
  let reason: RestartReason = 'ended'
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  /** Tries until it runs; returns the number of tries. */
  const startAgain = async (before: number): Promise<number> => {
    for (let tries = 1; ; tries++) {
      await pause(Math.min(longest, shortest * 2 ** (before + tries - 1)))
      if (!isWanted) return tries
      try {
        server = await start()
        return tries
      } catch (error) {
        if (tries === 1) log.error(`${name} could not be started again, which goes on being tried`, { error })
      }
    }
  }
  const keep = async () => {
    let failures = 0
    while (isWanted) {
      const begun = Date.now()
      const code = await server.ended
      if (!isWanted) return
      const ended = Date.now()
      if (ended - begun > calm) failures = 0
      const said = server.lastWords()
      const tries = await startAgain(failures)
      failures += tries
      if (!isWanted) return
      const seconds = Math.round((Date.now() - ended) / 100) / 10
      log.warn(`${name} was started again`, { reason, code, said, seconds, tries, inLastHour: onRestart(reason) })
      reason = 'ended'
    }
  }
  const keeping = keep()
  return {
    url: server.url,
    asked: (problem) => {
      if (reason === 'stuck' || server.stillFor(problem === null || hasSpoken(problem)) < stuckAfter) return
      reason = 'stuck'
      server.end()
    },
    stop: async () => {
      isWanted = false
      wake()
      await server.stop()
      await keeping
      await server.stop() // a server that was starting when stop was called
    },
  }
}
