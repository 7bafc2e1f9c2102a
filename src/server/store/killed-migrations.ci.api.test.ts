import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../../test/how-much.ts'
import { bareEvents } from '../../test/stores.ts'
import { projectRoot } from '../env/project-root.ts'
import { catalogue } from './database/catalogue.test-data.ts'
import { ensureDatabase, migrateDatabase } from './database/migrate.ts'
import { migrateEvents } from './events/migrations.ts'

async function ownDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = await ensureDatabase(inject('postgresUrl'), `t_${randomUUID().replaceAll('-', '')}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

/** A connection to a database that ends like that of a killed process: after `most` messages, on both ends at once. */
async function cutAfter(url: string, most: number) {
  const { hostname, port } = new URL(url)
  let messages = 0
  const server = createServer((from) => {
    const to = connect(Number(port), hostname)
    const end = () => {
      from.destroy()
      to.destroy()
    }
    for (const socket of [from, to]) socket.on('error', end).on('close', end)
    to.pipe(from)
    from.on('data', (bytes) => (++messages > most ? end() : to.write(bytes)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  const through = new URL(url)
  through.host = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return { url: through.href, messages: () => messages, close: () => server.close() }
}

it('a start that is killed at any statement of the migrations leaves the database as it was, and the next one brings it there', async () => {
  const [old, fresh] = [await ownDatabase(), await ownDatabase()]
  await old.client.query(readFileSync(join(projectRoot, 'src/server/store/database/test-data/before-1.0.sql'), 'utf8'))
  await migrateDatabase(fresh.url)
  const counted = await ownDatabase()
  await counted.client.query(
    readFileSync(join(projectRoot, 'src/server/store/database/test-data/before-1.0.sql'), 'utf8'),
  )
  const whole = await cutAfter(counted.url, Number.POSITIVE_INFINITY)
  await migrateDatabase(whole.url)
  whole.close()
  const before = await catalogue(old.client)
  expect(whole.messages()).toBeGreaterThan(50)
  const step = howMuch(7, 1)
  // after the last step come the refusal of older versions and the disconnect
  for (let most = 1; most < whole.messages() - 2; most += step) {
    const way = await cutAfter(old.url, most)
    await expect(migrateDatabase(way.url), `cut after ${most} messages`).rejects.toThrow()
    way.close()
    expect(await catalogue(old.client), `after ${most} messages`).toEqual(before)
  }
  await migrateDatabase(old.url)
  expect(await catalogue(old.client)).toEqual(await catalogue(fresh.client))
}, 300_000)

it('an event store whose migrations are killed behind each statement is built as one that was not', async () => {
  const made = async () => {
    const events = await bareEvents()
    const row = z.object({ name: z.string(), made: z.string() })
    const sql = `SELECT name, replaceAll(create_table_query, currentDatabase(), '') AS made FROM system.tables WHERE database = currentDatabase() ORDER BY name`
    return { events, definitions: () => events.systemQuery({ name: 'test', sql, row }) }
  }
  const [killed, fresh] = [await made(), await made()]
  await migrateEvents(fresh.events)
  let left = 0
  const define = async (sql: string) => {
    await killed.events.define(sql)
    if (--left < 0) throw new Error('killed here')
  }
  const dying = { ...killed.events, define, defineAll: define }
  let kills = 0
  // each start gets one statement beyond the last recorded one
  for (let isDone = false; !isDone; ) {
    left = 2
    isDone = await migrateEvents(dying).then(
      () => true,
      () => false,
    )
    if (!isDone) kills++
    expect(kills).toBeLessThan(100)
  }
  expect(kills).toBeGreaterThan(4)
  expect(await killed.definitions()).toEqual(await fresh.definitions())
})
