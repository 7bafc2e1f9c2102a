import { LRUCache } from 'lru-cache'
import type { Share } from './share.ts'

/** Accounts whose last turn is remembered. An account that is not among them has not been served for a long time. */
const remembered = 500

export type Place = {
  /** Returns the place. A second call does nothing. */
  leave: () => void
  /** Returns the place while `work` waits for another server, and waits for a place again before it continues. */
  withoutPlace: <T>(work: () => Promise<T>) => Promise<T>
}
type Limits = Pick<Share, 'places' | 'perAccount' | 'underWay' | 'stepAsideSeconds'>

/**
 * A limited number of places: those who return go before new ones. `onFree` is called when a returned place has no one
 * waiting to come back.
 */
function createSeats(places: number, onFree: () => void) {
  let taken = 0
  /** Those that have finished waiting for another server. */
  const returning: (() => void)[] = []
  return {
    free: () => places - taken - returning.length,
    take: () => {
      taken++
    },
    giveBack: () => {
      taken--
      const next = taken < places ? returning.shift() : undefined
      if (!next) return onFree()
      taken++
      next()
    },
    comeBack: () =>
      new Promise<void>((go) => {
        if (taken >= places) return void returning.push(go)
        taken++
        go()
      }),
  }
}

/**
 * How many jobs of an account are running, and when it was last served (a higher turn is later). Null: it has used its
 * share.
 */
type Standing = (account: string) => { busy: number; turn: number } | null

/** The item of the account with the fewest running; on a tie, of the account that was served longest ago. */
function fairest<T>(some: Iterable<T>, accountsOf: (one: T) => readonly string[], standing: Standing) {
  let best: { one: T; account: string; busy: number; turn: number } | undefined
  for (const one of some)
    for (const account of accountsOf(one)) {
      const its = standing(account)
      if (!its) continue
      if (!best || its.busy < best.busy || (its.busy === best.busy && its.turn < best.turn))
        best = { one, account, ...its }
    }
  return best
}

/**
 * Distributes places among accounts, and decides whose turn it is. `onFree` is called when one can start and no `wait`
 * is pending.
 */
export function createPlaces(
  { places, perAccount, underWay = places, stepAsideSeconds }: Limits,
  onFree: () => void = () => undefined,
) {
  let [begun, turn] = [0, 0]
  const seats = createSeats(places, () => serve())
  const running = new Map<string, number>()
  const served = new LRUCache<string, number>({ max: remembered })

  const count = (account: string, change: number) => {
    const now = (running.get(account) ?? 0) + change
    if (now > 0) running.set(account, now)
    else running.delete(account)
  }
  const standing: Standing = (account) => {
    const busy = running.get(account) ?? 0
    return busy >= perAccount ? null : { busy, turn: served.peek(account) ?? 0 }
  }

  const take = (account: string): Place => {
    let [holds, isOver] = [true, false]
    seats.take()
    begun++
    served.set(account, ++turn)
    count(account, 1)
    const stepAside = () => {
      if (!holds) return
      holds = false
      seats.giveBack()
    }
    const patience = stepAsideSeconds === undefined ? undefined : setTimeout(stepAside, stepAsideSeconds * 1000)
    return {
      leave: () => {
        if (isOver) return
        isOver = true
        clearTimeout(patience)
        begun--
        count(account, -1)
        if (holds) stepAside()
        else serve()
      },
      withoutPlace: async (work) => {
        stepAside()
        try {
          return await work()
        } finally {
          await seats.comeBack()
          holds = true
        }
      },
    }
  }
  const waiting: { accounts: readonly string[]; go: (place: Place) => void }[] = []
  const free = () => Math.max(0, Math.min(seats.free(), underWay - begun))

  /** The next item to start; none while no place is free. */
  const next = <T>(some: Iterable<T>, accountsOf: (one: T) => readonly string[]) =>
    free() === 0 ? undefined : fairest(some, accountsOf, standing)
  const serve = () => {
    for (let chosen = next(waiting, (w) => w.accounts); chosen; chosen = next(waiting, (w) => w.accounts)) {
      waiting.splice(waiting.indexOf(chosen.one), 1)
      chosen.one.go(take(chosen.account))
    }
    if (waiting.length === 0) onFree()
  }

  return {
    free,
    take,
    next,
    /** Waits for a place for something that any of these accounts wants. */
    wait: (accounts: readonly string[]): Promise<Place> =>
      new Promise((go) => {
        waiting.push({ accounts, go })
        serve()
      }),
    /** When accounts were last served: a higher number is later. */
    turns: (): [account: string, turn: number][] => [...served.entries()],
  }
}
export type Places = ReturnType<typeof createPlaces>
