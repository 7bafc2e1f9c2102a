import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { systemClock } from '../server/time/clock.ts'
import { type AppParts, composeApp } from '../server/compose/app.ts'
import { readEnv } from '../server/env/env.ts'
import { silentLog } from '../server/log/log.ts'
import { ensureRates } from '../server/money/index.ts'
import { ensureDatabase, migrateDatabase } from '../server/store/database/migrate.ts'
import { openDatabase } from '../server/store/database/open.ts'
import { startClickHouse } from '../server/store/embedded/clickhouse.ts'
import { startPostgres } from '../server/store/embedded/postgres.ts'
import { migrateEvents } from '../server/store/events/migrations.ts'
import { openEvents } from '../server/store/events/open.ts'
import { passableFolder } from './passable-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    clickhouseUrl: string
  }
}

// The data of a test run need not survive a power loss. Tests of durability use their own servers.
const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']
/** All test servers share it, and some tests run five of them: each takes some fifteen connections. */
const roomForMany = 'max_connections=300'

type Stores = { postgresUrl: string; clickhouseUrl: string; stop: () => Promise<void> }

/** Creates what every test server would otherwise create at its start, above all a queue for each job. */
async function startOnce(stores: AppParts['stores'], home: string): Promise<void> {
  const env = readEnv({ PORT: '0', DATA_DIR: join(home, 'first'), DEMO: 'off', MERCHANT_ICONS: 'off', ROLE: 'web' })
  mkdirSync(env.DATA_DIR)
  const app = await composeApp({ env, stores, clock: systemClock, log: silentLog, keepsSchedules: false })
  await app.start()
  await app.stop()
  // each copy of the template has its own servers, so the template keeps none
  await stores.database.pool.query('DELETE FROM erasure_copy')
}

async function start(): Promise<Stores> {
  const home = passableFolder('outbound-test-')
  const [postgres, clickhouse] = await Promise.all([
    startPostgres(join(home, 'postgres'), { settings: [...unsafe, roomForMany] }),
    startClickHouse(join(home, 'clickhouse')),
  ])
  const databaseUrl = await ensureDatabase(postgres.url, 'template_outbound')
  await migrateDatabase(databaseUrl)
  const events = openEvents(clickhouse.url)
  await migrateEvents(events)
  const database = openDatabase(databaseUrl)
  // so that no test has to load exchange rates first
  await ensureRates({ database, events, clock: systemClock })
  await startOnce({ database, events, databaseUrl }, home)
  await Promise.all([database.close(), events.close()])
  return {
    postgresUrl: postgres.url,
    clickhouseUrl: clickhouse.url,
    stop: async () => {
      await Promise.all([postgres.stop(), clickhouse.stop()])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Vitest sets up each project separately, and loads this file for each: their shared state must be global to the
 * process.
 */
const run = globalThis as { outboundStores?: { starting: Promise<Stores>; users: number } }

/** One PostgreSQL and one ClickHouse for the whole run; `stores.ts` copies the migrated database for each test file. */
export default async function setup(project: TestProject) {
  const shared = (run.outboundStores ??= { starting: start(), users: 0 })
  shared.users++
  const { postgresUrl, clickhouseUrl, stop } = await shared.starting
  project.provide('postgresUrl', postgresUrl)
  project.provide('clickhouseUrl', clickhouseUrl)
  return async () => {
    shared.users--
    if (shared.users === 0) await stop()
  }
}
