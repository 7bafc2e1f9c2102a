import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFetchPage, type FetchPage } from '../../connectors/shared/http/fetch-page.ts'
import { howMuch } from '../../test/how-much.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { silentLog } from '../log/log.ts'
import { readPageFacts } from './page/read-page-facts.ts'
import { linkKey } from './pick-links.ts'
import { readRobots, type RobotsAsk } from './read-robots.ts'
import { scanLinks } from './scan.ts'
import { linkLook, scannedLink } from './tables.ts'

type Shop = (req: IncomingMessage, res: ServerResponse) => void
const html = { 'content-type': 'text/html' }
const fine = (title: string) =>
  `<html><title>${title}</title><h1>${title}</h1><p>${'A fine warm boot. '.repeat(60)}${title}</p>`
const page =
  (body: string | Buffer, headers: Record<string, string> = html): Shop =>
  (_, res) =>
    void res.writeHead(200, { ...html, ...headers }).end(body)
const moved =
  (to: string): Shop =>
  (_, res) =>
    void res.writeHead(302, { location: to }).end()
/** Redirects twice within the shop, and then to a forbidden target. */
const thirdHop =
  (to: string): Shop =>
  (req, res) =>
    moved(req.url === '/p' ? '/second' : req.url === '/second' ? '/third' : to)(req, res)

