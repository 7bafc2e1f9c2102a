import { join } from 'node:path'
import type { Env } from '../env.ts'
import { ensureDatabase, migrateDatabase } from '../store/database/migrate.ts'
import { type Database, openDatabase } from '../store/database/open.ts'
import { startClickHouse } from '../store/embedded/clickhouse.ts'
import { startPostgres } from '../store/embedded/postgres.ts'
import { migrateEvents } from '../store/events/migrations.ts'
import { type Events, openEvents } from '../store/events/open.ts'
import type { Log } from '../log.ts'

export type Stores = {
  database: Database
  events: Events
  databaseUrl: string
  clickhouseUrl: string
  stop: () => Promise<void>
}

/** Opens both stores, embedded where no URL is given, and brings them up to date. The only code that knows the difference. */
export async function openStores(env: Env, log: Log): Promise<Stores> {
  const [postgres, clickhouse] = await Promise.all([
    env.DATABASE_URL ? null : startPostgres(join(env.DATA_DIR, 'postgres')),
    env.CLICKHOUSE_URL ? null : startClickHouse(join(env.DATA_DIR, 'clickhouse')),
  ])
  const stopServers = async () => {
    await Promise.all([postgres?.stop(), clickhouse?.stop()])
  }
  try {
    const databaseUrl = env.DATABASE_URL ?? (await ensureDatabase(postgres?.url ?? '', 'outbound'))
    const clickhouseUrl = env.CLICKHOUSE_URL ?? clickhouse?.url ?? ''
    const events = openEvents(clickhouseUrl)
    await Promise.all([migrateDatabase(databaseUrl), migrateEvents(events, env.CLICKHOUSE_CLUSTER)])
    const database = openDatabase(databaseUrl, { onError: (error) => log.warn('database connection lost', { error }) })
    const stop = async () => {
      await Promise.all([database.close(), events.close()])
      await stopServers()
    }
    return { database, events, databaseUrl, clickhouseUrl, stop }
  } catch (error) {
    await stopServers()
    throw error
  }
}
