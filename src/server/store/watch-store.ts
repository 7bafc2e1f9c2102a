import type { Log } from '../log/log.ts'
import { NoAnswer } from './store-away.ts'

/** How often a store is checked, while it answers and while it is away; milliseconds. */
const usually = 5000
const whileAway = 500
/** A check that takes longer counts as no answer. */
const patience = 5000
/** The store is away after this many checks in a row that were refused or cut off: a single one may have met a restart. */
const refusedLooks = 2
/** The same where some checks had no answer at all: a busy machine is slow for that long, and recovers. */
const slowLooks = 5

type Parts = {
  /** As the log calls it. */
  name: string
  ping: (patience: number) => Promise<void>
  turn: (state: 'away' | 'back') => void
  /** Told what each look found: `null`, or what went wrong. */
  onLook?: (problem: unknown) => void
  log: Log
  /** How many lines about it were left out meanwhile; told with its return. */
  leftOut?: () => number
}
export type StoreWatch = {
  isAway: () => boolean
  /** Somebody had trouble: looks now rather than at its time. */
  lookSoon: () => void
  stop: () => void
}

/**
 * Checks periodically whether a store answers, so that nobody waits for it while it does not.
 * A refused connection proves that it is away. A timeout does not: a store that hangs looks like one on a busy
 * machine, so it is asked several times before it is called away.
 */
export function watchStore({ name, ping, turn, onLook = () => {}, log, leftOut = () => 0 }: Parts): StoreWatch {
  let awaySince: number | null = null
  let misses = 0
  let refusals = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isLooking = false

  const found = (problem: unknown) => {
    misses = problem === null ? 0 : misses + 1
    refusals = problem === null || problem instanceof NoAnswer ? 0 : refusals + 1
    if (problem === null && awaySince !== null) {
      const seconds = Math.round((Date.now() - awaySince) / 1000)
      awaySince = null
      turn('back')
      log.warn(`${name} is back`, { seconds, linesLeftOut: leftOut() })
    }
    if (misses === refusedLooks && refusals === 0) log.warn(`${name} is slow to answer`)
    if ((refusals >= refusedLooks || misses >= slowLooks) && awaySince === null) {
      awaySince = Date.now()
      turn('away')
      log.error(`${name} is away`, { error: problem })
    }
  }
  const look = async () => {
    if (isLooking || isStopped) return
    isLooking = true
    clearTimeout(timer)
    const problem = await ping(patience).then(
      () => null,
      (error: unknown) => error ?? new Error('no answer'),
    )
    isLooking = false
    if (isStopped) return
    found(problem)
    onLook(problem)
    timer = setTimeout(() => void look(), misses > 0 ? whileAway : usually)
    timer.unref()
  }
  void look()
  return {
    isAway: () => awaySince !== null,
    lookSoon: () => void look(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
