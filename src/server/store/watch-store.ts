import type { Log } from '../log/log.ts'
import { NoAnswer } from './store-away.ts'

/** How often a store is looked at, while it answers and while it is away; milliseconds. */
const usually = 5000
const whileAway = 500
/** A look that takes longer is no answer. */
const patience = 5000
/** So many looks in a row that were refused or cut off, and the store is away: one may have met a store that was just renewed. */
const refusedLooks = 2
/** So many in a row of which some had no answer at all: a busy machine is slow for as long, and goes on. */
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
 * Looks again and again whether a store answers, and says so to whoever asks it: while it does not, nobody waits for it.
 * Whoever is refused knows that nobody is there. Whoever waits in vain does not: a store that hangs looks like one on a busy
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
