import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
const now = new Date('2026-03-02T09:00:00Z')
let shop: Shop
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now }, env: { TRUST_PROXY: '1' } })
  shop = await openShop(app, () => now, { me: await app.signUp({ userTimezone: 'UTC' }) })
  await shop.begin()
})
afterAll(() => app.stop())

/** Statuses of `count` requests from one address that use the shop's public key from a foreign page. */
const flood = (path: string, method: string, count: number): Promise<number[]> => {
  const headers = { 'x-forwarded-for': '203.0.113.9', referer: 'https://evil.example/' }
  return Promise.all(
    Array.from({ length: count }, async () => (await fetch(shop.url(path), { method, headers })).status),
  )
}
const buyers = async (of: string, count: number) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    const order = { orderId: `${of}-${n}`, amount: '100', currency: 'DKK', clickId: await shop.click() }
    const sent = await fetch(shop.url(`report/${shop.publicKey}`), {
      method: 'POST',
      headers: { origin: 'https://www.brykstrom.dk', 'x-forwarded-for': `198.51.100.${n + 1}` },
      body: JSON.stringify(order),
    })
    statuses.push(sent.status)
  }
  return statuses
}

it('a stranger who sends reports with the key of a shop fills no list, and its buyers go on', async () => {
  const image = `image/${shop.publicKey}.gif?orderId=x&amount=1&currency=DKK`
  const count = limits.refusedReport.burst * 2
  expect(new Set(await flood(image, 'GET', count))).toEqual(new Set([403]))
  expect(new Set(await flood(`seen/${shop.publicKey}`, 'POST', count))).toEqual(new Set([403]))

  expect(await buyers('real', 3)).toEqual(Array.from({ length: 3 }, () => 204))
  const visitor = { 'x-forwarded-for': '198.51.100.99', referer: 'https://www.brykstrom.dk/' }
  const loaded = await fetch(shop.url(`seen/${shop.publicKey}`), { method: 'POST', headers: visitor })
  expect(loaded.status).toBe(204)

  const refused = (await shop.hits()).filter((h) => h.outcome === 'refused')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(limits.refusedReport.burst + 1)
  expect(refused[0]?.reason).toBe('host: evil.example is none of this shop')
})
