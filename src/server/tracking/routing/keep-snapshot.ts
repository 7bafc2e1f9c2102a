import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Log } from '../../log.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { type Learned, learn, loadSnapshot, nothingLearned } from './load-snapshot.ts'
import { emptySnapshot, indexSnapshot, type Snapshot, type SnapshotData } from './snapshot.ts'

const pollEvery = 30_000
const learnEvery = 10 * 60_000

type Parts = {
  dir: string
  database: Database
  events: Events
  networkUuid: (network: string) => string
  log: Log
  now: () => number
}

/**
 * Keeps the routing snapshot fresh: at once when something says it changed (NOTIFY outbound_routing), and every half
 * minute anyway. While the database is away the last good one stays, and it is also in a file, so that a start without a
 * database still redirects.
 */
export async function keepSnapshot({ dir, database, events, networkUuid, log, now }: Parts) {
  const file = join(dir, 'routing.json')
  const fromFile = (): SnapshotData =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SnapshotData) : emptySnapshot
  let snapshot: Snapshot = indexSnapshot(fromFile())
  let learned: Learned = nothingLearned
  let learnedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const load = async () => {
    if (now() - learnedAt >= learnEvery) {
      learnedAt = now()
      learned = await learn(events).catch((error: unknown) => {
        log.warn('routing learns nothing new: the event store is away', { error })
        return learned
      })
    }
    const data = await loadSnapshot(database, learned, networkUuid)
    snapshot = indexSnapshot(data)
    writeFileSync(`${file}.new`, JSON.stringify(data))
    renameSync(`${file}.new`, file)
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
  await refresh()
  const timer = setInterval(() => void refresh(), pollEvery)
  timer.unref()
  const client = await listen(database, () => void refresh(), log)
  return {
    current: (): Snapshot => snapshot,
    refresh,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
      await client?.end().catch((error: unknown) => log.warn('listener did not end', { error }))
    },
  }
}

/** One connection that only listens. If it breaks, the poll still refreshes. */
async function listen(database: Database, onChange: () => void, log: Log): Promise<Client | null> {
  try {
    const { default: pg } = await import('pg')
    const client = new pg.Client(database.pool.options)
    client.on('error', (error) => log.warn('routing listener lost its connection', { error }))
    client.on('notification', onChange)
    await client.connect()
    await client.query('LISTEN outbound_routing')
    return client
  } catch (error) {
    log.warn('routing cannot listen for changes', { error })
    return null
  }
}
