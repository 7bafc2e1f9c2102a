import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { approvalsOf } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { type DomainCandidate, createDomainCheck } from './confirm-domains.ts'
import { demoSites } from './demo-sites.ts'
import { suggestDomains } from './learn.ts'
import { readFacts } from './read-facts.ts'
import type { ReadPage } from './read-page.ts'
import type { RoutingFiles } from './routing-files.ts'
import type { SnapshotStore } from './snapshot-store.ts'

const learnEvery = 10 * 60_000

type Parts = {
  dir: string
  database: Database
  events: Events
  store: SnapshotStore
  files: RoutingFiles
  readPage: ReadPage
  log: Log
  now: () => number
}

/** Learns what clicks brought and which domains a site links to, from the event store every ten minutes. */
export async function createLearner({ dir, database, events, store, files, readPage, log, now }: Parts) {
  const site = (uuid: string) => store.current().site(uuid)
  const domains = createDomainCheck({ file: join(dir, 'linked-domains.json'), readPage, site, now, log })
  const approvals = approvalsOf({ database, clock: { now: () => new Date(now()) } })
  let { facts } = files
  let learnedAt = Number.NEGATIVE_INFINITY
  await store.learn({ facts, domains: domains.known() })

  /** Reading pages is slow: nothing waits for it. */
  const look = async (candidates: readonly DomainCandidate[]) => {
    try {
      if (!(await domains.check(candidates))) return
    } catch (error) {
      log.warn('the domains that sites link to are only kept in memory', { error })
    }
    await store.learn({ facts, domains: domains.known() })
  }
  const learn = async () => {
    learnedAt = now()
    try {
      const [earned, candidates, madeUp] = await Promise.all([
        readFacts({ events, approvals }, { now: now() }),
        suggestDomains(events),
        demoSites(database),
      ])
      facts = files.withoutErased(earned)
      await store.learn({ facts, domains: domains.known() })
      await files.keepFacts(facts)
      void look(candidates.filter((c) => !madeUp.has(c.siteUuid)))
    } catch (error) {
      log.warn('routing learns nothing new: a store is away', { error })
    }
  }
  return {
    /** Forgets facts about erased accounts, which the files know. */
    forget: async (): Promise<void> => {
      facts = files.withoutErased(facts)
      await domains.forgetUnknownSites()
      await store.learn({ facts, domains: domains.known() })
      await files.keepFacts(facts)
    },
    /** Never rejects. */
    learnWhenDue: async (): Promise<void> => {
      if (now() - learnedAt >= learnEvery) await learn()
    },
  }
}