let stores: TestStores
let web: Server
let inside: Server
let port = 0
/** A server that must not be requested: another one on this machine. */
let insidePort = 0
const askedInside: string[] = []
let bytes = 0
let [open, mostOpen, asked] = [0, 0, 0]
const shops = new Map<string, Shop>()
/** Addresses of the names in this test. */
const names: Record<string, string[]> = {
  'inside.example': ['10.0.0.5'],
  'both.example': ['93.184.216.34', '192.168.1.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
beforeAll(async () => {
  stores = await testStores()
  web = createServer((req, res) => {
    asked++
    mostOpen = Math.max(mostOpen, ++open)
    res.on('close', () => open--)
    const shop = shops.get((req.headers.host ?? '').replace(/\.localhost.*$/, ''))
    const isMade = req.url === '/robots.txt' || req.url?.startsWith('/x-')
    if (isMade || !shop) res.writeHead(404).end()
    else shop(req, res)
  })
  inside = createServer((req, res) => {
    askedInside.push(`${req.headers.host}${req.url}`)
    res.end('secret')
  })
  port = await listen(web)
  insidePort = await listen(inside)
})
afterAll(async () => {
  for (const server of [web, inside]) {
    server.closeAllConnections()
    server.close()
  }
  await stores.close()
})

const accountUuid = randomUUID()
async function link(host: string, shop: Shop, path = '/p'): Promise<void> {
  shops.set(host, shop)
  const target = `${host}.localhost:${port}${path}`
  await stores.database.system.insert(scannedLink).values({
    accountUuid,
    key: linkKey(target),
    target,
    url: `http://${target}`,
    host: `${host}.localhost`,
    rank: 1,
    nextAt: new Date(0),
  })
}
function scan(fetchPage: FetchPage): Promise<number> {
  const parts = {
    database: stores.database,
    clock: { now: () => new Date() },
    log: silentLog,
    fetchPage,
    readLongRobots: async (ask: RobotsAsk) => readRobots(ask),
    readFacts: async (input: { html: string; url: string }) => structuredClone(readPageFacts(input)),
    pause: async () => {},
    domainsOf: async () => new Set<string>(),
    isClickHost: () => false,
    limitOf: async () => ({ limit: 10_000, hours: 72 }),
    tell: async () => {},
    headers: { 'user-agent': 'test' },
  }
  return scanLinks(parts, new AbortController().signal)
}
const patient = () =>
  createFetchPage({
    trusted: [`http://localhost:${port}`],
    resolve: async (name) => {
      const found = names[name]
      if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    limits: { headerMs: 4000, totalMs: 8000, maxBytes: 512_000 },
  })
async function foundOf(host: string): Promise<{ found: string; reason: string; hops: number }> {
  const key = linkKey(`${host}.localhost:${port}/p`)
  const [look] = await stores.database.system.select().from(linkLook).where(eq(linkLook.key, key))
  return look ? { found: look.found, reason: look.reason, hops: look.hops.length } : { found: '', reason: '', hops: 0 }
}

/** Every way to lead to a forbidden target, each as its own shop. */
const insideDoors = () => [
  `http://127.0.0.1:${insidePort}/`,
  `http://localhost:${insidePort}/`,
  `http://0x7f000001:${insidePort}/`,
  `http://2130706433:${insidePort}/`,
  `http://0177.1:${insidePort}/`,
  `http://[::1]:${insidePort}/`,
  `http://[::ffff:127.0.0.1]:${insidePort}/`,
  `http://user:word@127.0.0.1:${insidePort}/`,
  'http://10.0.0.5/',
  'http://inside.example/',
  'http://both.example/',
  'http://mapped.example/',
  'http://metadata.example/latest/meta-data/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'javascript:alert(1)',
]

it('never asks a private address, however a shop leads there', async () => {
  const doors = insideDoors()
  for (const [i, to] of doors.entries()) await link(`third${i}`, thirdHop(to))
  await link('meta', page(`<meta http-equiv="refresh" content="0; url=http://127.0.0.1:${insidePort}/meta">`))
  await link('script', page(`<script>location = "http://127.0.0.1:${insidePort}/script"</script>`))
  await link('scheme', moved(`//127.0.0.1:${insidePort}/`))
  expect(await scan(patient())).toBe(doors.length + 3)
  expect(askedInside).toEqual([])
  for (const [i, to] of doors.entries()) expect([to, (await foundOf(`third${i}`)).found]).toEqual([to, 'UNKNOWN'])
  expect((await foundOf('third0')).hops).toBe(4)
  for (const host of ['meta', 'script', 'scheme'])
    expect([host, (await foundOf(host)).found]).toEqual([host, 'UNKNOWN'])
})

it('ends circles, floods and pages that never end, and calls none of them broken without reason', async () => {
  const zeros = Buffer.alloc(50_000_000)
  const drips = new Set<NodeJS.Timeout>()
  let n = 0
  const shopsOf: Record<string, [Shop, string[]]> = {
    loop: [(req, res) => moved(req.url === '/p' ? '/q' : '/p')(req, res), ['INTERNAL_SERVER_ERROR']],
    endless: [(req, res) => moved(`/p?${++n}`)(req, res), ['UNKNOWN']],
    metaloop: [
      page('<meta http-equiv="refresh" content="0; url=/p">'),
      ['HEALTHY', 'UNKNOWN', 'INTERNAL_SERVER_ERROR'],
    ],
    cookieloop: [
      (req, res) => void res.writeHead(302, { location: '/p', 'set-cookie': `n=${++n}` }).end(req.url),
      ['UNKNOWN'],
    ],
    large: [
      (_, res) => {
        res.writeHead(200, html)
        res.write(fine('Large'))
        const piece = Buffer.alloc(64_000, 'x')
        let left = 20_000_000 / piece.length
        const more = () => {
          while (left-- > 0) {
            bytes += piece.length
            if (!res.write(piece)) return
          }
          res.end()
        }
        res.on('drain', more)
        more()
      },
      ['HEALTHY', 'UNKNOWN'],
    ],
    slow: [
      (_, res) => {
        res.writeHead(200, html)
        const drip = setInterval(() => res.write('x'), 1000)
        drips.add(drip)
        res.on('close', () => clearInterval(drip))
      },
      ['HEALTHY', 'UNKNOWN'],
    ],
    silent: [() => {}, ['UNKNOWN']],
    gzip: [page(gzipSync(zeros), { 'content-encoding': 'gzip' }), ['HEALTHY', 'UNKNOWN']],
    brotli: [page(brotliCompressSync(zeros), { 'content-encoding': 'br' }), ['HEALTHY', 'UNKNOWN']],
    twice: [page(gzipSync(gzipSync(zeros)), { 'content-encoding': 'gzip, gzip' }), ['HEALTHY', 'UNKNOWN']],
    notgzip: [page(fine('Plain'), { 'content-encoding': 'gzip' }), ['HEALTHY', 'UNKNOWN']],
    charset: [page(fine('Støvle'), { 'content-type': 'text/html; charset=klingon' }), ['HEALTHY']],
    utf16: [
      page(Buffer.from(fine('Støvle'), 'utf16le'), { 'content-type': 'text/html; charset=utf-16le' }),
      ['HEALTHY'],
    ],
    halfletters: [page(Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x00])), ['HEALTHY', 'UNKNOWN']],
    picture: [page(Buffer.from([0x89, 0x50, 0x4e, 0x47]), { 'content-type': 'image/png' }), ['HEALTHY', 'UNKNOWN']],
    garbage: [(_, res) => void res.socket?.end('\0\0 no web server at all\r\n\r\n'), ['UNKNOWN']],
    cut: [(_, res) => void res.socket?.destroy(), ['UNKNOWN']],
    short: [
      (_, res) => {
        res.writeHead(200, { ...html, 'content-length': '100000' })
        res.write(fine('Short'))
        res.socket?.end()
      },
      ['HEALTHY', 'UNKNOWN'],
    ],
    deep: [page('<div>'.repeat(90_000)), ['HEALTHY', 'UNKNOWN']],
    attribute: [page(`<a href="${'a'.repeat(400_000)}" rel=canonical>`), ['HEALTHY', 'UNKNOWN']],
    refreshes: [page(`<meta http-equiv="refresh" content="0${' ;'.repeat(200_000)}">`), ['HEALTHY', 'UNKNOWN']],
    nested: [
      page(`<script type="application/ld+json">${'[{"@graph":'.repeat(20_000)}</script>`),
      ['HEALTHY', 'UNKNOWN'],
    ],
    wide: [
      page(`<script type="application/ld+json">[${'{"@type":"Product","offers":[]},'.repeat(14_000)}{}]</script>`),
      ['HEALTHY', 'UNKNOWN'],
    ],
    teapot: [(_, res) => void res.writeHead(418).end(), ['UNKNOWN']],
  }
  for (const [host, [shop]] of Object.entries(shopsOf)) await link(host, shop)
  const before = process.memoryUsage().rss
  expect(await scan(patient())).toBe(Object.keys(shopsOf).length)
  for (const drip of drips) clearInterval(drip)
  for (const [host, [, allowed]] of Object.entries(shopsOf)) {
    const { found, reason } = await foundOf(host)
    expect(allowed, `${host}: ${found}, ${reason}`).toContain(found)
  }
  expect((await foundOf('endless')).hops).toBeLessThanOrEqual(11)
  expect(bytes).toBeLessThan(10_000_000) // it stopped reading long before 20 MB
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000)
  expect(askedInside).toEqual([])
})

