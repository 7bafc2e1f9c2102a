import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, buildShop } from '../../test/tracking.ts'
import { brokenRules, itemsOf, valuesOf } from './google-rules.test-data.ts'
import { samples } from './source-samples.test-data.ts'

let app: TestApp
let me: Session
let source: Server
let base = ''
let serve: { status: number; body: string; etag?: string } = { status: 200, body: samples.custom_csv }
let asked: string[] = []
beforeAll(async () => {
  source = createServer((req, res) => {
    asked.push(req.headers['if-none-match'] ?? '')
    const isSame = serve.etag !== undefined && req.headers['if-none-match'] === serve.etag
    res.writeHead(isSame ? 304 : serve.status, serve.etag ? { etag: serve.etag } : {})
    res.end(isSame ? undefined : serve.body)
  })
  await new Promise<void>((ready) => source.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ feeds: base }) } })
  me = await app.signUp()
})
afterAll(async () => {
  await app.stop()
  source.closeAllConnections()
  await new Promise((closed) => source.close(closed))
})

const input = (over: object = {}) => ({
  name: 'Shop',
  domain: 'shop.se',
  filename: 'shop-se',
  country: 'SE',
  currency: 'SEK',
  feedUrl: `${base}/feed.csv`,
  feedFormat: 'custom_csv',
  titleFormat: 'title',
  titleSeparator: '-',
  priceStepCount: 5,
  excludeOutOfStock: 1,
  isActive: 1,
  ...over,
})
const list = async (query: object = {}) =>
  (await me.ask<{ data: Feed[]; total: number }>('/feeds/v1/xml', query, 'GET')).data
const add = async (over: object = {}) => (await me.ask<{ uuid: string }>('/feeds/v1/xml', input(over))).data.uuid
const find = async (uuid: string) => (await list()).data.find((f) => f.uuid === uuid)
const until = (uuid: string, status: string) => expect.poll(async () => (await find(uuid))?.status).toBe(status)

