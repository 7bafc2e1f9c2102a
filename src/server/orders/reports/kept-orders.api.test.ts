import { expect, it, onTestFinished } from 'vitest'
import { flakyProxy } from '../../../test/flaky-proxy.ts'
import { openShop } from '../../../test/shop-rig.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { testStores } from '../../../test/stores.ts'
import { openDatabase } from '../../store/database/open.ts'

const soon = { timeout: 60_000, interval: 100 }

it('keeps signed orders while the record store is away, refuses what shows no order at once, and credits them once', async () => {
  const real = await testStores({ closeAfterTest: true })
  const proxy = await flakyProxy(real.databaseUrl)
  const stores = { ...real, databaseUrl: proxy.url, database: openDatabase(proxy.url) }
  const app = await startApp({ beside: { stores } as TestApp })
  onTestFinished(async () => {
    await app.stop()
    await proxy.stop()
  })
  const shop = await openShop(app, () => new Date(), { me: await app.signUp({ accountName: 'Nordlys' }) })
  await shop.begin()
  const clickId = await shop.click()
  await app.app.flush()
  const order = (orderId: string) => ({ orderId, amount: '129.95', currency: 'DKK', clickId })

  proxy.become('refuse')
  const first = await shop.post([order('kept-1'), order('kept-2')])
  expect(first.status).toBe(200)
  const reason = 'It is kept, and judged as soon as it can be'
  expect(first.orders).toEqual([
    { orderId: 'kept-1', outcome: 'waiting', reason },
    { orderId: 'kept-2', outcome: 'waiting', reason },
  ])
  // reported again meanwhile, it is the same order
  expect((await shop.post([order('kept-1')])).orders).toMatchObject([{ outcome: 'waiting' }])
  expect((await shop.post([{ amount: '1' }])).orders).toMatchObject([{ outcome: 'refused' }])
  // forged: the answer says kept; it is refused when the signature is checked
  expect((await shop.post([order('forged')], { 'x-outbound-signature': 'ab'.repeat(32) })).status).toBe(200)

  proxy.become('pass')
  const credited = async () =>
    (await shop.orders())
      .map((o) => [o.orderId, o.status, o.commission] as const)
      .toSorted(([a], [b]) => a.localeCompare(b))
  // 129.95 × 8.5 % = 11.04575
  await expect.poll(credited, soon).toEqual([
    ['kept-1', 'pending', '11.0500'],
    ['kept-2', 'pending', '11.0500'],
  ])
}, 180_000)
