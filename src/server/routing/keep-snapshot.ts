import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Changes } from '../changes/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { createLearner } from './learn-regularly.ts'
import { createLoader } from './load-accounts.ts'
import type { ReadPage } from './read-page.ts'
import { createRoutingFiles } from './routing-files.ts'
import { createSnapshotStore } from './snapshot-store.ts'

const checkEvery = 30_000
/** How often failed loads are retried, in milliseconds: a new site is unknown to its visitors until then. */
const goOnEvery = 2000

type Parts = {
  dir: string
  database: Database
  events: Events
  changes: Changes
  networkUuid: (network: string) => string
  readPage: ReadPage
  log: Log
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** How long a start waits for the stores before it continues with the saved files. */
  startPatience: number
  /** The stores open later: the saved files serve until `refresh`. */
  storesComeLater?: boolean
}

/**
 * Keeps the routing snapshot fresh, account by account, as soon as one changes. While the database is down the last
 * good one stays. It is also saved to files, so that a start without a database still redirects.
 */
export async function keepSnapshot(parts: Parts) {
  const { dir, database, changes, networkUuid, log, sleep, startPatience } = parts
  const store = createSnapshotStore()
  const files = createRoutingFiles(join(dir, 'routing'), store, log)
  const onTrouble = (error: unknown) => log.warn('routing keeps its last snapshot: the database is away', { error })
  const onUnwritten = (error: unknown) => log.warn('routing files are written later: the disk refuses', { error })
  const loader = createLoader({ database, store, files, networkUuid, onTrouble, onUnwritten })
  const learner = await createLearner({ ...parts, store, files })
  let stopped = false

  const endWatch = changes.watch((changed) => {
    loader.want(changed)
    void loader.work()
  })
  const refresh = async (): Promise<void> => {
    await changes.check().catch(onTrouble)
    await loader.work()
  }
  const look = async () => {
    await loader.refresh().catch(onTrouble)
    await refresh() // first: facts are applied to the sites that are known
    if (!stopped) await learner.learnWhenDue()
  }
  if (!parts.storesComeLater) await Promise.race([sleep(startPatience), look()])
  await rm(join(dir, 'routing.json'), { force: true }) // from earlier versions: all accounts in one file
  const goOn = () => {
    if (loader.isBehind()) void loader.work()
  }
  const timers = [setInterval(() => void look(), checkEvery), setInterval(goOn, goOnEvery)]
  for (const timer of timers) timer.unref()
  return {
    current: store.current,
    /** Whether any account is known, or the database confirmed that there are none. */
    isKnown: (): boolean => store.accountUuids().length > 0 || changes.hasLooked(),
    refresh,
    /** Erased accounts are unknown from now on, whatever the database or a file contains. */
    forget: async (accountUuids: readonly string[]): Promise<void> => {
      for (const uuid of accountUuids) await files.erase(uuid)
      await learner.forget()
    },
    stop: async () => {
      stopped = true
      timers.forEach(clearInterval)
      endWatch()
      await Promise.race([loader.stop(), sleep(startPatience)])
    },
  }
}
