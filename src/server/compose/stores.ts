import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { ensureDatabase, migrateDatabase } from '../store/database/migrate.ts'
import { type Database, openDatabase } from '../store/database/open.ts'
import { startClickHouse } from '../store/embedded/clickhouse.ts'
import { freePort } from '../store/embedded/free-port.ts'
import { keepRunning, type KeptServer } from '../store/embedded/keep-running.ts'
import { startPostgres } from '../store/embedded/postgres.ts'
import { storesHome } from '../store/embedded/stores-home.ts'
import { migrateEvents } from '../store/events/migrations.ts'
import { type Events, openEvents } from '../store/events/open.ts'
import { type StoreWatch, watchStore } from '../store/watch-store.ts'

export type Stores = {
  database: Database
  events: Events
  databaseUrl: string
  clickhouseUrl: string
  /** From now on a store that does not answer is not waited for. Not before the start is over: what a start does takes its time. */
  watch: () => void
  stop: () => Promise<void>
}

/** A stop waits so long for connections that are still at work. */
const patience = 5000

async function startServers(env: Env, log: Log): Promise<{ postgres?: KeptServer; clickhouse?: KeptServer }> {
  // ports of their own for as long as this process lives: a server that is started again is found where it was
  const postgresPort = await freePort([env.PORT])
  const clickhousePort = await freePort([env.PORT, postgresPort])
  const home = env.DATABASE_URL && env.CLICKHOUSE_URL ? env.DATA_DIR : await storesHome(env.DATA_DIR, env.STORES_DIR)
  if (home !== env.DATA_DIR) log.info(`the stores keep their files in ${home}`)
  const dir = (name: string) => join(home, name)
  const started = await Promise.allSettled([
    env.DATABASE_URL
      ? undefined
      : keepRunning({ name: 'PostgreSQL', start: () => startPostgres(dir('postgres'), { port: postgresPort }), log }),
    env.CLICKHOUSE_URL
      ? undefined
      : keepRunning({
          name: 'ClickHouse',
          start: () => startClickHouse(dir('clickhouse'), { port: clickhousePort }),
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

/** Opens both stores, embedded where no URL is given, and brings them up to date. The only code that knows the difference. */
export async function openStores(env: Env, log: Log): Promise<Stores> {
  const { postgres, clickhouse } = await startServers(env, log)
  const stopServers = async () => {
    await Promise.all([postgres?.stop(), clickhouse?.stop()])
  }
  try {
    const databaseUrl = env.DATABASE_URL ?? (await ensureDatabase(postgres?.url ?? '', 'outbound'))
    const clickhouseUrl = env.CLICKHOUSE_URL ?? clickhouse?.url ?? ''
    const events = openEvents(clickhouseUrl)
    await Promise.all([migrateDatabase(databaseUrl), migrateEvents(events, env.CLICKHOUSE_CLUSTER)])
    let lookAtDatabase = () => {}
    const database = openDatabase(databaseUrl, {
      onError: (error) => {
        log.warn('database connection lost', { error })
        lookAtDatabase()
      },
    })
    const watches: StoreWatch[] = []
    const watch = () => {
      const [ofDatabase, ofEvents] = [
        watchStore({
          name: 'the database',
          ping: database.ping,
          turn: database.turn,
          onHang: () => postgres?.renew(),
          log,
        }),
        watchStore({
          name: 'the event store',
          ping: events.ping,
          turn: events.turn,
          onHang: () => clickhouse?.renew(),
          log,
        }),
      ]
      watches.push(ofDatabase, ofEvents)
      lookAtDatabase = ofDatabase.lookSoon
    }
    const stop = async () => {
      for (const one of watches) one.stop()
      // a store that hangs takes no leave
      const late = setTimeout(() => database.turn('away'), patience)
      await Promise.all([database.close(), events.close()])
      clearTimeout(late)
      await stopServers()
    }
    return { database, events, databaseUrl, clickhouseUrl, watch, stop }
  } catch (error) {
    await stopServers()
    throw error
  }
}
