import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { flakyProxy } from '../../test/flaky-proxy.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'
import { connection } from './tables.ts'
import { hashOfSecret } from '../outside/index.ts'

beforeAll(() => buildOutbound())
const soon = { timeout: 120_000, interval: 100 }

it('answers a callback 200 while the database is away, keeps it over a kill, and counts it once', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const proxy = await flakyProxy(stores.databaseUrl)
  const accountUuid = randomUUID()
  const callbackToken = randomUUID().replaceAll('-', '')
  await stores.database.system
    .insert(connection)
    .values({ accountUuid, network: 'awin', name: 'Awin', partnerId: '1', callbackHash: hashOfSecret(callbackToken) })
  const env = {
    DATABASE_URL: proxy.url,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    DATA_DIR: passableFolder('outbound-kept-'),
  }
  const server = await serverProcess(env)
  onTestFinished(async () => {
    await server.kill()
    await proxy.stop()
  })
  await server.start()
  const sale = (id: string) =>
    new URLSearchParams({
      tid: id,
      mid: '7052',
      amount: '84.50',
      com: '5.92',
      cur: 'EUR',
      date: '2026-03-02 10:40:00',
    }).toString()
  const tell = async (query: string) => (await fetch(`${server.base}/tr/callbacks/v1/${callbackToken}?${query}`)).status
  const known = async () => {
    const { rows } = await stores.database.pool.query<{ id: string }>(
      'SELECT transaction_id AS id FROM ledger WHERE account_uuid = $1 ORDER BY 1',
      [accountUuid],
    )
    return rows.map((r) => r.id)
  }
  expect(await tell(sale('1'))).toBe(200)
  proxy.become('refuse')
  expect(await tell(sale('2'))).toBe(200)
  expect(await tell(sale('3'))).toBe(200)
  expect(await known()).toEqual(['1'])
  await server.kill()
  proxy.become('pass')
  await server.start()
  await expect.poll(known, soon).toEqual(['1', '2', '3'])
  expect(await tell(sale('4'))).toBe(200)
  await expect.poll(known, soon).toEqual(['1', '2', '3', '4'])
}, 300_000)
