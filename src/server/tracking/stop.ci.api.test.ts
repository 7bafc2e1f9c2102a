import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { flakyProxy } from '../../test/flaky-proxy.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { browserAgent, buildShop, newEventId } from '../../test/tracking.ts'

let stores: TestStores
beforeAll(async () => {
  await buildOutbound()
  stores = await testStores()
})
afterAll(() => stores.close())

const headers = { 'user-agent': browserAgent }
/** Both servers use one database, each with its own folder: the secret is not in the folder. */
const SECRET_KEY = 'a1'.repeat(32)

/** Sends pageviews until the server is gone; returns the acknowledged ids. */
async function sendUntilGone(base: string, siteUuid: string, acknowledged: Set<string>) {
  for (;;) {
    const id = newEventId()
    try {
      const answer = await fetch(`${base}/tr/v1/events/${siteUuid}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ events: [{ id, type: 'pageview', page: 'https://café.example/' }] }),
      })
      if (answer.status === 204) acknowledged.add(id)
    } catch {
      return // refused: it no longer listens
    }
  }
}
const stored = async (accountUuid: string) =>
  (
    await stores.events.query(accountUuid, {
      name: 'stop',
      sql: 'SELECT event_id AS id FROM pageview',
      row: z.object({ id: z.string() }),
    })
  ).map((r) => r.id)

it('SIGTERM under load ends with code 0 and everything acknowledged in the store', async () => {
  const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
  const env = {
    ROLE: 'collect',
    SECRET_KEY,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-stop-')),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
  }
  const server = await serverProcess(env)
  const acknowledged = new Set<string>()
  await server.start()
  try {
    const writers = Array.from({ length: 8 }, () => sendUntilGone(server.base, siteUuid, acknowledged))
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(500)
    const click = await fetch(
      `${server.base}/tr/clicks/v1/${siteUuid}?${new URLSearchParams({ targetUrl: `https://${shop}/${randomUUID()}` })}`,
      { redirect: 'manual', headers },
    )
    expect(click.status).toBe(302)
    expect(await server.terminate(), server.output()).toBe(0)
    await Promise.all(writers)
  } finally {
    await server.kill()
  }
  const found = await stored(accountUuid)
  expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

it('SIGTERM while the event store hangs still ends with code 0; the next start brings everything', async () => {
  const { accountUuid, siteUuid } = await buildShop(stores.database)
  const proxy = await flakyProxy(stores.clickhouseUrl)
  const server = await serverProcess({
    ROLE: 'collect',
    SECRET_KEY,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-stop-')),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: proxy.url,
  })
  const acknowledged = new Set<string>()
  try {
    await server.start()
    proxy.become('silent')
    const writers = Array.from({ length: 4 }, () => sendUntilGone(server.base, siteUuid, acknowledged))
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(100)
    expect(await server.terminate(), server.output()).toBe(0)
    await Promise.all(writers)
    expect((await stored(accountUuid)).length).toBeLessThan(acknowledged.size)
    proxy.become('pass')
    await server.start()
    expect(await server.terminate(), server.output()).toBe(0)
  } finally {
    await server.kill()
    await proxy.stop()
  }
  const found = await stored(accountUuid)
  expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})
