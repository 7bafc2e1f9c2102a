import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplesOf, type ShopKind } from '../../../contract/partners/shop-examples/index.ts'
import { todayIn } from '../../../report/dates.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { projectRoot } from '../../env/project-root.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  const me = await app.signUp({ userTimezone: 'UTC' })
  shop = await openShop(app, () => new Date(), { me, over: { startsAt: todayIn('UTC', new Date()) } })
})
afterAll(() => app.stop())

/** The code a developer copies from this shop's install guide: the last example of its kind. */
const copied = (kind: ShopKind) =>
  examplesOf(kind, { origin: app.base, publicKey: shop.publicKey, keyId: shop.key.keyId }).at(-1)?.code ?? ''
async function run(program: string, args: string[], more: Record<string, string> = {}): Promise<unknown> {
  const env = { ...process.env, OUTBOUND_SECRET: shop.key.secret, ...more }
  const { stdout } = await promisify(execFile)(program, args, { env })
  return JSON.parse(stdout)
}
const tested = (orderId: string) => ({
  code: 200,
  message: 'OK',
  data: { orders: [{ orderId, outcome: 'test', reason: '' }] },
})
const drained = async () => {
  const id = await shop.click()
  await app.app.flush()
  return id
}
const kept = async (orderId: string) => (await shop.orders()).find((o) => o.orderId === orderId)

it('the examples for shops are run as they stand: curl, Node, and the signed address', async () => {
  expect(await run('sh', ['-c', copied('curl')])).toEqual(tested('1001'))
  const node = (code: string) => run(process.execPath, ['--input-type=module', '-e', code])
  expect(await node(copied('node'))).toEqual(tested('1002'))
  expect(await node(copied('postback'))).toEqual(tested('1004'))
})

const hasPhp = spawnSync('php', ['--version']).status === 0
it.runIf(hasPhp)('the PHP example is run as it stands, where PHP is there', async () => {
  expect(await run('php', ['-r', copied('php').replace('<?php', '')])).toEqual(tested('1003'))
})

it('what the live test shows follows what arrived', async () => {
  const state = await shop.me.ask<{
    signedAt: string | null
    testOrderAt: string | null
    contracts: object[]
    hits: object[]
  }>(shop.at(shop.partner, 'tracking-test'), {}, 'GET')
  expect(state.data.signedAt).not.toBeNull()
  expect(state.data.testOrderAt).not.toBeNull()
  expect(state.data.contracts).toMatchObject([{ status: 'running', waitsFor: [] }])
  expect(state.data.hits).toHaveLength(hasPhp ? 4 : 3)
})

describe('Shopify’s pixel, in a stand-in of its sandbox', () => {
  /**
   * A fake sandbox: subscriptions, asynchronous storage, and a fetch from a frame without origin, referred by the shop.
   */
  function openSandbox() {
    type Listener = (event: object) => unknown
    const listeners = new Map<string, Listener>()
    const storage = new Map<string, string>()
    const sent: Promise<Response>[] = []
    const sandbox = {
      URL,
      analytics: { subscribe: (name: string, does: Listener) => listeners.set(name, does) },
      browser: {
        localStorage: {
          getItem: async (name: string) => storage.get(name) ?? null,
          setItem: async (name: string, value: string) => storage.set(name, value),
        },
      },
      fetch: (url: string, { headers, ...of }: RequestInit) => {
        const answer = fetch(url, {
          ...of,
          headers: { ...(headers as object), origin: 'null', referer: 'https://brykstrom.dk/' },
        })
        sent.push(answer)
        return answer
      },
    }
    runInNewContext(copied('shopify'), sandbox)
    return {
      sent,
      tell: async (name: string, event: object) => listeners.get(name)?.({ name, ...event }),
    }
  }
  const viewed = (href: string) => ({ context: { document: { location: { href } } } })
  const checkout = (id: string | null, amount: number, codes: string[] = []) => ({
    data: {
      checkout: {
        order: id === null ? null : { id },
        token: '2f3b8c0d9a',
        subtotalPrice: { amount, currencyCode: 'DKK' },
        discountApplications: [
          { type: 'AUTOMATIC', title: 'Spring' },
          ...codes.map((title) => ({ type: 'DISCOUNT_CODE', title })),
        ],
      },
    },
  })
  it('keeps the click of the first page, and reports the order with it', async () => {
    await shop.begin()
    const clickId = await drained()
    const pixel = openSandbox()
    await pixel.tell('page_viewed', viewed(`https://brykstrom.dk/bike?obid=${clickId}`))
    await pixel.tell('page_viewed', viewed('https://brykstrom.dk/cart'))
    await pixel.tell('checkout_completed', checkout('5508', 200))
    expect((await Promise.all(pixel.sent)).map((a) => a.status)).toEqual([204])
    // 8.5 % of 200; pending, because a page proves nothing
    expect(await kept('5508')).toMatchObject({ clickId, amount: '200.0000', commission: '17.0000', isSigned: false })
  })
  it('names the checkout where Shopify has made no order of it yet', async () => {
    const pixel = openSandbox()
    const clickId = await drained()
    await pixel.tell('page_viewed', viewed(`https://brykstrom.dk/?obid=${clickId}`))
    await pixel.tell('checkout_completed', checkout(null, 100))
    expect((await Promise.all(pixel.sent)).map((a) => a.status)).toEqual([204])
    expect(await kept('2f3b8c0d9a')).toMatchObject({ clickId, commission: '8.5000' })
  })
  it('says nothing of an order without click and coupon, and sends a coupon by itself', async () => {
    const pixel = openSandbox()
    await pixel.tell('checkout_completed', checkout('5509', 200))
    expect(pixel.sent).toEqual([])
    await pixel.tell('checkout_completed', checkout('5510', 200, ['NOBODYS']))
    expect((await Promise.all(pixel.sent)).map((a) => a.status)).toEqual([204])
    const hit = (await shop.hits()).find((h) => h.orderId === '5510')
    expect(hit).toMatchObject({ coupon: 'NOBODYS', way: 'script', outcome: 'refused' })
  })
})

