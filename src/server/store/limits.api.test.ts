import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestStores, testStores } from '../../test/stores.ts'
import { isStoreAway, isTooMuch } from './store-away.ts'

let stores: TestStores
const account = randomUUID()
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const verdict = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => [isTooMuch(error) ? 'too much' : String(error), isStoreAway(error) ? 'away' : 'there'],
  )
const row = z.object({ n: z.number() })

it('every question of an account has a limit of time and memory in the event store', async () => {
  const settings = z.object({ name: z.string(), value: z.string() })
  const names = "('max_execution_time', 'max_memory_usage')"
  const asked = `SELECT name, value FROM system.settings WHERE name IN ${names} ORDER BY name`
  expect(await stores.events.query(account, { name: 'test', sql: asked, row: settings })).toEqual([
    { name: 'max_execution_time', value: '60' },
    { name: 'max_memory_usage', value: '2000000000' },
  ])
})
it('one that is over its limit is ended and called too much; nobody says that the store is away', async () => {
  const long =
    'SELECT sum(sleepEachRow(0.2)) AS n FROM numbers(100) SETTINGS max_execution_time = 1, max_block_size = 1'
  expect(await verdict(stores.events.systemQuery({ name: 'test', sql: long, row }))).toEqual(['too much', 'there'])
  const big = 'SELECT length(groupArray(number)) AS n FROM numbers(5000000) SETTINGS max_memory_usage = 1000000'
  expect(await verdict(stores.events.systemQuery({ name: 'test', sql: big, row }))).toEqual(['too much', 'there'])
})
it('every statement of an account has a limit of time in the record store, and one that is over it is too much', async () => {
  const { rows } = await stores.database.as(account, (tx) => tx.execute(sql`SHOW statement_timeout`))
  expect(rows).toEqual([{ statement_timeout: '2min' }])
  const late = stores.database.as(account, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 50`)
    await tx.execute(sql`SELECT pg_sleep(20)`)
  })
  expect(await verdict(late)).toEqual(['too much', 'there'])
})
it('statements of the server itself have a longer limit', async () => {
  const { rows } = await stores.database.pool.query('SHOW statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '30min' }])
})
