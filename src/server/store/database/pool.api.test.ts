import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { flakyProxy } from '../../../test/flaky-proxy.ts'
import { testStores } from '../../../test/stores.ts'
import { isStoreAway } from '../store-away.ts'
import { openDatabase } from './open.ts'
import { StorePool } from './pool.ts'

const account = '11111111-0000-4000-8000-000000000001'
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isStoreAway(error) ? 'away' : String(error)),
  )

it('keeps all its places when connections break at any moment, and ends', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const proxy = await flakyProxy(stores.databaseUrl)
  const database = openDatabase(proxy.url, { max: 3 })
  const work = () => database.as(account, (tx) => tx.execute(sql`SELECT pg_sleep(0.01)`))
  for (let round = 0; round < 10; round++) {
    await Promise.all([work(), work(), work()]) // three idle connections
    const under = Array.from({ length: 6 }, () => failed(work()))
    proxy.become(round % 2 ? 'refuse' : 'silent')
    const late = Array.from({ length: 6 }, () => failed(work()))
    database.turn('away')
    expect(new Set(await Promise.all([...under, ...late]))).toEqual(new Set(['away']))
    expect(await failed(work())).toBe('away')
    proxy.become('pass')
    database.turn('back')
    await expect.poll(() => failed(work()), { timeout: 30_000 }).toBe('done')
  }
  await Promise.all(Array.from({ length: 9 }, work))
  await database.close()
  await proxy.stop()
})
it('breaks nothing where somebody was told that the database is away, and their wait for a place runs out', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const proxy = await flakyProxy(stores.databaseUrl)
  const pool = new StorePool(proxy.url, { max: 1, longestWait: 200 })
  // the only connection; a busy machine is slow
  await expect.poll(() => failed(pool.connect()), { timeout: 30_000 }).toBe('done')
  const waits = Array.from({ length: 30 }, () => failed(pool.connect()))
  proxy.become('silent')
  pool.turn('away')
  expect(new Set(await Promise.all(waits))).toEqual(new Set(['away']))
  // an uncaught error would end the process; by then all attempts have timed out
  const later = new StorePool(proxy.url, { longestWait: 600 })
  await expect(later.connect()).rejects.toThrow('timeout')
  await proxy.stop()
})
it('gives a place back when the transaction that held it could not even begin', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const database = openDatabase(stores.databaseUrl, { max: 2 })
  for (let n = 0; n < 4; n++) {
    const client = await database.pool.connect()
    // and never releases the connection
    await client.query(`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
  }
  expect(await failed(database.as(account, (tx) => tx.execute(sql`SELECT 1`)))).toBe('done')
  await database.close()
})
it('keeps an idle connection for longer than the minute between jobs', async () => {
  const pool = new StorePool(undefined)
  expect(pool.options.idleTimeoutMillis).toBeGreaterThan(60_000)
  await pool.end()
})
it('does not call a database away whose connections are all taken while it has some itself', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const database = openDatabase(stores.databaseUrl)
  const late = openDatabase(stores.databaseUrl)
  await database.pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT 0', current_database()); END $$`,
  )
  expect(await failed(late.pool.query('SELECT 1'))).toBe('away') // new requests are refused
  expect(await failed(late.ping(60_000))).toBe('away')
  expect(await failed(database.ping(60_000))).toBe('done')
  await Promise.all([database.close(), late.close()])
})
