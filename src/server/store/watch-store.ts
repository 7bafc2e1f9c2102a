import type { Log } from '../log.ts'

/** How often a store is looked at, while it answers and while it is away; milliseconds. */
const usually = 5000
const whileAway = 500
/** A look that takes longer is no answer. Two in a row, and the store is away. */
const patience = 5000
/** Away for so long, although its process lives: it hangs. */
const hangsAfter = 60_000

type Parts = {
  /** As the log calls it. */
  name: string
  ping: (patience: number) => Promise<void>
  turn: (state: 'away' | 'back') => void
  /** Called now and again while the store has been away for a minute. */
  onHang?: () => void
  log: Log
  times?: { usually: number; whileAway: number; patience: number; hangsAfter: number }
}
export type StoreWatch = {
  isAway: () => boolean
  /** Somebody had trouble: looks now rather than at its time. */
  lookSoon: () => void
  stop: () => void
}

/**
 * Looks again and again whether a store answers, and says so to whoever asks it: while it does not, nobody waits for it. A
 * store that hangs looks like one that is slow, so one look that got no answer is followed by a second before it is believed.
 */
export function watchStore({ name, ping, turn, onHang = () => {}, log, times }: Parts): StoreWatch {
  const t = times ?? { usually, whileAway, patience, hangsAfter }
  let awaySince: number | null = null
  let misses = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isLooking = false

  const found = (problem: unknown) => {
    misses = problem === null ? 0 : misses + 1
    if (problem === null && awaySince !== null) {
      awaySince = null
      turn('back')
      log.info(`${name} is back`)
    }
    if (misses === 2 && awaySince === null) {
      awaySince = Date.now()
      turn('away')
      log.error(`${name} is away`, { error: problem })
    }
    if (awaySince !== null && Date.now() - awaySince > t.hangsAfter) {
      awaySince = Date.now() // a new one gets its minute, too
      onHang()
    }
  }
  const look = async () => {
    if (isLooking || isStopped) return
    isLooking = true
    clearTimeout(timer)
    const problem = await ping(t.patience).then(
      () => null,
      (error: unknown) => error ?? new Error('no answer'),
    )
    isLooking = false
    if (isStopped) return
    found(problem)
    timer = setTimeout(() => void look(), misses > 0 ? t.whileAway : t.usually)
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
