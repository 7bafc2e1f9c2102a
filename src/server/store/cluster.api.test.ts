import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { isItsTurn } from '../../test/how-much.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { loadEnvironment, publisherLoad } from '../../test/publisher-load.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'
import { startTwoShards } from '../../test/two-shards.ts'

beforeAll(() => buildOutbound())

const soon = { timeout: 120_000, interval: 100 }
const metricsToken = 'numbers-of-the-cluster'

it('works on a cluster: a shard that is away is noticed by its own accounts only, and nothing is lost', async (context) => {
  context.skip(!isItsTurn(2, 3))
  const { awin, env } = await loadEnvironment()
  const stores = await testStores({ closeAfterTest: true })
  const shards = await startTwoShards()
  const server = await serverProcess({
    DATA_DIR: passableFolder('outbound-cluster-'),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: shards.url,
    CLICKHOUSE_CLUSTER: 'two',
    METRICS_TOKEN: metricsToken,
    ...env,
  })
  onTestFinished(async () => {
    await server.kill()
    await awin.close()
    await shards.close()
  })
  const health = async () => (await fetch(`${server.base}/healthz`)).status
  const shardsUp = async () => {
    const answer = await fetch(`${server.base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    const found = (await answer.text()).matchAll(/^outbound_event_shard_up\{shard="(\d)"\} (\d)$/gm)
    return [...found].map(([, shard, up]) => `${shard} ${up}`)
  }
  await server.start()
  const load = await publisherLoad(server.base, awin)
  const goesOn = async (more = 40) => {
    const { clicks, pageviews } = load.sent()
    await expect
      .poll(() => Math.min(load.sent().clicks - clicks, load.sent().pageviews - pageviews), soon)
      .toBeGreaterThan(more)
  }
  const counted = async () => Object.values(await load.counted()).reduce<number>((sum, n) => sum + (n ?? 0), 0)
  await goesOn()
  await expect.poll(counted, soon).toBeGreaterThan(0)
  const { rows } = await stores.database.pool.query<{ shard: number }>('SELECT shard FROM account_shard')
  const own = rows[0]?.shard ?? 0
  const other = 3 - own
  expect(await shardsUp()).toEqual(['1 1', '2 1'])

  await shards.kill(other)
  const before = { counted: await counted(), waits: load.refusals.waits }
  await goesOn()
  await expect.poll(counted, soon).toBeGreaterThan(before.counted)
  await expect.poll(shardsUp, soon).toEqual([1, 2].map((shard) => `${shard} ${shard === other ? 0 : 1}`))
  expect([load.refusals.waits, await health()]).toEqual([before.waits, 200])
  await shards.start(other)
  await expect.poll(shardsUp, soon).toEqual(['1 1', '2 1'])

  await shards.kill(own)
  await goesOn() // redirects and events are taken; reports say to come back
  await expect.poll(() => load.refusals.waits, soon).toBeGreaterThan(before.waits)
  await shards.start(own)
  await goesOn()

  await load.end()
  const { pageviews, clicks, callbacks, uploads, imports } = load.sent()
  const expected = { pageviewCount: pageviews, discoverCount: clicks, conversionCount: callbacks + uploads + imports }
  await expect.poll(load.counted, soon).toEqual(expected)
  expect(load.refusals).toMatchObject({ redirects: [], events: [], others: [] })
  expect(await server.terminate(), server.output()).toBe(0)
}, 600_000)
