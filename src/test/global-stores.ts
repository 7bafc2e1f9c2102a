import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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

// What it writes is gone with the run: it need not outlive a loss of power. What has to be is tested with servers of its own.
const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']

/** One PostgreSQL and one ClickHouse for the whole run; `stores.ts` clones the migrated database for each test file. */
export default async function setup(project: TestProject) {
  const home = passableFolder('outbound-test-')
  const [postgres, clickhouse] = await Promise.all([
    startPostgres(join(home, 'postgres'), { settings: unsafe }),
    startClickHouse(join(home, 'clickhouse')),
  ])
  const template = await ensureDatabase(postgres.url, 'template_outbound')
  await migrateDatabase(template)
  const events = openEvents(clickhouse.url)
  await migrateEvents(events)
  // so that no test has to load the rates first
  const database = openDatabase(template)
  await ensureRates({ database, events, clock: { now: () => new Date() } })
  await database.close()
  await events.close()
  project.provide('postgresUrl', postgres.url)
  project.provide('clickhouseUrl', clickhouse.url)
  return async () => {
    await Promise.all([postgres.stop(), clickhouse.stop()])
    rmSync(home, { recursive: true, force: true })
  }
}
