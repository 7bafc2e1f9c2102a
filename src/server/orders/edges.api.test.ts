import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'

let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
let me: Session
let shop: Shop
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'UTC' })
  shop = await openShop(app, () => now, { me })
  await shop.begin()
})
afterAll(() => app.stop())

const later = () => {
  now = new Date(now.getTime() + 1000)
}
const drained = async () => {
  const id = await shop.click()
  await app.app.flush()
  return id
}
const order = (orderId: string, over: object = {}) => ({ orderId, amount: '200.00', currency: 'DKK', ...over })
const earned = async (orderId: string) => (await shop.money()).filter((c) => c.orderId === orderId)

it('a thousand copies of one order in one call are one order, and told again none', async () => {
  const copies = Array.from({ length: 1000 }, () => order('copied'))
  const clickId = await drained()
  const outcomes = async () => {
    const { orders } = await shop.post(copies.map((o) => ({ ...o, clickId })))
    return [
      orders.filter((o) => o.outcome === 'credited').length,
      orders.filter((o) => o.outcome === 'duplicate').length,
    ]
  }
  expect(await outcomes()).toEqual([1, 999])
  expect(await outcomes()).toEqual([0, 1000])
  expect(await earned('copied')).toMatchObject([{ commission: '17.0000' }]) // 8.5 % of 200
  expect((await shop.hits()).filter((h) => h.orderId === 'copied')).toHaveLength(2000)
})

it('an order in another currency is paid in its own; told again in a third, it stays as it was', async () => {
  const clickId = await drained()
  await shop.post([order('euro', { clickId, currency: 'EUR' })])
  expect(await earned('euro')).toMatchObject([{ commission: '17.0000', currency: 'EUR' }])
  later()
  expect((await shop.post([order('euro', { amount: '100.00', currency: 'SEK' })])).orders[0]).toMatchObject({
    outcome: 'refused',
    reason: 'currency: This order was told in EUR',
  })
  expect(await earned('euro')).toMatchObject([{ sale: '200.0000', commission: '17.0000', currency: 'EUR' }])
})

it('an order that is lowered before it is reported is refused without its click, and credited in full when it is told', async () => {
  const clickId = await drained()
  expect((await shop.post([order('early', { amount: '50.00' })])).orders[0]).toMatchObject({
    outcome: 'refused',
    reason: 'clickId: Neither a click id nor a coupon was sent',
  })
  later()
  expect((await shop.post([order('early', { clickId })])).orders[0]).toMatchObject({ outcome: 'credited' })
  later()
  expect((await shop.post([order('early', { amount: '50.00' })])).orders[0]).toMatchObject({ outcome: 'updated' })
  expect(await earned('early')).toMatchObject([{ sale: '50.0000', commission: '4.2500' }])
})

it('orders that the server and their pages report at the same time pay once each', async () => {
  const clickId = await drained()
  const ids = Array.from({ length: 20 }, (_, i) => `both-${i}`)
  const told = await Promise.all([
    shop.post(ids.map((id) => order(id, { clickId }))),
    ...ids.map((id) => shop.report(order(id, { clickId }))),
  ])
  expect(told.map((t) => t.status).filter((s) => s !== 200 && s !== 204)).toEqual([])
  const paid = (await shop.money()).filter((c) => c.orderId.startsWith('both-'))
  expect(paid.map((c) => c.commission)).toEqual(ids.map(() => '17.0000'))
  // whichever report came first, each order ends up signed by the server
  expect((await shop.orders()).filter((o) => o.orderId.startsWith('both-') && o.isSigned)).toHaveLength(20)
})

it('in discover mode a visitor goes to the shop without an id, which no order could name', async () => {
  const isOn = async (channelIsActive: boolean) =>
    (await me.ask(`/settings/v1/hit/${shop.site}`, { channelIsActive }, 'PUT')).code
  // the redirect learns of it a moment later; a different page each time, otherwise it is the same click again
  const clicks = (has: boolean) =>
    vi.waitUntil(async () => ((await shop.click(crypto.randomUUID())) !== '') === has, {
      timeout: 60_000,
      interval: 100,
    })
  expect(await isOn(false)).toBe(200)
  await clicks(false)
  expect(await shop.click('discover')).toBe('')
  expect(await isOn(true)).toBe(200)
  await clicks(true)
})
