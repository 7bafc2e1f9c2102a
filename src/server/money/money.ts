import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import type { AskNetworks } from './attribution.ts'
import { createClicksAhead } from './clicks-ahead.ts'
import { createLoop } from '../jobs/index.ts'
import { matchAllNow, matchClicks } from './match-clicks.ts'
import { project } from './project.ts'
import { createReceive, createTake, type Receive, type Take } from './receive.ts'
import { watchWrites } from '../store/database/watch-writes.ts'

const aMinute = 60_000

export type MoneyParts = {
  database: Database
  events: Events
  clock: Clock
  log: Log
  networks: AskNetworks
  /** Functions of the tracking module for its click ids. */
  clickIds: { isClickId: (text: string) => boolean; clickTime: (id: string) => number }
}
export type Money = {
  receive: Receive
  /** `receive` inside the caller's transaction; the caller calls `wake` after the commit. */
  take: Take
  wake: () => void
  /** Matches clicks and copies to the event store until nothing is left to do now. */
  flush: () => Promise<void>
  /** Does the same in the background, soon after an arrival and every second. For worker processes. */
  start: () => void
  stop: () => Promise<void>
}

export function createMoney({ database, events, clock, log, networks, clickIds }: MoneyParts): Money {
  const take = createTake({ clock, networks, isClickId: clickIds.isClickId })
  const lookAhead = createClicksAhead({ database, events, clock, log, ...clickIds })
  const receive = createReceive(database, take, lookAhead)
  /** The latest time seen. */
  let latest = 0
  const work = async () => {
    const now = clock.now().getTime()
    // the clock was set back: what waits for a time that is in the future again would wait twice
    if (now < latest - aMinute) await matchAllNow(database, new Date(now))
    latest = now
    const mayMatch = await matchClicks({ database, events, clock, clickTime: clickIds.clickTime })
    const mayProject = await project({ database, events, clock, log })
    return mayMatch || mayProject
  }
  const onError = (error: unknown) => log.warn('money waits for a store', { error })
  const loop = createLoop({ work, everyMs: 1000, gatherMs: 250, hasNews: watchWrites(database.pool), onError })
  return {
    take,
    wake: loop.wake,
    receive: async (arrivals) => {
      const outcomes = await receive(arrivals)
      if (outcomes.some((o) => o.kind === 'new' || o.kind === 'changed')) loop.wake()
      return outcomes
    },
    flush: async () => {
      while (await work());
    },
    start: loop.start,
    stop: loop.stop,
  }
}
