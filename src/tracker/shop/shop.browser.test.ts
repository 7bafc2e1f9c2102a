import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildScript } from '../../test/tracker-world.ts'

/** Requests that reached the server: script sightings and orders. */
let seen: string[] = []
let orders: Record<string, unknown>[] = []
let status = 204
let browser: Browser
let page: Page
const errors: string[] = []
const stops: (() => Promise<unknown>)[] = []

const tag = '<script async src="http://tracker.test/tr/v1/shop.js" data-key="p_1"></script>'
const order = { orderId: '1', amount: '10.00', currency: 'DKK' }
const push = (what: object) =>
  `<script>window.outboundOrders = window.outboundOrders || []; outboundOrders.push(${JSON.stringify(what)})</script>`

beforeAll(async () => {
  const script = await buildScript('shop')
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', `http://${req.headers.host}`)
    res.setHeader('access-control-allow-origin', '*')
    if (pathname.endsWith('shop.js')) return res.setHeader('content-type', 'text/javascript').end(script)
    if (pathname.startsWith('/tr/')) {
      let text = ''
      req.on('data', (part) => (text += String(part)))
      req.on('end', () => {
        if (pathname.includes('/seen/')) seen.push(req.headers.origin ?? '')
        else orders.push(JSON.parse(text))
        res.writeHead(pathname.includes('/seen/') ? 204 : status).end()
      })
      return
    }
    res.setHeader('content-type', 'text/html; charset=utf-8')
    const coupon = searchParams.get('coupon')
    const head = `<link rel="icon" href="data:,">${req.headers.host?.endsWith('shop.test') ? tag : ''}`
    const body =
      pathname === '/thanks' ? push(coupon ? { ...order, coupon } : order) : '<a href="http://www.shop.test/">Shop</a>'
    res.end(`<!doctype html><title>${pathname}</title>${head}${body}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...flags.split(' '), '--disable-sync', `--host-resolver-rules=MAP *.test:80 127.0.0.1:${port}`],
  })
  stops.push(
    () => browser.close(),
    () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(async () => {
  seen = []
  orders = []
  status = 204
  page = await (await browser.newContext()).newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  return () => page.context().close()
})

/** Opens a page of the shop and waits until the script has run there. */
const open = async (address: string) => {
  await page.goto(`http://${address}`)
  await page.waitForFunction('window.outboundOrders && !Array.isArray(window.outboundOrders)')
}
const told = (count: number) => expect.poll(() => orders.length).toBe(count)

it('keeps the click for a checkout under another name of the shop, and says that it came last', async () => {
  await open('www.shop.test/bike?obid=abc123')
  await open('www.shop.test/basket')
  await open('kasse.shop.test/thanks')
  await told(1)
  expect(orders).toEqual([{ ...order, clickId: 'abc123', lastSource: 'own' }])
  await expect.poll(() => seen).toEqual(['http://www.shop.test', 'http://kasse.shop.test'])
})

it('says which ad came after the click, also when one comes back without it', async () => {
  await open('www.shop.test/?obid=abc123')
  await open('www.shop.test/?gclid=1')
  await open('www.shop.test/basket')
  await open('www.shop.test/thanks')
  await told(1)
  expect(orders[0]).toMatchObject({ clickId: 'abc123', lastSource: 'known:gclid' })
})

it('says which site came after the click, and takes a newer click as the last again', async () => {
  await open('www.shop.test/?obid=abc123')
  await page.goto('http://news.test/')
  await page.click('a')
  await page.waitForFunction('window.outboundOrders && !Array.isArray(window.outboundOrders)')
  await open('www.shop.test/thanks')
  await told(1)
  expect(orders[0]).toMatchObject({ clickId: 'abc123', lastSource: 'outside:news.test' })
  await open('www.shop.test/?obid=def456')
  await open('www.shop.test/thanks')
  await told(2)
  expect(orders[1]).toMatchObject({ clickId: 'def456', lastSource: 'own' })
})

it('tells nobody of orders that have nothing to do with the publisher, but of those with a coupon', async () => {
  await open('www.shop.test/thanks')
  await open('www.shop.test/thanks?coupon=NORD10')
  await told(1)
  expect(orders).toEqual([{ ...order, coupon: 'NORD10' }])
  await expect.poll(() => seen).toHaveLength(1) // once a day
})

it('sends an order again that the server could not keep, and then forgets it', async () => {
  status = 503
  await open('www.shop.test/?obid=abc123')
  await open('www.shop.test/thanks')
  await told(1)
  status = 204
  await open('www.shop.test/')
  await expect.poll(() => orders.length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => page.evaluate('localStorage.getItem("outbound_unsent")')).toBe('[]')
  expect(new Set(orders.map((o) => JSON.stringify(o))).size).toBe(1)
})

it('reports an order on the page a click led to where the browser keeps nothing, and breaks no page', async () => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await open('www.shop.test/thanks?obid=abc123')
  await told(1)
  expect(orders[0]).toMatchObject({ clickId: 'abc123', lastSource: 'own' })
  expect(errors).toEqual([])
})
