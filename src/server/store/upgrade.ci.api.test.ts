import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inject, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { bareEvents } from '../../test/stores.ts'
import { projectRoot } from '../env/project-root.ts'
import { catalogue } from './database/catalogue.test-data.ts'
import { ensureDatabase, migrateDatabase } from './database/migrate.ts'
import { migrateEvents } from './events/migrations.ts'

const kept = (path: string) => readFileSync(join(projectRoot, 'src/server/store', path), 'utf8')
const account = '0f2d7a52-6c0a-4c3b-9d57-0c9d2d5f3a11'
const newer = 'was brought up to date by a newer version of Outbound'
const older = 'Start the last version before 1.0 on this data once'

async function ownDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = await ensureDatabase(inject('postgresUrl'), `t_${randomUUID().replaceAll('-', '')}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

describe('a database of the versions before 1.0', () => {
  it('comes up as it is, with its rows, and is built as a new one is', async () => {
    const [before, fresh] = [await ownDatabase(), await ownDatabase()]
    await before.client.query(kept('database/test-data/before-1.0.sql'))
    await before.client.query(`INSERT INTO account (uuid, name) VALUES ($1, 'Nordlys')`, [account])
    await before.client.query(`INSERT INTO site (account_uuid, name, domain) VALUES ($1, 'Café', 'café.example')`, [
      account,
    ])
    const steps = (table: string) => `SELECT hash FROM drizzle.${table} ORDER BY id`
    const noted = (await before.client.query(steps('__drizzle_migrations'))).rows
    await migrateDatabase(before.url)
    await migrateDatabase(fresh.url)
    expect((await before.client.query(steps('step'))).rows.slice(0, 48)).toEqual(noted)
    expect((await before.client.query('SELECT name FROM site')).rows).toEqual([{ name: 'Café' }])
    const lines = await catalogue(before.client)
    expect(lines.length).toBeGreaterThan(2500)
    expect(await catalogue(fresh.client)).toEqual(lines)
  })
  it('is refused in words, and left alone, when it lacks a step', async () => {
    const { url, client } = await ownDatabase()
    await client.query(kept('database/test-data/before-1.0.sql'))
    await client.query('DELETE FROM drizzle.__drizzle_migrations WHERE id = 48')
    const before = await catalogue(client)
    await expect(migrateDatabase(url)).rejects.toThrow(older)
    expect(await catalogue(client)).toEqual(before)
  })
})

describe('stores that a newer version brought up to date', () => {
  it('are refused in words, and left alone: the database', async () => {
    const { url, client } = await ownDatabase()
    await migrateDatabase(url)
    await client.query(
      `INSERT INTO drizzle.step (hash, created_at) VALUES ('of tomorrow', 9000000000000); COMMENT ON TABLE drizzle.step IS '2.1.0'`,
    )
    const before = await catalogue(client)
    await expect(migrateDatabase(url)).rejects.toThrow(`${newer} (2.1.0). Start that version`)
    expect(await catalogue(client)).toEqual(before)
  })
  it('are refused in words: the event store', async () => {
    const events = await bareEvents()
    await migrateEvents(events)
    await events.define(`INSERT INTO outbound_migration (id) VALUES ('2.0-click')`)
    await expect(migrateEvents(events)).rejects.toThrow(newer)
  })
})

describe('a version before 1.0 that is started on stores of this one', () => {
  it.each([false, true])(
    'trips over the database before it writes anything (which was one of its own: %s)',
    async (wasOurs) => {
      const { url, client } = await ownDatabase()
      if (wasOurs) await client.query(kept('database/test-data/before-1.0.sql'))
      await migrateDatabase(url)
      const before = await catalogue(client)
      // all these versions use drizzle's default migration table
      const started = migrate(drizzle(client), {
        migrationsFolder: join(projectRoot, 'src/server/store/database/migrations'),
      })
      await expect(started).rejects.toMatchObject({ cause: { message: expect.stringContaining(newer) } })
      expect(await catalogue(client)).toEqual(before)
      await migrateDatabase(url)
    },
  )
  it('notes none of its steps in the event store, which would then be one of its own', async () => {
    const events = await bareEvents()
    await migrateEvents(events)
    const noting = events.define(`INSERT INTO outbound_migration (id) VALUES ('0001-click')`)
    await expect(noting).rejects.toThrow('needs_outbound_1_0_or_newer')
    expect(await migrateEvents(events)).toEqual([])
  })
})

describe('an event store of the versions before 1.0', () => {
  const made = async () => {
    const events = await bareEvents()
    const definitions = async () => {
      const row = z.object({ name: z.string(), made: z.string() })
      const sql = `SELECT name, replaceAll(create_table_query, currentDatabase(), '') AS made FROM system.tables WHERE database = currentDatabase() ORDER BY name`
      return (await events.systemQuery({ name: 'test', sql, row })).map((t) => t.made)
    }
    return { events, definitions }
  }
  const noted =
    'CREATE TABLE outbound_migration (id String, at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY id'
  const steps = () =>
    kept('events/test-data/before-1.0.sql')
      .split(/^-- (?=\d{4}-)/m)
      .slice(1)
      .map((step) => ({
        id: step.slice(0, step.indexOf('\n')),
        sql: step.slice(step.indexOf('\n')).replace(/;\s*$/, ''),
      }))
  const row = z.object({ n: z.number() })
  const count = { name: 'test', sql: 'SELECT sum(n) AS n FROM drop', row }

  it('comes up as it is, with its rows, and is built as a new one is', async () => {
    const [before, fresh] = [await made(), await made()]
    await before.events.define(noted)
    for (const { id, sql } of steps()) {
      await before.events.define(sql)
      await before.events.define(`INSERT INTO outbound_migration (id) VALUES ('${id}')`)
    }
    const drop = {
      account_uuid: account,
      site_uuid: account,
      hour: '2026-03-02 10:00:00',
      kind: 'click',
      reason: 'bot',
    }
    await before.events.insert('drop', [{ ...drop, n: 3 }], randomUUID())
    await migrateEvents(before.events)
    await migrateEvents(fresh.events)
    expect(await before.events.query(account, count)).toEqual([{ n: 3 }])
    expect(await fresh.definitions()).toEqual(await before.definitions())
    expect(await migrateEvents(before.events)).toEqual([])
  })
  it('is refused in words when it lacks a step', async () => {
    const { events } = await made()
    await events.define(noted)
    for (const { id, sql } of steps().slice(0, 5)) {
      await events.define(sql)
      await events.define(`INSERT INTO outbound_migration (id) VALUES ('${id}')`)
    }
    await expect(migrateEvents(events)).rejects.toThrow(older)
  })
})
