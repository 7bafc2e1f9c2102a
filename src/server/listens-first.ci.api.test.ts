import { createServer, type Server } from 'node:net'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { flakyProxy } from '../test/flaky-proxy.ts'
import { passableFolder } from '../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../test/server-process.ts'
import { testStores } from '../test/stores.ts'
import { browserAgent, buildShop, newEventId } from '../test/tracking.ts'

beforeAll(() => buildOutbound())
const soon = { timeout: 60_000, interval: 100 }

/** A fake database server that accepts connections and never answers. */
async function mute(): Promise<{ url: string; server: Server }> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `postgres://outbound@127.0.0.1:${port}/outbound`, server }
}

it('redirects and counts before its stores are open, and is ready when they are', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const { siteUuid, shop } = await buildShop(stores.database)
  const DATA_DIR = passableFolder('outbound-first-')
  const settings = { DATA_DIR, CLICKHOUSE_URL: stores.clickhouseUrl, DEMO: 'off' }
  const events = await flakyProxy(stores.clickhouseUrl)
  const silent = await mute()
  onTestFinished(async () => {
    silent.server.close()
    await events.stop()
  })
  const first = await serverProcess({ ...settings, DATABASE_URL: stores.databaseUrl })
  const clickAt = async (base: string) => {
    const asked = new URLSearchParams({ targetUrl: `https://${shop}/p`, eventId: newEventId() })
    const headers = { 'user-agent': browserAgent }
    return (await fetch(`${base}/tr/clicks/v1/${siteUuid}?${asked}`, { redirect: 'manual', headers })).status
  }
  const viewAt = async (base: string) => {
    const event = { id: newEventId(), type: 'pageview', page: 'https://café.example/guide' }
    const body = JSON.stringify({ events: [event] })
    const headers = { 'user-agent': browserAgent }
    return (await fetch(`${base}/tr/v1/events/${siteUuid}`, { method: 'POST', headers, body })).status
  }
  await first.start()
  await expect.poll(() => clickAt(first.base), soon).toBe(302)
  expect(await first.terminate()).toBe(0)

  // the same folder, with a database that never comes up
  const second = await serverProcess({ ...settings, CLICKHOUSE_URL: events.url, DATABASE_URL: silent.url })
  onTestFinished(() => second.kill().then(() => undefined))
  const ready = async (path: string) => (await fetch(`${second.base}${path}`).catch(() => null))?.status
  await second.start({ ready: async () => (await ready('/readyz/collect')) === 200 })
  expect(await ready('/livez')).toBe(200)
  expect(await (await fetch(`${second.base}/healthz`)).json()).toMatchObject({ status: 'starting' })
  expect(await ready('/healthz')).toBe(503)
  expect(await clickAt(second.base)).toBe(302)
  expect(await viewAt(second.base)).toBe(204)
  const login = await fetch(`${second.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: second.base },
    body: JSON.stringify({ userEmail: 'anna@blog.example', userPassword: 'long enough a word' }),
  })
  expect([login.status, login.headers.get('retry-after')]).toEqual([503, '5'])
  await second.kill()

  // events accepted then are counted after the next start
  const counted = async () => {
    const { rows } = await stores.database.pool.query('SELECT account_uuid AS uuid FROM site WHERE uuid = $1', [
      siteUuid,
    ])
    const sql = 'SELECT (SELECT count() FROM click) AS clicks, (SELECT count() FROM pageview) AS views'
    const row = z.object({ clicks: z.number(), views: z.number() })
    return stores.events.query(String(rows[0]?.uuid), { name: 'test', sql, row })
  }
  await first.start()
  onTestFinished(() => first.kill().then(() => undefined))
  await expect.poll(counted, soon).toEqual([{ clicks: 2, views: 1 }])
  expect(await first.terminate()).toBe(0)
}, 300_000)
