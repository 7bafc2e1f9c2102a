import type { Log } from '../log/log.ts'
import { NoAnswer } from './store-away.ts'

/** How often a store is checked, while it answers and while it is away; milliseconds. */
const usually = 5000
const whileAway = 500
/** A check that takes longer counts as no answer. */
const patience = 5000
/** The store is away after this many consecutive refused or cut checks: a single one may have met a restart. */
const refusedLooks = 2
/** The same when some checks had no answer: a busy machine is slow for that long, and recovers. */
const slowLooks = 5

type Parts = {
  /** Its name in the log. */
  name: string
  ping: (patience: number) => Promise<void>
  turn: (state: 'away' | 'back') => void
  /** Receives the result of each check: `null`, or the error. */
  onLook?: (problem: unknown) => void
  log: Log
  /** Number of dropped log lines about it, reported when it is back. */
  leftOut?: () => number
}
export type StoreWatch = {
  isAway: () => boolean
  /** Checks now instead of at the next interval; called after an error. */
  checkSoon: () => void
  stop: () => void
}

/**
 * Checks periodically whether a store answers, so that requests do not wait for one that does not. A refused connection
 * proves that it is away. A timeout does not: a hanging store looks like one on a busy machine, so it is checked
 * several times before it is called away.
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
    checkSoon: () => void look(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
