import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { listen } from './listen.ts'
import { createDomainCheck } from './confirm-domains.ts'
import { demoSites } from './demo-sites.ts'
import { type Learned, learnEarnings, nothingLearned, suggestDomains } from './learn.ts'
import { loadSnapshot } from './load-snapshot.ts'
import type { ReadPage } from './read-page.ts'
import { createRoutingFile } from './routing-file.ts'

const pollEvery = 30_000
const learnEvery = 10 * 60_000
/** A store that takes the connection and never answers is away, too. */
const patience = 20_000

type Parts = {
  dir: string
  database: Database
  events: Events
  networkUuid: (network: string) => string
  readPage: ReadPage
  log: Log
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** A start waits this long for stores before it goes on with the routing file. */
  startPatience: number
}

/**
 * Keeps the routing snapshot fresh: at once when something says it changed (NOTIFY outbound_routing), and every half
 * minute anyway. While the database is away the last good one stays, and it is also in a file, so that a start without a
 * database still redirects.
 */
export async function keepSnapshot({
  dir,
  database,
  events,
  networkUuid,
  readPage,
  log,
  now,
  sleep,
  startPatience,
}: Parts) {
  const file = createRoutingFile(join(dir, 'routing.json'), log)
  const site = (uuid: string) => file.current().site(uuid)
  const domains = createDomainCheck({ file: join(dir, 'linked-domains.json'), readPage, site, now, log })
  let learned: Learned = { ...nothingLearned, domains: domains.known() }
  let learnedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const load = async () => {
    const late = sleep(patience).then(() => Promise.reject(new Error(`no answer in ${patience / 1000} s`)))
    const data = await Promise.race([loadSnapshot(database, learned, networkUuid), late])
    await file.keep(data)
  }
  /** Two requests to refresh become one load, a third during it one more. */
  const refresh = (): Promise<void> => {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await load().catch((error: unknown) =>
          log.warn('routing keeps its last snapshot: the database is away', { error }),
        )
      } while (again && !stopped)
      running = null
    })()
    return running
  }
  /** Learning asks the event store, and a slow one must not hold back what the database knows. */
  const learnSome = async () => {
    learnedAt = now()
    try {
      const [own, candidates, madeUp] = await Promise.all([
        learnEarnings(events),
        suggestDomains(events),
        demoSites(database),
      ])
      learned = { own, domains: domains.known() }
      void look(candidates.filter((c) => !madeUp.has(c.siteUuid))) // reading pages takes its time
    } catch (error) {
      log.warn('routing learns nothing new: a store is away', { error })
    }
  }
  const look = async (candidates: Parameters<typeof domains.check>[0]) => {
    try {
      if (!(await domains.check(candidates))) return
    } catch (error) {
      log.warn('the domains that sites link to are only kept in memory', { error })
    }
    learned = { ...learned, domains: domains.known() }
    if (!stopped) await refresh()
  }
  const listener = listen(database, () => void refresh(), log)
  const poll = async () => {
    await listener.connect()
    await refresh() // first: what is learned is looked at with the sites that are known
    if (now() - learnedAt < learnEvery) return
    await learnSome()
    await refresh()
  }
  await Promise.race([sleep(startPatience), Promise.all([refresh(), poll()])])
  const timer = setInterval(() => void poll(), pollEvery)
  timer.unref()
  return {
    current: file.current,
    refresh,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.race([running, sleep(startPatience)])
      await listener.stop()
    },
  }
}
