import { connectorOf } from '../../connectors/index.ts'
import { fullMessage } from '../../contract/errors.ts'
import { browserAgent, buildShop, newEventId } from '../../test/tracking.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { connection } from '../networks/tables.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hashOfSecret } from '../outside/index.ts'

const megabyte = 1024 * 1024
let free = 10_000 * megabyte
let app: TestApp
let who: Session
beforeAll(async () => {
  app = await startApp({ freeBytes: () => free })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await become(10_000)
  who = await app.signUp()
})

const health = async () => {
  const answer = await fetch(`${app.base}/healthz`)
  return { status: answer.status, parts: ((await answer.json()) as { parts: object }).parts }
}
/** Sets the free space of the disk, and waits until the server has noticed. */
async function become(megabytes: number) {
  free = megabytes * megabyte
  const isFull = megabytes < 256
  await vi.waitFor(async () => expect((await health()).status).toBe(isFull ? 503 : 200), {
    timeout: 30_000,
    interval: 50,
  })
}
const headers = { 'user-agent': browserAgent, 'x-forwarded-for': '203.0.113.9' }
const addSite = () => who.ask('/channels/v1/channels', { channelName: 'Café', channelDomain: 'cafe.example' })
const preview = async (connectionUuid: string) =>
  app.sendFile(who.cookie, `/conversion_uploads/v1/${connectionUuid}/preview`, {
    file: { name: 'a.csv', bytes: new TextEncoder().encode('Conversion ID,Created\n1,2026-03-02\n') },
  })

it('writes and uploads are refused early, in words; what is read goes on, and so does signing in', async () => {
  const made = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid: connectorOf('refersion')?.networkUuid,
    credentials: { partnerId: 'x', currency: 'EUR' },
  })
  await become(255)
  expect(await health()).toEqual({ status: 503, parts: { database: 'up', events: 'up', disk: 'full' } })
  expect(await addSite()).toEqual({ code: 507, message: fullMessage, data: null })
  expect(await preview(made.data.connectionUuid)).toMatchObject({ code: 507 })
  expect(await who.ask('/channels/v1/channels', {}, 'GET')).toMatchObject({ code: 200, data: [] })
  expect(await who.ask('/auth/v1/login', { userEmail: 'nobody@example.com', userPassword: 'x' })).toMatchObject({
    code: 401,
  })
  await become(1000)
  expect(await addSite()).toMatchObject({ code: 200 })
})

it('visits are counted and clicks redirected until 64 MB are left; then clicks are still redirected', async () => {
  const { siteUuid, shop, accountUuid } = await buildShop(app.stores.database)
  const click = () =>
    fetch(
      `${app.base}/tr/clicks/v1/${siteUuid}?${new URLSearchParams({ targetUrl: `https://${shop}/p`, eventId: newEventId() })}`,
      { redirect: 'manual', headers },
    )
  const visit = async () => {
    const events = [{ id: newEventId(), type: 'pageview', page: 'https://café.example/guide' }]
    const answer = await fetch(`${app.base}/tr/v1/events/${siteUuid}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ events }),
    })
    return answer.status
  }
  await vi.waitFor(async () => expect((await click()).status).toBe(302), { timeout: 60_000, interval: 200 })
  const secret = crypto.randomUUID().replaceAll('-', '')
  await app.stores.database.system
    .insert(connection)
    .values({ accountUuid, network: 'awin', name: 'Awin', partnerId: '1', callbackHash: hashOfSecret(secret) })
  const callback = async () => (await fetch(`${app.base}/tr/callbacks/v1/${secret}?a=1`)).status
  expect(await callback()).not.toBe(503)
  await become(65)
  expect([await visit(), (await click()).status]).toEqual([204, 302])
  expect(await callback()).toBe(503) // the network sends it again
  await become(63)
  await vi.waitFor(async () => expect(await visit()).toBe(503), { timeout: 30_000, interval: 1 })
  expect((await click()).status).toBe(302)
  await become(1000)
  await vi.waitFor(async () => expect(await visit()).toBe(204), { timeout: 30_000, interval: 50 })
})
