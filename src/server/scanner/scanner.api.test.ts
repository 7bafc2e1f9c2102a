import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFetchPage, type FetchPage } from '../../connectors/shared/http/fetch-page.ts'
import type { Output } from '../../contract/call.ts'
import type { brokenLinks } from '../../contract/scanner/broken-links.ts'
import { happened } from '../../test/happened.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { click } from '../insights/event-builders.ts'
import { silentLog } from '../log/log.ts'
import { smartLink } from '../links/index.ts'
import { site } from '../sites/index.ts'
import { readPageFacts } from './page/read-page-facts.ts'
import { pickLinks } from './pick-links.ts'
import { readRobots } from './read-robots.ts'
import { scanLinks } from './scan.ts'
import { scanHost, scannedLink } from './tables.ts'
import { smartTargets, updateSmartLinks } from './update-smart-links.ts'
import { recordLinkChecks } from '../links/index.ts'

type Overview = Output<typeof brokenLinks.overview>
const hour = 3_600_000
const text = 'A warm winter boot of leather with a sole of rubber, made to last for many years of walking. '.repeat(6)
const page = (title: string) => `<html><title>${title}</title><h1>${title}</h1><p>${text}${title}</p></html>`

let app: TestApp
let me: Session
let server: Server
let port = 0
/** The shops' answers by host and path; 404 for anything else. */
const web = new Map<string, { status: number; body?: string; headers?: Record<string, string> }>()
const asked: string[] = []
const siteUuid = randomUUID()
const start = Date.now()
const at = (hours: number) => new Date(start + hours * hour)