describe('a feed', () => {
  it('is compiled after it was added, and handed out by its address', async () => {
    const { siteUuid } = await buildShop(app.stores.database, { accountUuid: me.accountUuid })
    const uuid = await add({ channelUuid: siteUuid })
    await until(uuid, 'Ready')
    const feed = await find(uuid)
    expect(feed).toMatchObject({ productCount: 1, lastRequestedAt: null, channelUuid: siteUuid })
    expect(feed?.message).toMatch(/^size 0\.00 MB, 1 products, 1 left out$/)
    expect(feed?.dropped).toEqual([{ reason: 'out of stock', count: 1, examples: ['Støvle'] }])
    const link = feed?.link ?? ''
    expect(link).toMatch(new RegExp(`^${app.base}/tr/feeds/[\\w-]{24}/shop-se\\.xml$`))
    const answer = await fetch(link, { headers: { 'accept-encoding': 'identity' } })
    const xml = await answer.text()
    expect([answer.status, brokenRules(xml)]).toEqual([200, []])
    expect(xml).toContain(`/tr/clicks/v1/${siteUuid}?`)
    await expect.poll(async () => (await find(uuid))?.lastRequestedAt).not.toBeNull()
  })
  it('counts the clicks on its products as its own, on its screen and in the statistics', async () => {
    const other = await app.signUp()
    const { siteUuid } = await buildShop(app.stores.database, {
      accountUuid: other.accountUuid,
      domain: 'feed-blog.dk',
      shop: 'shop.se',
      offers: [{ network: 'awin' }],
    })
    const { data: made } = await other.ask<{ uuid: string }>('/feeds/v1/xml', input({ channelUuid: siteUuid }))
    const own = async () => (await other.ask<{ data: Feed[] }>('/feeds/v1/xml', {}, 'GET')).data.data[0]
    await expect.poll(async () => (await own())?.status).toBe('Ready')
    const xml = await (await fetch((await own())?.link ?? '')).text()
    const [item] = itemsOf(xml)
    const tracked = item ? (valuesOf(item, 'ads_redirect')[0] ?? '') : ''
    const gone = await fetch(tracked, { redirect: 'manual', headers: { 'user-agent': browserAgent } })
    expect(gone.status).toBe(302)
    const figures = async () =>
      (await other.ask<{ clickCount: number }>(`/feeds/v1/xml/${made.uuid}/figures`, {}, 'GET')).data
    await expect.poll(async () => (await figures()).clickCount, { timeout: 60_000 }).toBe(1)
    const subId = `feed-${made.uuid.slice(0, 8)}`
    expect(await figures()).toMatchObject({ subId, clickCount: 1, conversionCount: 0, commission: 0 })
    const today = todayIn('Europe/Copenhagen') // the account's time zone: in the evening a different day than in UTC
    const range = { fromDate: addDays(today, -1), toDate: today }
    const counted = async (filters: object) =>
      (
        await other.ask<{ totals: { clickCount: number } }>('/insights/v1/statistics', {
          ...range,
          groupBy: 'page',
          filters,
        })
      ).data.totals.clickCount
    expect(await counted({ origin: ['feed'], subIds: [subId] })).toBe(1)
    expect(await counted({ origin: ['script'] })).toBe(0)
    expect((await me.ask(`/feeds/v1/xml/${made.uuid}/figures`, {}, 'GET')).code).toBe(404)
  })
  it('is answered packed, in parts, by head, and not again to who has it', async () => {
    const uuid = await add()
    await until(uuid, 'Ready')
    const link = (await find(uuid))?.link ?? ''
    const whole = await fetch(link, { headers: { 'accept-encoding': 'identity' } })
    const text = Buffer.from(await whole.arrayBuffer())
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(link, { method, headers: { 'accept-encoding': 'identity', ...headers } })
    expect((await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await ask({ 'if-modified-since': whole.headers.get('last-modified') ?? '' })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    const part = await ask({ range: 'bytes=5-14' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-14/${text.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(text.subarray(5, 15))
    expect((await ask({ range: `bytes=${text.length}-` })).status).toBe(416)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${text.length}`, ''])
    const packed = await fetch(link, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('etag')).not.toBe(whole.headers.get('etag'))
    expect(await packed.text()).toBe(text.toString())
    expect((await ask({}, 'POST')).status).toBe(405)
    expect((await fetch(link.replace(/feeds\/./, 'feeds/~'))).status).toBe(404)
  })
  it('that fails keeps the last good file and says why; before the first success it is 503', async () => {
    serve = { status: 404, body: 'gone' }
    const never = await add()
    await until(never, 'Error')
    const failed = await find(never)
    expect(failed?.message).toBe('Request failed with status code 404')
    const early = await fetch(failed?.link ?? '')
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '300'])
    serve = { status: 200, body: samples.custom_csv }
    const uuid = await add()
    await until(uuid, 'Ready')
    const good = await (await fetch((await find(uuid))?.link ?? '')).text()
    serve = { status: 200, body: 'id,title\n' }
    await me.ask(`/feeds/v1/xml/${uuid}`, input({ name: 'Other' }), 'PUT')
    await until(uuid, 'Error')
    const after = await find(uuid)
    expect([after?.name, after?.message]).toEqual(['Other', 'No products parsed'])
    expect(await (await fetch(after?.link ?? '')).text()).toBe(good)
    serve = { status: 200, body: samples.custom_csv }
  })
  it('hides the key in an address that was pasted, and keeps it when the address comes back hidden', async () => {
    const asked: string[] = []
    const listen = (req: { url?: string }) => asked.push(req.url ?? '')
    source.on('request', listen)
    const uuid = await add({ feedUrl: `${base}/feed.csv?token=secret-1&lang=sv` })
    await until(uuid, 'Ready')
    const shown = `${base}/feed.csv?token=•••&lang=sv`
    expect((await find(uuid))?.feedUrl).toBe(shown)
    const { data: found } = await me.ask<{ feedUrl: string }[]>('/feeds/v1/feeds', { search: 'shop' }, 'GET')
    expect(found.map((s) => s.feedUrl)).toContain(shown)
    expect(JSON.stringify([await list(), found])).not.toContain('secret-1')
    await me.ask(`/feeds/v1/xml/${uuid}`, input({ name: 'Renamed', feedUrl: shown }), 'PUT')
    await until(uuid, 'Ready')
    const second = await add({ feedUrl: shown })
    await until(second, 'Ready')
    expect(asked).toEqual([
      '/feed.csv?token=secret-1&lang=sv',
      '/feed.csv?token=secret-1&lang=sv',
      '/feed.csv?token=secret-1&lang=sv',
    ])
    for (const feedUrl of [`${base}/other.csv?token=•••&lang=sv`, shown.replace('127.0.0.1', 'localhost')])
      expect(await me.ask('/feeds/v1/xml', input({ feedUrl }))).toMatchObject({
        code: 400,
        message: 'feedUrl: Holds a hidden key: write the whole address',
      })
    expect((await (await app.signUp()).ask('/feeds/v1/xml', input({ feedUrl: shown }))).code).toBe(400)
    source.off('request', listen)
  })
  it('is compiled again when its options change, though its source did not', async () => {
    serve = { ...serve, etag: '"v1"' }
    const uuid = await add({ excludeOutOfStock: true })
    await until(uuid, 'Ready')
    asked = []
    await me.ask(`/feeds/v1/xml/${uuid}`, input({ excludeOutOfStock: false }), 'PATCH')
    await expect.poll(async () => (await find(uuid))?.productCount).toBe(2)
    expect(asked).toEqual([''])
  })
  it('answers nothing once it was deleted', async () => {
    const uuid = await add()
    await until(uuid, 'Ready')
    const link = (await find(uuid))?.link ?? ''
    expect((await me.ask(`/feeds/v1/xml/${uuid}`, {}, 'DELETE')).data).toEqual({ success: true })
    expect((await fetch(link)).status).toBe(404)
    expect((await me.ask(`/feeds/v1/xml/${uuid}`, {}, 'DELETE')).code).toBe(404)
  })
})

describe('the list', () => {
  it('is searched, filtered and sorted', async () => {
    me = await app.signUp()
    await add({ name: 'Beta', country: 'DK', isActive: 0 })
    await add({ name: 'Alpha_1', domain: 'alpha.se', feedFormat: 'awin' })
    const names = async (query: object) => (await list(query)).data.map((f) => f.name)
    expect(await names({})).toEqual(['Alpha_1', 'Beta'])
    expect(await names({ sort: 'name', sortDir: 'desc' })).toEqual(['Beta', 'Alpha_1'])
    expect(await names({ search: 'alpha_' })).toEqual(['Alpha_1'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ filters: 'country=dk' })).toEqual(['Beta'])
    expect(await names({ filters: 'feedFormat=awin' })).toEqual(['Alpha_1'])
    expect((await list({ limit: 1 })).total).toBe(2)
    expect((await me.ask('/feeds/v1/xml', { filters: 'status=Broken' }, 'GET')).code).toBe(400)
    const { data } = await me.ask<{ feedName: string }[]>('/feeds/v1/feeds', { search: 'alp' }, 'GET')
    expect(data.map((s) => s.feedName)).toEqual(['Alpha_1'])
  })
  it.each([
    [{ titleFormat: 'brand' }, 'titleFormat: Title format is missing "Title" part'],
    [{ titleFormat: 'title,title' }, 'titleFormat: Each part once'],
    [{ name: ' ' }, 'name: This field is required'],
    [{ country: 'Denmark' }, 'country: Must be a country code like DK'],
    [{ currency: 'XXX' }, 'currency: Must be a currency code like DKK'],
    [{ feedUrl: 'file:///etc/passwd' }, 'feedUrl: Must be a web address'],
    [{ filename: '../x' }, /^filename: Only letters/],
    [{ priceStepCount: 'many' }, /^priceStepCount: /],
    [{ channelUuid: '00000000-0000-4000-8000-000000000001' }, 'channelUuid: Must be a site of yours'],
  ])('a feed with %j is refused, naming the field', async (over, message) => {
    const answer = await me.ask('/feeds/v1/xml', input(over))
    expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(message) })
  })
  it.each(['http://127.0.0.1:1/x', 'https://localhost/x', 'https://10.0.0.1/x', 'http://example.com/x'])(
    'a source at %s is not asked',
    async (feedUrl) => {
      const uuid = await add({ feedUrl })
      await until(uuid, 'Error')
      expect((await find(uuid))?.message).toMatch(/only https|a name, not a number|not on the public internet/i)
    },
  )
})
