import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { flakyProxy, type Mood } from '../../test/flaky-proxy.ts'
import { ownEventDatabase, type TestStores, testStores } from '../../test/stores.ts'
import { migrateEvents } from './events/migrations.ts'
import { type Events, openEvents } from './events/open.ts'
import { isStoreAway } from './store-away.ts'

type Proxy = Awaited<ReturnType<typeof flakyProxy>>
let stores: TestStores
let proxies: [Proxy, Proxy]
let events: Events
let drop: () => Promise<void>
beforeAll(async () => {
  stores = await testStores()
  const own = await ownEventDatabase(stores)
  drop = own.drop
  proxies = [await flakyProxy(stores.clickhouseUrl), await flakyProxy(stores.clickhouseUrl)]
  events = openEvents(proxies.map((p) => p.url).join(','), { database: own.database, requestTimeout: 2000 })
  await migrateEvents(events)
})
afterAll(async () => {
  await events.close()
  await Promise.all(proxies.map((p) => p.stop()))
  await drop()
  await stores.close()
})

const account = randomUUID()
const become = (first: Mood, second: Mood) => {
  proxies[0].become(first)
  proxies[1].become(second)
}
const columns = ['account_uuid', 'site_uuid', 'hour', 'kind', 'reason', 'n']
const insert = (token: string) => {
  const line = Buffer.from(`${JSON.stringify([account, account, '2026-03-02 10:00:00', 'click', 'bot', 1])}\n`)
  return events.insertLines({ table: 'drop', columns, token, body: () => [line.subarray(0, 9), line.subarray(9)] })
}
const total = async () => {
  const row = z.object({ n: z.number() })
  const [found] = await events.query(account, { name: 'test', sql: 'SELECT sum(n) AS n FROM drop', row })
  return found?.n
}

it('questions and rows go to the address that takes them, and a batch that nobody answered for is kept once', async () => {
  let kept = 0
  for (const mood of ['refuse', 'cut', 'full'] as const)
    for (const [first, second] of [
      [mood, 'pass'],
      ['pass', mood],
      [mood, 'pass'],
    ] as const) {
      become(first, second)
      await insert(randomUUID())
      await events.ping(2000)
      expect(await total(), `${first}, ${second}`).toBe(++kept)
    }
  become('refuse', 'refuse')
  expect(await insert('late').catch(isStoreAway)).toBe(true)
  expect(await events.ping(2000).catch(isStoreAway)).toBe(true)
  expect(await total().catch(isStoreAway)).toBe(true)
  become('pass', 'refuse')
  await insert('late')
  expect(await total()).toBe(kept + 1)
})
it('a server that hangs is waited for once, and another one is asked from then on', async () => {
  become('pass', 'pass')
  const before = await total()
  become('silent', 'pass')
  await expect(insert('waited')).rejects.toThrow('Timeout error')
  await events.ping(2000)
  for (let i = 0; i < 2; i++) await insert('waited')
  expect(await total()).toBe((before ?? 0) + 1)
})
