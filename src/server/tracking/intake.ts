import { z } from 'zod'
import type { Later } from '../jobs/later.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { openLog } from './log/durable-log.ts'
import type { LogFiles } from './log/log-files.ts'
import { openPosition } from './position.ts'

/** What became of a kept request: it is where it belongs (or was refused for good), or the record store is still away. */
export type Taken = 'taken' | 'away'
/** Takes a kept request in, as of the moment it came. Done twice, it must count once. */
export type Taker = (request: string, receivedAt: Date) => Promise<Taken>
export type Intake = {
  /** On disk when it resolves; rejects when there is no room for it. */
  keep: (kind: string, request: string) => Promise<void>
  /** Some wait: what comes now waits behind them, so that the later word stays the later one. */
  isWaiting: () => boolean
  /** How many. */
  waiting: () => number
  start: () => void
  stop: () => Promise<void>
}

const kept = z.object({ kind: z.string(), at: z.number(), request: z.string() })
/** Most bytes that wait on disk, and most requests taken in together. */
const mostBytes = 128 << 20
const together = 200
const lookEvery = 1000
/** Tries after which one that fails while others are taken is set aside. */
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
 * Requests that were answered while the record store was away: callbacks of networks that call once, and signed orders. They wait
 * in a log of their own, are taken in in their order when the store is back, and are forgotten only then.
 */
export async function openIntake({ files, takers, log, now, every = lookEvery }: Parts): Promise<Intake> {
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
  /** Answers whether there may be more to take in right now. */
  const step = async (): Promise<boolean> => {
    const { records, through } = await durable.read(first(), together)
    if (records.length === 0) {
      if (through >= first()) await position.save({ next: through + 1 }) // refused before they got to the disk
      return false
    }
    const results: Taken[] = []
    // one after the other: two words of the same order stay in their order
    for (const r of records) results.push(await tryOne(r.payload.toString()))
    let done = results.indexOf('away')
    if (done < 0) done = records.length
    const stuck = records[done]
    // others behind it were taken, so the store is there: it may be this one that cannot be. While none is taken, it is the store
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

/** How long is waited for a record store that may have been away for a moment only. */
const patience = 1000

/** Keeps a request only while the record store does not answer, or others wait: every other error is answered to the sender. */
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
