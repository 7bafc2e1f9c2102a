import { Fail } from '../http/fail.ts'

export type TurnLimits = {
  /** Maximum parallel turns of all accounts. */
  most: number
  /** Maximum waiting, of all accounts and of one. */
  mostWaiting: number
  mostWaitingOfOne: number
}
type Waiting = { who: string; begin: () => void }

/** The assumed duration of a turn before any was measured, in milliseconds. */
const guess = 3000

/**
 * Turns: one at a time per account, a few in total. A caller that finds the queue full learns how long it will probably
 * take; nobody waits forever. Among those waiting, the first whose account has no turn is next.
 */
export function createTurns({ most, mostWaiting, mostWaitingOfOne }: TurnLimits, now: () => number) {
  const busy = new Set<string>()
  const waiting: Waiting[] = []
  let usual = guess

  const next = () => {
    const at = busy.size < most ? waiting.findIndex((w) => !busy.has(w.who)) : -1
    const [chosen] = at < 0 ? [] : waiting.splice(at, 1)
    if (!chosen) return
    busy.add(chosen.who)
    chosen.begin()
  }
  const refuse = (ahead: number): never => {
    const seconds = Math.max(1, Math.ceil((usual * (ahead + 1)) / most / 1000))
    throw new Fail('unavailable', `Many files are being read just now. Try again in ${seconds} seconds.`)
  }

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const own = waiting.filter((w) => w.who === who).length
    if (own >= mostWaitingOfOne) refuse(own * most)
    if (waiting.length >= mostWaiting) refuse(waiting.length)
    await new Promise<void>((begin) => {
      waiting.push({ who, begin })
      next()
    })
    const since = now()
    try {
      return await work()
    } finally {
      usual = (usual * 3 + now() - since) / 4
      busy.delete(who)
      next()
    }
  }
}
