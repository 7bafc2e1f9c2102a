import { LRUCache } from 'lru-cache'
import type { Share } from './share.ts'

/** Accounts whose last turn is remembered. Who is not among them has not been served for long. */
const remembered = 500

export type Place = {
  /** Gives it back. A second time does nothing. */
  leave: () => void
  /** Gives the place away while `work` waits for another server, and waits for one again before it comes back. */
  aside: <T>(work: () => Promise<T>) => Promise<T>
}
type Limits = Pick<Share, 'places' | 'perAccount' | 'underWay' | 'stepAsideSeconds'>

/** Who has a place at what many accounts want, and whose turn it is. `onFree` is called when one can begin and none `wait`s. */
export function createPlaces(
  { places, perAccount, underWay = places, stepAsideSeconds }: Limits,
  onFree: () => void = () => undefined,
) {
  let [placed, begun, turn] = [0, 0, 0]
  /** Those whose wait is over: they go before new ones. */
  const returning: (() => void)[] = []
  const running = new Map<string, number>()
  const served = new LRUCache<string, number>({ max: remembered })

  const count = (account: string, change: number) => {
    const now = (running.get(account) ?? 0) + change
    if (now > 0) running.set(account, now)
    else running.delete(account)
  }
  const giveBack = () => {
    placed--
    const next = placed < places ? returning.shift() : undefined
    if (next) {
      placed++
      next()
    } else serve()
  }
  const comeBack = () =>
    new Promise<void>((go) => {
      if (placed >= places) return void returning.push(go)
      placed++
      go()
    })

  const take = (account: string): Place => {
    let [holds, isOver] = [true, false]
    placed++
    begun++
    served.set(account, ++turn)
    count(account, 1)
    const stepAside = () => {
      if (!holds) return
      holds = false
      giveBack()
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
      aside: async (work) => {
        stepAside()
        try {
          return await work()
        } finally {
          await comeBack()
          holds = true
        }
      },
    }
  }
  const waiting: { accounts: readonly string[]; go: (place: Place) => void }[] = []
  const free = () => Math.max(0, Math.min(places - placed - returning.length, underWay - begun))

  /** The next one to begin: of the account with the fewest under way, and among those the one that was served longest ago. */
  const next = <T>(some: Iterable<T>, accountsOf: (one: T) => readonly string[]) => {
    if (free() === 0) return undefined
    let best: { one: T; account: string; busy: number; last: number } | undefined
    for (const one of some)
      for (const account of accountsOf(one)) {
        const busy = running.get(account) ?? 0
        const last = served.peek(account) ?? 0
        if (busy >= perAccount) continue
        if (!best || busy < best.busy || (busy === best.busy && last < best.last)) best = { one, account, busy, last }
      }
    return best
  }
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