beforeAll(async () => {
  server = createServer((req, res) => {
    const where = `${(req.headers.host ?? '').replace(/:\d+$/, '')}${req.url}`
    asked.push(where)
    const found = web.get(where) ?? { status: 404 }
    res.writeHead(found.status, { 'content-type': 'text/html', ...found.headers }).end(found.body ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  app = await startApp()
  me = await app.signUp()
  await app.stores.database.system
    .insert(site)
    .values({ uuid: siteUuid, accountUuid: me.accountUuid, name: 'Blog', domain: 'localhost' })
})
afterAll(async () => {
  await app.stop()
  server.close()
})

const clicked = (path: string, n: number, { hours = -48, from = 'localhost/guide', host = 'shop' } = {}) =>
  app.stores.events.insert(
    'click',
    Array.from({ length: n }, (_, i) =>
      click(
        { uuid: me.accountUuid, site: siteUuid },
        {
          at: new Date(at(hours).getTime() + i).toISOString(),
          page: from,
          target: `${host}.localhost:${port}${path}`,
          target_url: `http://${host}.localhost:${port}${path}`,
          merchant: '',
          connection_uuid: '',
          campaign_uuid: '',
          network_uuid: '',
          kind: 'discover',
        },
      ),
    ),
    randomUUID(),
  )
const limitOf = async () => ({ limit: 4, hours: 72 })
const pick = () =>
  pickLinks(
    {
      database: app.stores.database,
      events: app.stores.events,
      clock: { now: () => at(-10) },
      shopPages: async () => (_, url) => ({ url: new URL(url), isUnwrapped: false }),
      smartTargets,
      limitOf,
    },
    me.accountUuid,
  )
const scan = (hours: number, fetchPage: FetchPage = createFetchPage({ trusted: [`http://localhost:${port}`] })) => {
  const clock = { now: () => at(hours) }
  const { database, events } = app.stores
  return scanLinks(
    {
      database,
      clock,
      log: silentLog,
      fetchPage,
      readFacts: async (input) => structuredClone(readPageFacts(input)),
      readLongRobots: async (ask) => readRobots(ask),
      pause: async () => {},
      domainsOf: async () => new Set(),
      isClickHost: () => false,
      limitOf,
      tell: updateSmartLinks(database, (account, run) => recordLinkChecks({ database, events, clock }, account, run)),
      headers: { 'user-agent': 'test' },
    },
    new AbortController().signal,
  )
}
const overview = async () => {
  const answer = await me.ask<Overview>('/discovers/v2/brokenlinks/overview', {}, 'GET')
  expect(answer.message).toBe('success')
  return answer.data
}
const broken = async () =>
  (await overview()).brokenLinks.map((b) => [
    b.brokenLinkTargetUrlPath.replace(/^.*?\//, '/'),
    b.brokenLinkErrorCode,
    b.brokenLinkClickCount,
    b.brokenLinkIsFixed,
  ])

it('shows what leads nowhere after a second look, and lets it be mended, come back and be ignored', async () => {
  web.set('shop.localhost/boot', { status: 200, body: page('Boot') })
  web.set('shop.localhost/old', { status: 301, headers: { location: '/' } })
  web.set('shop.localhost/', { status: 200, body: page('Welcome') })
  await clicked('/boot', 5)
  await clicked('/gone', 4)
  await clicked('/gone', 1, { from: 'localhost/other' })
  await clicked('/old', 3)
  await clicked('/walled', 2, { host: 'wall' })
  await clicked('/beyond', 1)
  web.set('wall.localhost/walled', { status: 403 })
  await pick()

  expect(await scan(-9)).toBe(4) // the plan does not include the fifth
  expect(await broken()).toEqual([])
  expect(await scan(-8.5)).toBe(0)
  await scan(-2)
  expect(await broken()).toEqual([
    ['/gone', 'PAGE_NOT_FOUND', 4, false],
    ['/old', 'DESTINATION_MISSMATCH', 3, false],
    ['/gone', 'PAGE_NOT_FOUND', 1, false],
  ])
  const seen = await overview()
  expect(seen.totals).toEqual({ HEALTHY: 1, PAGE_NOT_FOUND: 1, DESTINATION_MISSMATCH: 1, UNKNOWN: 1 })
  expect(seen.couldNotCheck.map((c) => [c.reason, c.clickCount])).toEqual([
    ['The shop does not let programs look (403)', 2],
  ])
  const looks = await me.ask<Output<typeof brokenLinks.looks>>(
    '/discovers/v2/brokenlinks/looks',
    { brokenLinkTargetUrl: `shop.localhost:${port}/old` },
    'GET',
  )
  expect(looks.data.map((l) => l.hops.map((h) => [new URL(h.url).pathname, h.status, h.by]))).toEqual([
    [
      ['/old', 301, 'link'],
      ['/', 200, 'redirect'],
    ],
    [
      ['/old', 301, 'link'],
      ['/', 200, 'redirect'],
    ],
  ])
  expect(looks.data[0]?.evidence).toEqual([
    { kind: 'address', speaksFor: 'broken', sentence: 'The link leads to the front page' },
    { kind: 'words', speaksFor: 'broken', sentence: 'It is headed “Welcome”, of which the link says nothing' },
    { kind: 'offer', speaksFor: 'broken', sentence: 'There is no button to buy it' },
  ])
  const [boot] = await app.stores.database.system
    .select({ healthy: scannedLink.healthy })
    .from(scannedLink)
    .where(eq(scannedLink.target, `shop.localhost:${port}/boot`))
  expect(boot?.healthy).toEqual({ heading: 'Boot', sells: false })

  const row = { brokenLinkChannelUuid: siteUuid, brokenLinkUrlPath: 'localhost/guide' }
  const target = `shop.localhost:${port}/gone`
  const fix = await me.ask('/discovers/v2/brokenlinks/fix', {
    brokenLinks: [{ ...row, brokenLinkTargetUrlPath: target }],
  })
  expect(fix).toMatchObject({ code: 200, data: { count: 1 } })
  expect((await broken())[0]).toEqual(['/gone', 'PAGE_NOT_FOUND', 4, true])
  await clicked('/gone', 1, { hours: 2 })
  // not checked again yet, and today's clicks count tomorrow
  expect((await broken())[0]).toEqual(['/gone', 'PAGE_NOT_FOUND', 4, true])
  await scan(3)
  expect((await broken())[0]).toEqual(['/gone', 'PAGE_NOT_FOUND', 4, false])

  const ignored = { brokenLinks: [{ ...row, brokenLinkTargetUrl: target }] }
  expect((await me.ask('/discovers/v2/brokenlinks/ignore', ignored)).code).toBe(200)
  expect((await me.ask('/discovers/v2/brokenlinks/ignore', ignored)).code).toBe(200)
  const { brokenLinks: left, ignoredBrokenLinks } = await overview()
  expect(left.map((b) => b.brokenLinkUrlPath)).toEqual(['localhost/guide', 'localhost/other'])
  expect(ignoredBrokenLinks).toEqual([
    {
      ignoreUuid: expect.any(String),
      ignoreChannelUuid: siteUuid,
      ignoreUrlPath: 'localhost/guide',
      ignoreTargetUrl: target,
    },
  ])
  const ignoreUuids = ignoredBrokenLinks.map((i) => i.ignoreUuid)
  expect((await me.ask('/discovers/v2/brokenlinks/ignore', { ignoreUuids }, 'DELETE')).code).toBe(200)
  expect(await broken()).toHaveLength(3)

  web.set('shop.localhost/gone', { status: 200, body: page('Back again') })
  await scan(80)
  expect((await broken()).map(([path]) => path)).toEqual(['/old'])
  const told = (await happened(app.stores, me.accountUuid)).filter((h) => JSON.stringify(h.payload).includes('/gone'))
  expect(told.map((h) => h.kind)).toEqual(['linkBroken', 'linkHealed'])
  // its key is that of the break it ends
  expect(told[1]?.key).toBe(told[0]?.key)
})

it('asks robots.txt before any page, and leaves alone what it names', async () => {
  web.set('shy.localhost/robots.txt', { status: 200, body: 'User-agent: OutboundLinkCheck\nDisallow: /p' })
  await clicked('/p/secret', 500, { host: 'shy' })
  await pick()
  asked.length = 0
  await scan(200)
  expect(asked.filter((a) => a.startsWith('shy'))).toEqual(['shy.localhost/robots.txt'])
  const [row] = await app.stores.database.system.select().from(scannedLink).where(eq(scannedLink.host, 'shy.localhost'))
  expect(row).toMatchObject({ found: 'UNKNOWN', reason: 'The shop asks programs not to open this page' })
})

it('rests as long as a shop asks', async () => {
  web.set('busy.localhost/a', { status: 503, headers: { 'retry-after': '7200' } })
  await clicked('/a', 600, { host: 'busy' })
  await pick()
  await scan(300)
  const [host] = await app.stores.database.system
    .select()
    .from(scanHost)
    .where(eq(scanHost.host, `busy.localhost:${port}`))
  expect(host?.restUntil).toEqual(at(302))
  asked.length = 0
  await app.stores.database.system.update(scannedLink).set({ nextAt: at(0) })
  await scan(301)
  expect(asked.filter((a) => a.startsWith('busy'))).toEqual([])
})

it('tells smart links what was seen of their targets, clicked or not', async () => {
  const code = `t${randomUUID().slice(0, 6)}`
  await app.stores.database.system.insert(smartLink).values({
    code,
    accountUuid: me.accountUuid,
    siteUuid,
    merchantUuid: randomUUID(),
    name: 'A boot',
    siteUrl: 'http://localhost/',
    targetUrl: `http://smart.localhost:${port}/boot`,
  })
  web.set('smart.localhost/boot', { status: 200, body: page('Smart boot') })
  await app.stores.database.system.delete(scannedLink)
  await pickLinks(
    {
      database: app.stores.database,
      events: app.stores.events,
      clock: { now: () => at(400) },
      shopPages: async () => (_, url) => ({ url: new URL(url), isUnwrapped: false }),
      smartTargets,
      limitOf: async () => ({ limit: 100, hours: 72 }),
    },
    me.accountUuid,
  )
  await scan(401)
  const [link] = await app.stores.database.system.select().from(smartLink).where(eq(smartLink.code, code))
  expect(link).toMatchObject({ health: 'healthy', healthAt: at(401) })
})

it('lets accounts take turns: many due links of one do not keep the first of another waiting', async () => {
  const { database } = app.stores
  await database.system.delete(scannedLink)
  const [crowd, other] = [randomUUID(), randomUUID()]
  const link = (accountUuid: string, n: number, hours: number) => ({
    accountUuid,
    key: `${accountUuid} ${n}`,
    target: 'x',
    url: `http://s${n}.localhost:${port}/`,
    rank: n,
    host: `s${n}.localhost`,
    nextAt: at(hours),
  })
  await database.system
    .insert(scannedLink)
    .values([...Array.from({ length: 12 }, (_, n) => link(crowd, n, 500)), link(other, 99, 501)])
  const opened = new Set<string>()
  let begun = () => {}
  const allBegan = new Promise<void>((resolve) => (begun = resolve))
  await scan(502, async ({ url }) => {
    opened.add(new URL(url).hostname)
    if (opened.size >= 4) begun()
    await allBegan // three places of one and one of the other: none goes on before all of them began
    throw new Error('nobody answers')
  })
  const hosts = [...opened]
  expect(hosts).toHaveLength(13)
  expect(hosts.slice(0, 4)).toContain('s99.localhost')
})
it('refuses links of other sites, unknown links and empty lists, and writes nothing', async () => {
  const other = { brokenLinkChannelUuid: randomUUID(), brokenLinkUrlPath: 'a', brokenLinkTargetUrlPath: 'b' }
  const own = { ...other, brokenLinkChannelUuid: siteUuid }
  const before = await overview()
  expect((await me.ask('/discovers/v2/brokenlinks/fix', { brokenLinks: [own, other] })).code).toBe(404)
  expect((await me.ask('/discovers/v2/brokenlinks/fix', { brokenLinks: [own] })).code).toBe(404)
  // a clicked target, on a page that does not contain it
  const target = { brokenLinkTargetUrlPath: `shop.localhost:${port}/old` }
  expect((await me.ask('/discovers/v2/brokenlinks/fix', { brokenLinks: [{ ...own, ...target }] })).code).toBe(404)
  expect((await me.ask('/discovers/v2/brokenlinks/fix', { brokenLinks: [] })).message).toContain('brokenLinks')
  expect((await me.ask('/discovers/v2/brokenlinks/ignore', { ignoreUuids: [randomUUID()] }, 'DELETE')).code).toBe(404)
  expect((await me.ask('/discovers/v2/brokenlinks/check', { brokenLinkTargetUrl: 'nobody.example/x' })).code).toBe(404)
  expect(await overview()).toEqual(before)
})
