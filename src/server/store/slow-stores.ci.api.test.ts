import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { flakyProxy, type Mood } from '../../test/flaky-proxy.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { loadEnvironment, publisherLoad } from '../../test/publisher-load.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'

beforeAll(() => buildOutbound())

const soon = { timeout: 120_000, interval: 100 }
const up = { status: 200, database: 'up', events: 'up' }

it('loses nothing and stays alive while its stores are slow, refuse, and have no room', async () => {
  const { awin, env } = await loadEnvironment()
  const stores = await testStores({ closeAfterTest: true })
  const proxies = {
    database: await flakyProxy(stores.databaseUrl),
    events: await flakyProxy(stores.clickhouseUrl),
  }
  const server = await serverProcess({
    DATA_DIR: passableFolder('outbound-slow-'),
    DATABASE_URL: proxies.database.url,
    CLICKHOUSE_URL: proxies.events.url,
    ...env,
  })
  onTestFinished(async () => {
    await server.kill()
    await awin.close()
    await proxies.database.stop()
    await proxies.events.stop()
  })
  const health = async () => {
    const answer = await fetch(`${server.base}/healthz`)
    return { status: answer.status, ...((await answer.json()) as { parts: object }).parts }
  }
  await server.start()
  const load = await publisherLoad(server.base, awin)
  /** Visits of both kinds continue: waits until `more` of each are acknowledged. */
  const goesOn = async (more = 20) => {
    const { clicks, pageviews } = load.sent()
    await expect
      .poll(() => Math.min(load.sent().clicks - clicks, load.sent().pageviews - pageviews), soon)
      .toBeGreaterThan(more)
  }
  for (const part of ['database', 'events'] as const) {
    const faults: Mood[] = part === 'events' ? ['slow', 'refuse', 'full'] : ['slow', 'refuse']
    for (const fault of faults) {
      await expect.poll(health, soon).toEqual(up)
      proxies[part].become(fault)
      if (fault === 'refuse') await expect.poll(health, soon).toEqual({ ...up, status: 503, [part]: 'away' })
      await goesOn()
      // a slow store is not away: requests are answered, later
      if (fault === 'slow') await expect.poll(health, soon).toEqual(up)
      proxies[part].become('pass')
      await goesOn(5)
    }
  }
  await load.end()
  const { pageviews, clicks, callbacks, uploads, imports } = load.sent()
  const expected = { pageviewCount: pageviews, discoverCount: clicks, conversionCount: callbacks + uploads + imports }
  await expect.poll(load.counted, soon).toEqual(expected)
  expect(load.refusals).toMatchObject({ redirects: [], events: [], others: [] })
  process.stdout.write(
    `slow-stores.ci.api.test.ts: ${JSON.stringify({ ...load.sent(), waits: load.refusals.waits })}\n`,
  )
  expect(await server.terminate(), server.output()).toBe(0)
}, 600_000)
