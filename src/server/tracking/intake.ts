import { z } from 'zod'
import type { Later } from '../jobs/later.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { openLog } from './log/durable-log.ts'
import type { LogFiles } from './log/log-files.ts'
import { openPosition } from './position.ts'

/** Outcome for a kept request: processed (or refused for good), or the database is still down. */
export type Taken = 'taken' | 'away'
/** Processes a kept request as of its arrival time. Done twice, it must count once. */
export type Taker = (request: string, receivedAt: Date) => Promise<Taken>
export type Intake = {
  /** Resolves once on disk; rejects when there is no room. */
  keep: (kind: string, request: string) => Promise<void>
  /** Requests are waiting: new ones queue behind them, so that the order stays. */
  isWaiting: () => boolean
  waiting: () => number
  start: () => void
  stop: () => Promise<void>
}

const kept = z.object({ kind: z.string(), at: z.number(), request: z.string() })
/** Maximum bytes waiting on disk, and requests processed together. */
const mostBytes = 128 << 20
const together = 200
const checkEvery = 1000
/** Tries before a request that fails while others succeed is set aside. */
const mostTries = 5
export const setAsideFile = 'set-aside.jsonl'

type Parts = {
  files: LogFiles
  takers: Readonly<Record<string, Taker>>
  log: Log
  now: () => number
  every?: number
}

/**
 * Requests answered while the database was down: callbacks of networks that call once, and signed orders. They wait in
 * a separate log, are processed in order once the database is back, and are removed only then.
 */
export async function openIntake({ files, takers, log, now, every = checkEvery }: Parts): Promise<Intake> {
  const durable = await openLog(files, {
    segmentBytes: 4 << 20,
    warn: (warning) => log.warn('log of kept requests', { warning }),
  })
  const position = await openPosition(files, durable.state().next)
  const first = () => position.now().next
  const isWaiting = () => first() < durable.state().next
  let [bytes, tries, isStopped] = [0, 0, false]
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const takeOne = async (text: string): Promise<Taken> => {
    const { kind, at, request } = kept.parse(JSON.parse(text))
    const taker = takers[kind]
    if (!taker) throw new Error(`kept requests of the kind ${kind} are not known to this version`)
    return taker(request, new Date(at))
  }
  const tryOne = (text: string) =>
    takeOne(text).catch((error: unknown): Taken => {
      log.error('a kept request could not be taken in', { error })
      return 'away'
    })
  /** Returns whether there may be more to process now. */
  const step = async (): Promise<boolean> => {
    const { records, through } = await durable.read(first(), together)
    if (records.length === 0) {
      if (through >= first()) await position.save({ next: through + 1 }) // refused before reaching the disk
      return false
    }
    const results: Taken[] = []
    // sequentially: two reports of one order stay in order
    for (const r of records) results.push(await tryOne(r.payload.toString()))
    let done = results.indexOf('away')
    if (done < 0) done = records.length
    const stuck = records[done]
    // later ones succeeded, so the database is up and this one may be at fault; if none succeeds, it is the database
    const isAlone = done === 0 && results.includes('taken')
    tries = isAlone ? tries + 1 : done === 0 ? tries : 0
    if (stuck && isAlone && tries >= mostTries) {
      await files.extend(setAsideFile, `${stuck.payload.toString()}\n`)
      log.error('a kept request is set aside', { file: setAsideFile, sequence: stuck.sequence })
      done++
    }
    const next = records[done]?.sequence ?? (records.at(-1)?.sequence ?? 0) + 1
    if (next === first()) return false
    await position.save({ next })
    await durable.release(next)
    bytes = isWaiting() ? bytes : 0
    log.info('requests that came while the record store was away are taken in', { requests: done })
    return done === records.length
  }
  const work = async () => {
    try {
      while (!isStopped && isWaiting() && (await step()));
    } catch (error) {
      log.warn('kept requests wait', { error })
    }
    if (!isStopped)
      timer = setTimeout(() => {
        running = work()
      }, every)
    timer?.unref()
  }
  return {
    keep: async (kind, request) => {
      const text = JSON.stringify({ kind, at: now(), request })
      if (bytes + text.length > mostBytes) throw new Error('too many requests wait for the record store')
      bytes += text.length
      await durable.append(text)
    },
    isWaiting,
    waiting: () => durable.state().next - first(),
    start: () => {
      running = work()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
      await durable.close()
    },
  }
}

/** How long to wait for a database that may be gone only briefly, in milliseconds. */
const patience = 1000

/** Keeps a request only while the database does not answer or others wait: any other error goes back to the sender. */
export const keptWhileAway = (intake: Intake, database: Pick<Database, 'ping'>, log: Log): Later => ({
  isWaiting: intake.isWaiting,
  keep: async (kind, request) => {
    const isAway =
      intake.isWaiting() ||
      (await database.ping(patience).then(
        () => false,
        () => true,
      ))
    if (!isAway) return false
    try {
      await intake.keep(kind, request)
      return true
    } catch (error) {
      log.error('a request that came while the record store is away could not be kept', { kind, error })
      return false
    }
  },
})
