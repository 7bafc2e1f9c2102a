import { join } from 'node:path'
import { type Cluster, clusterOf } from '../env/cluster.ts'
import type { Env } from '../env/env.ts'
import type { Log } from '../log/log.ts'
import type { Measure } from '../log/measures.ts'
import { ensureDatabase, migrateDatabase } from '../store/database/migrate.ts'
import { type Database, lateDatabase, openDatabase } from '../store/database/open.ts'
import { startClickHouse } from '../store/embedded/clickhouse.ts'
import { freePort } from '../store/embedded/free-port.ts'
import { keepRunning, type KeptServer } from '../store/embedded/keep-running.ts'
import { countRestarts, type Restarts } from '../store/embedded/restarts.ts'
import { startPostgres } from '../store/embedded/postgres.ts'
import { storesHome } from '../store/embedded/stores-home.ts'
import { keepPlaces } from '../store/events/keep-places.ts'
import { migrateServers } from '../store/events/migrate-servers.ts'
import { type Events, lateEvents } from '../store/events/open.ts'
import { quietWhileAway } from '../store/quiet-log.ts'
import { type StoreWatch, watchStore } from '../store/watch-store.ts'

type Addresses = { databaseUrl: string; clickhouseUrl: string }
export type Stores = Readonly<Addresses> & {
  database: Database
  events: Events
  /** For users of the stores: while a store is away, this is logged once. */
  log: Log
  /** Restart counts of the stores that run next to this process. */
  measures: readonly Measure[]
  /** Starts and migrates the stores, once. Until then both are away, and their addresses are empty. */
  open: () => Promise<void>
  /** From now on requests do not wait for a store that does not answer. Called after the start, which may take long. */
  watch: () => void
  stop: () => Promise<void>
}

/** How long a stop waits for connections in use. */
const patience = 5000

/** The servers of this folder, empty if they never ran; none for a store with an external address. */
export async function startServers(
  env: Env,
  log: Log,
  restarts: Restarts = countRestarts([]),
): Promise<{ postgres?: KeptServer; clickhouse?: KeptServer }> {
  // fixed ports for the life of this process: a restarted server keeps its address
  const postgresPort = await freePort([env.PORT])
  const clickhousePort = await freePort([env.PORT, postgresPort])
  const home = env.DATABASE_URL && env.CLICKHOUSE_URL ? env.DATA_DIR : await storesHome(env.DATA_DIR, env.STORES_DIR)
  if (home !== env.DATA_DIR) log.info(`the stores keep their files in ${home}`)
  const dir = (name: string) => join(home, name)
  const started = await Promise.allSettled([
    env.DATABASE_URL
      ? undefined
      : keepRunning({
          name: 'PostgreSQL',
          start: () => startPostgres(dir('postgres'), { port: postgresPort }),
          onRestart: (reason) => restarts.add('postgres', reason),
          log,
        }),
    env.CLICKHOUSE_URL
      ? undefined
      : keepRunning({
          name: 'ClickHouse',
          start: () => startClickHouse(dir('clickhouse'), { port: clickhousePort }),
          onRestart: (reason) => restarts.add('clickhouse', reason),
          log,
        }),
  ])
  const [postgres, clickhouse] = started.map((s) => (s.status === 'fulfilled' ? s.value : undefined))
  const failed = started.find((s) => s.status === 'rejected')
  if (failed) {
    await Promise.all([postgres?.stop(), clickhouse?.stop()])
    throw failed.reason
  }
  return { ...(postgres ? { postgres } : {}), ...(clickhouse ? { clickhouse } : {}) }
}

/**
 * Both stores before they can be used: they are away until `open` has started them (embedded when no URL is given) and
 * migrated them. The only code that knows the difference.
 */
