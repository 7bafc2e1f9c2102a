import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { ensureDatabase } from '../server/store/database/migrate.ts'
import { type Database, openDatabase } from '../server/store/database/open.ts'
import { migrateEvents } from '../server/store/events/migrations.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'

export type TestStores = {
  database: Database
  events: Events
  databaseUrl: string
  clickhouseUrl: string
  close: () => Promise<void>
}

/**
 * A separate migrated PostgreSQL database (or a copy of a named one) and the shared ClickHouse, where each test uses
 * its own account. Called inside a test it closes automatically; called in `beforeAll`, close it in `afterAll`.
 */
export async function testStores({ closeAfterTest = false, template = 'template_outbound' } = {}): Promise<TestStores> {
  const databaseUrl = await ensureDatabase(inject('postgresUrl'), `t_${randomUUID().replaceAll('-', '')}`, template)
  const clickhouseUrl = inject('clickhouseUrl')
  const database = openDatabase(databaseUrl)
  const events = openEvents(clickhouseUrl)
  const close = async () => {
    await Promise.all([database.close(), events.close()])
  }
  if (closeAfterTest) onTestFinished(close)
  return { database, events, databaseUrl, clickhouseUrl, close }
}

/** An empty event database for this test alone: for data that belongs to no account. Drop it at the end. */
export async function ownEventDatabase({
  events,
}: TestStores): Promise<{ database: string; drop: () => Promise<void> }> {
  const database = `t_${randomUUID().replaceAll('-', '')}`
  await events.define(`CREATE DATABASE ${database}`)
  return { database, drop: () => events.define(`DROP DATABASE ${database}`) }
}

/** An event store without tables, removed after the test: for code that creates them. */
export async function bareEvents(): Promise<Events> {
  const stores = await testStores({ closeAfterTest: true })
  const { database, drop } = await ownEventDatabase(stores)
  const events = openEvents(stores.clickhouseUrl, { database })
  onTestFinished(async () => {
    await events.close()
    await drop()
  })
  return events
}

/** Stores whose events also belong to this test alone: for jobs that read the events of all accounts. */
export async function storesOfItsOwn({ template = 'template_outbound' } = {}): Promise<TestStores> {
  const shared = await testStores({ template })
  const { database, drop } = await ownEventDatabase(shared)
  const events = openEvents(shared.clickhouseUrl, { database })
  await migrateEvents(events)
  const close = async () => {
    await events.close()
    await drop()
    await shared.close()
  }
  return { ...shared, events, close }
}