describe.runIf(hasPhp)('WooCommerce’s code, with stand-ins of its functions', () => {
  const order = { number: '7001', currency: 'DKK', subtotal: 250, discount: 50, coupons: [], meta: {} }
  type Ran = { said: { data: { orders: object[] } }[]; later: unknown[]; saved: number }
  const woo = (of: { order?: object; cookies?: object; hooks: string[] }, example = copied('woocommerce')) =>
    run('php', [join(projectRoot, 'src/test/woocommerce-stand-in.php')], {
      EXAMPLE: example,
      SHOP_ORDER: JSON.stringify({ cookies: {}, ...of, order: { ...order, ...of.order } }),
    }) as Promise<Ran>
  const outcomes = ({ said }: Ran) => said.flatMap((a) => a.data.orders)
  it('keeps the click with the order and reports it once it is paid: once, however often WooCommerce says so', async () => {
    const clickId = await drained()
    const ran = await woo({
      cookies: { outbound_click: `${clickId}|own` },
      hooks: [
        'woocommerce_checkout_create_order',
        'woocommerce_payment_complete',
        'woocommerce_order_status_completed',
      ],
    })
    expect(outcomes(ran)).toEqual([
      { orderId: '7001', outcome: 'credited', reason: '' },
      { orderId: '7001', outcome: 'duplicate', reason: '' },
    ])
    expect(ran.later).toEqual([])
    // 250 minus a discount of 50; 8.5 % of that
    expect(await kept('7001')).toMatchObject({ amount: '200.0000', commission: '17.0000', isSigned: true, clickId })
    const meta = { _outbound_click: `${clickId}|own` }
    // 125 refunded, of which 20 tax and 5 shipping; then all of it
    const part = { order: { meta, refunded: 125, taxRefunded: 20, shippingRefunded: 5 } }
    expect(outcomes(await woo({ ...part, hooks: ['woocommerce_order_partially_refunded'] }))).toMatchObject([
      { outcome: 'updated' },
    ])
    expect(await kept('7001')).toMatchObject({ amount: '100.0000', commission: '8.5000' })
    await woo({
      order: { meta, refunded: 275, taxRefunded: 50, shippingRefunded: 25 },
      hooks: ['woocommerce_order_fully_refunded'],
    })
    expect(await kept('7001')).toMatchObject({ status: 'rejected' })
  })
  it('keeps the click of the checkout in blocks, too, and says nothing of an order that nobody sent', async () => {
    const hooks = ['woocommerce_store_api_checkout_update_order_meta']
    expect(await woo({ cookies: { outbound_click: 'abc|own' }, hooks })).toMatchObject({ saved: 1 })
    expect(await woo({ hooks: ['woocommerce_payment_complete'] })).toMatchObject({ said: [], later: [] })
  })
  it('tries again later where the server does not answer', async () => {
    const away = copied('woocommerce').replaceAll(app.base, 'http://127.0.0.1:9')
    const ran = await woo(
      { order: { meta: { _outbound_click: 'abc' } }, hooks: ['woocommerce_payment_complete'] },
      away,
    )
    expect(ran).toMatchObject({ said: [], later: [['outbound_again', [7, 'pending']]] })
  })
})
