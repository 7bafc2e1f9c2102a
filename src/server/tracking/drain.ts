import { type BatchParts, createBringBatch, mostRows } from './bring-batch.ts'
import { openPosition } from './position.ts'

export { refusedFile } from './bring-batch.ts'

/**
 * Every insert creates a part in the store: while events stream in, one insert a second with everything since the last.
 */
const rest = 1000
/** After a quiet time, the first events are sent sooner, so that live figures show them. */
const idleRest = 200

type Parts = BatchParts & {
  sleep: (ms: number) => Promise<void>
  /** How long a stop waits for the store, in milliseconds. */
  patience: number
}

/** Runs work sequentially. */
function createLine() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined) // reported to the caller
    return mine
  }
}

/** Sends records from the log to the event store, batch by batch. The log may wait as long as there is disk space. */
export async function createDrain(parts: Parts) {
  const { log, files, logger, sleep, patience } = parts
  const position = await openPosition(files, log.state().next)
  const state = position.now
  const waiting = () => log.state().safe - state().next + 1
  const oneByOne = createLine()
  const bringBatch = createBringBatch(parts, position)
  let failures = 0
  const step = () => oneByOne(() => bringBatch(failures))

  let wanted = true
  let running: Promise<void> = Promise.resolve()
  let wake = () => {}
  const pause = (ms: number) => Promise.race([sleep(ms), new Promise<void>((resolve) => (wake = resolve))])
  const stepSafely = async (): Promise<void> => {
    try {
      const sent = await step()
      if (failures > 0 && sent > 0) logger.info('event store is back', { waiting: waiting() })
      if (sent > 0) failures = 0
      if (sent === 0 || waiting() < mostRows) await pause(sent > 0 ? rest : idleRest)
    } catch (error) {
      if (failures++ % 60 === 0)
        logger.warn('event store does not take events; they wait in the log', { error, waiting: waiting() })
      await pause(Math.min(5000, 100 * 2 ** Math.min(failures, 6)))
    }
  }
  return {
    start: () => {
      running = (async () => {
        while (wanted) await stepSafely()
      })()
    },
    /** Resolves when everything now safe in the log is in the store. Waits while the store is down. */
    flush: async () => {
      const { safe } = log.state()
      while (state().next <= safe) {
        if (failures === 0) wake() // a refused batch keeps its retry schedule, even while a caller waits for it
        if (wanted) await sleep(10)
        else await step()
      }
    },
    /** Ends the loop; tries once to send the rest, within `patience`. Anything left is sent at the next start. */
    stop: async () => {
      wanted = false
      wake()
      const all = async () => {
        await running
        while (state().next <= log.state().safe) await step()
      }
      const late = sleep(patience).then(() => Promise.reject(new Error('the event store does not answer')))
      try {
        await Promise.race([all(), late])
      } catch (error) {
        logger.warn('event store was away at the end; the rest is sent at the next start', { error })
      }
    },
    /** Runs work between two batches: no row read before it is sent after it. */
    between: oneByOne,
    position: () => state().next,
  }
}
