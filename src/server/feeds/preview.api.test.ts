import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Feed, FeedPreview } from '../../contract/feeds/feeds.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { samples } from './source-samples.test-data.ts'

let app: TestApp
let me: Session
let shop: Server
let base = ''
let answer: (req: IncomingMessage, res: ServerResponse) => void
beforeAll(async () => {
  shop = createServer((req, res) => answer(req, res))
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ feeds: base }) } })
  me = await app.signUp()
})
beforeEach(() => {
  answer = (_, res) => void res.end(samples.custom_csv)
})
afterAll(async () => {
  await app.stop()
  shop.closeAllConnections()
  await new Promise((closed) => shop.close(closed))
})

const input = (over: object = {}) => ({
  name: 'Shop',
  country: 'DK',
  currency: 'DKK',
  feedUrl: `${base}/feed.csv`,
  feedFormat: 'custom_csv',
  titleFormat: 'title',
  ...over,
})
const ask = (over: object = {}, who = me) => who.ask<FeedPreview>('/feeds/v1/preview', input(over))
const head = 'id;title;price;sale_price;link;image_link;availability'
const row = (id: number | string, price: string, sale = '', stock = 'in stock') =>
  `${id};Sko ${id};${price};${sale};https://shop.dk/${id};https://shop.dk/${id}.jpg;${stock}`
const csv = (...rows: string[]) => [head, ...rows].join('\n')

it('shows the first ten rows as they are written and as the feed makes them, and keeps nothing', async () => {
  const rows = Array.from({ length: 10 }, (_, i) => row(`n${i}`, `${i + 1}.499,00 kr`))
  answer = (_, res) =>
    void res.end(csv(row('a', '1.299 kr', '999 kr'), row('b', '1299–1499'), row('c', '50', '', 'udsolgt'), ...rows))
  const { code, data } = await ask()
  expect(code).toBe(200)
  expect(data.rows).toHaveLength(10)
  // `1.299 kr` next to `1.499,00 kr` is 1299
  expect(data.rows[0]).toEqual({
    read: { title: 'Sko a', prices: ['999 kr', '1.299 kr'], currency: '', stock: 'in stock' },
    made: {
      title: 'Sko a',
      link: 'https://shop.dk/a',
      price: '1299.00 DKK',
      salePrice: '999.00 DKK',
      availability: 'in_stock',
    },
    reason: '',
  })
  expect(data.rows[1]).toMatchObject({
    read: { prices: ['1299–1499'] },
    made: null,
    reason: 'unclear price',
  })
  expect(data.rows[2]).toMatchObject({ read: { stock: 'udsolgt' }, made: null, reason: 'out of stock' })
  expect(data).toMatchObject({ rowCount: 13, madeCount: 11, isWhole: true })
  expect(data.dropped.map((d) => d.count)).toEqual([1, 1])
  expect((await me.ask<{ data: Feed[] }>('/feeds/v1/xml', {}, 'GET')).data.data).toEqual([])
  const left = readdirSync(join(app.dir, 'feeds')).filter((name) => name.endsWith('.preview'))
  expect(left).toEqual([])
})

it('makes titles and keeps what is sold out as the form says', async () => {
  answer = (_, res) => void res.end(csv(row('a', '50', '', 'sold out')))
  const { data } = await ask({ titleFormat: 'vendor,title', titleSeparator: '|', excludeOutOfStock: false })
  expect(data.rows[0]?.made).toMatchObject({ title: 'Shop | Sko a', availability: 'out_of_stock' })
})

it('reads the beginning of a source that is too long to be waited for', async () => {
  const filler = 'x'.repeat(300)
  const many = csv(...Array.from({ length: 30_000 }, (_, i) => row(`${i}-${filler}`, '1.299,00')))
  for (const body of [Buffer.from(many), gzipSync(many, { level: 1 })]) {
    answer = (_, res) => void res.writeHead(200, { 'content-length': body.length }).end(body)
    const { message, data } = await ask()
    expect([message, data?.isWhole, data?.rows[9]?.made?.price]).toEqual(['success', false, '1299.00 DKK'])
    expect(data.rowCount).toBeLessThan(30_000)
  }
})

it('says of a source without products that it has none', async () => {
  answer = (_, res) => void res.end(head)
  expect((await ask()).data).toEqual({ rows: [], rowCount: 0, madeCount: 0, dropped: [], isWhole: true })
})

it.each([
  ['nothing is there', (res: ServerResponse) => res.writeHead(404).end(), /the shop has no file at this address, 404$/],
  ['it ends before its end', (res: ServerResponse) => res.writeHead(200, { 'content-length': '9' }).end('id'), /./],
  [
    'it is no archive',
    (res: ServerResponse) => res.end(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4])),
    /incorrect|unknown|unexpected/i,
  ],
] as const)('names the address where %s, without what may be a key in it', async (_, misbehave, why) => {
  answer = (_req, res) => void misbehave(res)
  const refused = await ask({ feedUrl: `${base}/feed.csv?token=ZZ-secret-ZZ` })
  expect(refused.code).toBe(400)
  expect(refused.message).toMatch(/^feedUrl: The source cannot be read: /)
  expect(refused.message).toMatch(why)
  expect(JSON.stringify(refused)).not.toContain('ZZ-secret')
})

it.each([
  [{ feedUrl: 'http://127.0.0.1:1/feed' }, /^feedUrl: .*https/],
  [{ feedUrl: 'https://10.0.0.1/feed' }, /^feedUrl: /],
  [{ feedUrl: 'shop.dk/feed' }, /^feedUrl: Must be a web address/],
  [{ feedUrl: `https://shop.dk/feed?key=•••` }, /^feedUrl: Holds a hidden key/],
  [{ currency: 'KRO' }, /^currency: /],
  [{ titleFormat: 'brand' }, /^titleFormat: /],
])('refuses %j', async (over, why) => {
  expect(await ask(over)).toMatchObject({ code: 400, message: expect.stringMatching(why) })
})

it('of one person a newer preview ends the one before', async () => {
  let began = () => {}
  const isAsked = new Promise<void>((done) => {
    began = done
  })
  answer = () => began()
  const first = ask()
  await isAsked
  answer = (_, res) => void res.end(samples.custom_csv)
  expect((await ask()).code).toBe(200)
  expect((await first).code).toBe(409)
})