it('visits very many shops of one account by three at a time, and every one once', async () => {
  const count = howMuch(240, 5000)
  await stores.database.system.delete(scannedLink)
  for (let i = 0; i < count; i++) shops.set(`many${i}`, page(fine(`Boot ${i}`)))
  const rows = Array.from({ length: count }, (_, i) => {
    const target = `many${i}.localhost:${port}/p`
    const url = `http://${target}`
    return { accountUuid, key: linkKey(target), target, url, host: `many${i}.localhost`, rank: i, nextAt: new Date(0) }
  })
  for (let i = 0; i < count; i += 500) await stores.database.system.insert(scannedLink).values(rows.slice(i, i + 500))
  ;[mostOpen, asked] = [0, 0]
  let opened = 0
  for (let run = await scan(patient()); run > 0; run = await scan(patient())) opened += run
  expect(opened).toBe(count)
  expect(mostOpen).toBeLessThanOrEqual(3) // one account gets three of eight places
  expect(asked).toBe(count * 3) // robots.txt, the page, and an invented address
  const seen = await stores.database.system.select().from(scannedLink)
  expect(seen).toHaveLength(count)
  const strange = seen.filter((l) => l.found !== 'HEALTHY')
  expect(strange.map(({ target, found, reason, suspected }) => ({ target, found, reason, suspected }))).toEqual([])
})