export function prepareStores(env: Env, log: Log): Stores {
  let servers: Awaited<ReturnType<typeof startServers>> = {}
  let address = { databaseUrl: '', clickhouseUrl: '' }
  let lookAtDatabase = () => {}
  const database = lateDatabase({
    onError: (error) => {
      quiet.log.warn('database connection lost', { error })
      lookAtDatabase()
    },
  })
  const events = lateEvents()
  const quiet = quietWhileAway(log, () => database.isAway() || events.isAway())
  const restarts = countRestarts([
    ...(env.DATABASE_URL ? [] : ['postgres']),
    ...(env.CLICKHOUSE_URL ? [] : ['clickhouse']),
  ])
  const start = async () => {
    servers = await startServers(env, log, restarts)
    const { postgres, clickhouse } = servers
    const databaseUrl = env.DATABASE_URL ?? (await ensureDatabase(postgres?.url ?? '', 'outbound'))
    address = { databaseUrl, clickhouseUrl: env.CLICKHOUSE_URL ?? clickhouse?.url ?? '' }
    const left = await bringUpToDate(address, clusterOf(env), log)
    database.connectTo(address.databaseUrl)
    events.connectTo(address.clickhouseUrl, clusterOf(env))
    if (left.length > 0) goOnMigrating(left.length)
  }
  let later: NodeJS.Timeout | undefined
  /** Migrates servers that were away at the start when they are back. */
  const goOnMigrating = (away: number) => {
    log.warn('servers of the event store are away since the start', { servers: away })
    later = setTimeout(() => {
      migrateServers(address.clickhouseUrl, clusterOf(env)).then(
        (left) =>
          left.length > 0 ? goOnMigrating(left.length) : log.info('all servers of the event store are up to date'),
        () => goOnMigrating(away), // logged again
      )
    }, patience)
    later.unref()
  }
  const watches: StoreWatch[] = []
  const watch = () => {
    const { postgres, clickhouse } = servers
    const turns =
      (store: Pick<Database, 'turn'>) =>
      (state: 'away' | 'back'): void => {
        store.turn(state)
        if (state === 'away') quiet.away()
      }
    const { leftOut } = quiet
    const ofDatabase = watchStore({
      name: 'the database',
      ping: database.ping,
      turn: turns(database),
      leftOut,
      onLook: (problem) => postgres?.asked(problem),
      log,
    })
    const ofEvents = watchStore({
      name: 'the event store',
      ping: events.ping,
      turn: turns(events),
      leftOut,
      onLook: (problem) => clickhouse?.asked(problem),
      log,
    })
    watches.push(ofDatabase, ofEvents)
    lookAtDatabase = ofDatabase.checkSoon
  }
  let opening: Promise<void> | null = null
  const stop = async () => {
    await opening?.catch(() => {}) // the caller of `open` gets the error
    clearTimeout(later)
    for (const one of watches) one.stop()
    // a hanging store does not answer a disconnect
    const late = setTimeout(() => database.turn('away'), patience)
    await Promise.all([database.close(), events.close()])
    clearTimeout(late)
    await Promise.all([servers.postgres?.stop(), servers.clickhouse?.stop()])
  }
  return {
    database,
    events,
    log: quiet.log,
    measures: restarts.measures,
    get databaseUrl() {
      return address.databaseUrl
    },
    get clickhouseUrl() {
      return address.clickhouseUrl
    },
    open: () => (opening ??= start()),
    watch,
    stop,
  }
}

/**
 * Uses separate connections: everyone else finds the stores migrated, or away. Returns the servers of a cluster that
 * are away.
 */
async function bringUpToDate(
  { databaseUrl, clickhouseUrl }: Addresses,
  cluster: Cluster | undefined,
  log: Log,
): Promise<string[]> {
  const left = await migrateServers(clickhouseUrl, cluster)
  const database = openDatabase(databaseUrl)
  try {
    await keepPlaces(database, clickhouseUrl, cluster, log) // before the stored places are dropped
  } finally {
    await database.close()
  }
  await migrateDatabase(databaseUrl)
  return left
}

export async function openStores(env: Env, log: Log): Promise<Stores> {
  const stores = prepareStores(env, log)
  try {
    await stores.open()
    return stores
  } catch (error) {
    await stores.stop()
    throw error
  }
}
