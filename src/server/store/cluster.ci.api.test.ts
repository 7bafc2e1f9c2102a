import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { passableFolder } from '../../test/passable-folder.ts'
import { loadEnvironment, publisherLoad } from '../../test/publisher-load.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'
import { startTwoShards } from '../../test/two-shards.ts'

beforeAll(() => buildOutbound())

const soon = { timeout: 120_000, interval: 100 }

it('works on a cluster: while a shard is away clicks and visits are taken, and nothing is lost', async () => {
  const { awin, env } = await loadEnvironment()
  const stores = await testStores({ closeAfterTest: true })
  const shards = await startTwoShards({ hasTables: false })
  const server = await serverProcess({
    DATA_DIR: passableFolder('outbound-cluster-'),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: shards.url,
    CLICKHOUSE_CLUSTER: 'two',
    ...env,
  })
  onTestFinished(async () => {
    await server.kill()
    await awin.close()
    await shards.close()
  })
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
  const { rows } = await stores.database.pool.query<{ uuid: string }>('SELECT uuid FROM account')
  const own = (await shards.shardsOf(rows.map((r) => r.uuid))).get(rows[0]?.uuid ?? '') ?? 0
  const other = 3 - own

  await shards.kill(other)
  const before = { waits: load.refusals.waits }
  await goesOn() // its reports are answered late: a batch has rows of both
  await shards.start(other)
  await goesOn()

  await shards.kill(own)
  await goesOn() // redirects and events are accepted; reports answer to try again later
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
