import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passableFolder } from '../../../test/passable-folder.ts'
import { startClickHouse } from './clickhouse.ts'
import { startPostgres } from './postgres.ts'

const dir = passableFolder('outbound-store-logs-')
const folder = (name: string) => join(dir, name)
const logOf = (name: string) => readFileSync(join(folder(name), 'log', `${name}.log`), 'utf8')
let stores: {
  postgres: Awaited<ReturnType<typeof startPostgres>>
  clickhouse: Awaited<ReturnType<typeof startClickHouse>>
}
beforeAll(async () => {
  const [postgres, clickhouse] = await Promise.all([
    startPostgres(folder('postgres')),
    startClickHouse(folder('clickhouse')),
  ])
  stores = { postgres, clickhouse }
})
afterAll(async () => {
  await Promise.all([stores.postgres.stop(), stores.clickhouse.stop()])
})

it('PostgreSQL keeps what it says of itself, and not what people wrote', async () => {
  const { url } = stores.postgres
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query('CREATE TEMP TABLE t (mail text UNIQUE)')
  for (const sql of ["INSERT INTO t VALUES ('anna@blog.dk')", "INSERT INTO t VALUES ('anna@blog.dk')", 'anna@blog.dk'])
    await client.query(sql).catch(() => undefined)
  await client.end()
  const stranger = new pg.Client({ connectionString: `${url.replace(/:[^:@/]+@/, ':wrong@')}/postgres` })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  await expect.poll(() => logOf('postgres')).toContain('FATAL:  password authentication failed for user "outbound"')
  expect(logOf('postgres')).toContain('database system is ready to accept connections')
  expect(logOf('postgres')).not.toContain('anna')
})
it('ClickHouse keeps nothing of what people wrote', async () => {
  const { username, password, port } = new URL(stores.clickhouse.url)
  const ask = async (question: string, body = '') => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const headers = { authorization, connection: 'close' }
    const address = `http://127.0.0.1:${port}/?${new URLSearchParams({ query: question })}`
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  expect(await ask('CREATE TABLE t (a Int64) ENGINE = MergeTree ORDER BY a')).toBe(200)
  expect(await ask('INSERT INTO t FORMAT TSV', 'anna@blog.dk\n')).toBe(400)
  expect(await ask("SELECT throwIf(1, 'anna@blog.dk')")).toBe(500)
  expect(await ask('SELECT anna FROM t')).toBe(404)
  await stores.clickhouse.stop()
  const text = (() => {
    try {
      return logOf('clickhouse')
    } catch {
      return '' // nothing to warn of
    }
  })()
  expect(text).not.toContain('anna')
  expect(text).not.toMatch(/<(Trace|Debug|Information)>/)
})
it('leaves the mark without which the oldest versions would delete a cluster that they find', () => {
  expect(existsSync(join(folder('postgres'), 'store', 'outbound-ready'))).toBe(true)
})
