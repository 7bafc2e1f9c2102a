import type { Log } from '../../log/log.ts'
import type { EmbeddedServer } from './embedded-server.ts'

/** Pauses between starts, in milliseconds: at first short, then longer and longer; one that ran for a minute begins anew. */
const shortest = 100
const longest = 30_000
const calm = 60_000

export type KeptServer = {
  url: string
  /** Ends a server that hangs; a new one is started. */
  renew: () => void
  stop: () => Promise<void>
}
type Parts = { name: string; start: () => Promise<EmbeddedServer>; log: Log }

/**
 * Starts a server and keeps it running: one that ends by itself is started again, at the same address, until it is stopped.
 * Only the first start may fail.
 */
export async function keepRunning({ name, start, log }: Parts): Promise<KeptServer> {
  let server = await start()
  let isWanted = true
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const startAgain = async (failures: number): Promise<EmbeddedServer | null> => {
    try {
      const started = await start()
      log.info(`${name} runs again`)
      return started
    } catch (error) {
      log.error(`${name} could not be started again`, { error, tries: failures })
      return null
    }
  }
  const keep = async () => {
    let failures = 0
    while (isWanted) {
      const begun = Date.now()
      const code = await server.ended
      if (!isWanted) return
      log.error(`${name} ended by itself and is started again`, { code, said: server.lastWords() })
      if (Date.now() - begun > calm) failures = 0
      for (let started: EmbeddedServer | null = null; isWanted && !started; ) {
        await pause(Math.min(longest, shortest * 2 ** failures++))
        if (isWanted) started = await startAgain(failures)
        if (started) server = started
      }
    }
  }
  const keeping = keep()
  return {
    url: server.url,
    renew: () => {
      log.error(`${name} does not answer any more: it is ended and started again`)
      server.end()
    },
    stop: async () => {
      isWanted = false
      wake()
      await server.stop()
      await keeping
      await server.stop() // one that was being started when the stop came
    },
  }
}
