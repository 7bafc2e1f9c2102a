import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { cj } from '../../connectors/cj/index.ts'
import { type CjStandIn, startCjStandIn } from '../../test/networks/cj/stand-in.ts'
import { type FeedFormat, feedFormatNames } from '../../contract/feeds/feed-formats.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { brokenRules, itemsOf, valuesOf } from './google-rules.test-data.ts'
import { samples } from './source-samples.test-data.ts'

type Served = { path: string; send: (res: ServerResponse) => void }
const whole =
  (type: string, body: string | Uint8Array): Served['send'] =>
  (res) =>
    void res.writeHead(200, { 'content-type': type }).end(body)
/** In pieces that end within characters and tags. */
const inPieces =
  (type: string, body: Buffer): Served['send'] =>
  (res) => {
    res.writeHead(200, { 'content-type': type })
    for (let at = 0; at < body.length; at += 61) res.write(body.subarray(at, at + 61))
    res.end()
  }
/** Each as its network serves it: the form of address, the compression and the encoding. */
const served: Record<Exclude<FeedFormat, 'commissionjunction'>, Served> = {
  adtraction: {
    path: '/productfeed.htm?type=feed&format=XML&encoding=UTF8&gsh=0',
    send: inPieces('text/xml', Buffer.from(samples.adtraction)),
  },
  awin: {
    path: '/datafeed/download/language/en/fid/1/format/csv/compression/gzip/',
    send: whole('application/gzip', gzipSync(samples.awin)),
  },
  daisycon: { path: '/datafeed/?type=JSON', send: inPieces('application/json', Buffer.from(samples.daisycon)) },
  partnerads: {
    path: '/dk/feed_udlaes.php?feedid=1',
    send: whole('text/xml; charset=ISO-8859-1', Buffer.from(samples.partnerads, 'latin1')),
  },
  tradedoubler: { path: '/1.0/products.json;fid=1', send: whole('application/json', samples.tradedoubler) },
  tradetracker: { path: '/?aid=1&type=xml-v2&fid=1', send: inPieces('text/xml', Buffer.from(samples.tradetracker)) },
  flexoffers: { path: '/products/full?catid=1&format=xml', send: whole('application/xml', samples.flexoffers) },
  webgains: { path: '/auth/publishers/1/feeds/products?format=csv', send: whole('text/csv', samples.webgains) },
  addrevenue: { path: '/feed/1.xml', send: whole('application/rss+xml', gzipSync(samples.addrevenue)) },
  google: { path: '/google.xml', send: whole('application/atom+xml', samples.google) },
  custom_csv: {
    path: '/feed.zip',
    send: whole('application/zip', zipSync({ 'feed.csv': new Uint8Array(Buffer.from(samples.custom_csv)) })),
  },
}

let app: TestApp
let me: Session
let shop: Server
let api: CjStandIn
let base = ''
beforeAll(async () => {
  shop = createServer((req, res) => {
    // files are served from another address than the named one
    if (req.url?.startsWith('/named')) return void res.writeHead(302, { location: req.url.slice(6) }).end()
    const found = Object.values(served).find((s) => s.path === req.url)
    if (found) found.send(res)
    else res.writeHead(404).end()
  })
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  api = await startCjStandIn()
  const answer = z
    .object({ data: z.object({ shoppingProducts: z.object({ resultList: z.array(z.unknown()) }) }) })
    .parse(JSON.parse(samples.commissionjunction))
  api.products.push(...answer.data.shoppingProducts.resultList)
  app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ feeds: base, cj: api.url }) } })
  me = await app.signUp()
  await me.ask('/networks/v1/connections', {
    networkUuid: cj.networkUuid,
    connectionName: '',
    credentials: { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'SEK' },
  })
})
afterAll(async () => {
  await app.stop()
  await api.close()
  shop.closeAllConnections()
  await new Promise((closed) => shop.close(closed))
})

it.each(feedFormatNames)('a source of %s is fetched, and becomes a file that Google takes', async (format) => {
  const feedUrl = format === 'commissionjunction' ? `${api.url}/query?adId=1` : `${base}/named${served[format].path}`
  const { data: made } = await me.ask<{ uuid: string }>('/feeds/v1/xml', {
    name: 'Shop',
    domain: 'shop.se',
    filename: 'shop-se',
    country: 'SE',
    currency: 'SEK',
    feedUrl,
    feedFormat: format,
    titleFormat: 'title',
  })
  const find = async () =>
    (await me.ask<{ data: Feed[] }>('/feeds/v1/xml', {}, 'GET')).data.data.find((f) => f.uuid === made.uuid)
  await expect.poll(async () => (await find())?.status, { timeout: 30_000 }).not.toBe('Updating')
  const feed = await find()
  expect(feed?.message).toMatch(/^size 0/)
  expect(feed).toMatchObject({
    status: 'Ready',
    productCount: 1,
    dropped: [{ reason: 'out of stock', count: 1, examples: ['Støvle'] }],
  })
  const xml = await (await fetch(feed?.link ?? '')).text()
  expect(brokenRules(xml)).toEqual([])
  const [item] = itemsOf(xml)
  const one = (name: string) => (item ? valuesOf(item, name)[0] : undefined)
  expect(['id', 'title', 'price', 'sale_price', 'gtin'].map(one)).toEqual([
    'a-1',
    'Røde sko & snører',
    '100.00 SEK',
    '79.95 SEK',
    '4006381333931',
  ])
})
