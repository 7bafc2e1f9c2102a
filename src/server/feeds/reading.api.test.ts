import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDoor } from '../../connectors/shared/http/fetch.ts'
import { createDownload } from '../../connectors/shared/http/download.ts'
import { inPlace } from '../jobs/index.ts'
import { silentLog } from '../log/log.ts'
import { createSeal } from '../outside/index.ts'
import { createWorkshop } from '../workshop/index.ts'
import { testStores } from '../../test/stores.ts'
import { compileFeed } from './compile-feed.ts'
import { feedsJobs } from './jobs.ts'
import { fileOf, runFeed } from './run-feed.ts'
import { serveFeed } from './serve-feed.ts'
import { samples } from './source-samples.test-data.ts'
import { hashOfSecret } from '../outside/index.ts'
import { productFeed } from './tables.ts'

const day = 86_400_000
const now = { date: new Date('2026-03-05T12:00:00Z') }
const folder = mkdtempSync(join(tmpdir(), 'outbound-feeds-'))
let stores: Awaited<ReturnType<typeof testStores>>
let shop: Server
let base = ''
let sent: string[] = []
let answer: (req: IncomingMessage, res: ServerResponse) => void = () => undefined
beforeAll(async () => {
  stores = await testStores()
  shop = createServer((req, res) => (req.url?.startsWith('/tr/') ? serve(req, res) : answer(req, res)))
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
beforeEach(() => {
  sent = []
  now.date = new Date('2026-03-05T12:00:00Z')
  answer = (_, res) => void res.end(samples.custom_csv)
})
afterAll(async () => {
  shop.closeAllConnections()
  await new Promise((closed) => shop.close(closed))
  await stores.close()
})

const parts = () => ({
  database: stores.database,
  clock: { now: () => now.date },
  log: silentLog,
  workshop: createWorkshop(null),
  download: createDownload({ trusted: base }),
  door: createDoor(),
  seal: createSeal([Buffer.alloc(32, 1)]),
  folder,
  addressOf: () => 'https://out.example',
  accountOf: () => undefined,
  signKey: Buffer.alloc(32, 3),
  send: async (_: string, payload: object) => void sent.push((payload as { feedUuid: string }).feedUuid),
})
const serve = (req: IncomingMessage, res: ServerResponse) => serveFeed(parts())(req, res)
const add = async (over: Partial<typeof productFeed.$inferInsert> = {}) => {
  const uuid = randomUUID()
  const token = randomUUID().replaceAll('-', '').slice(0, 24)
  await stores.database.system.insert(productFeed).values({
    uuid,
    accountUuid: randomUUID(),
    token,
    tokenHash: hashOfSecret(token),
    name: 'Shop',
    domain: 'shop.se',
    filename: 'shop',
    country: 'SE',
    currency: 'SEK',
    sourceUrl: `${base}/feed.csv`,
    format: 'custom_csv',
    titleParts: ['title'],
    titleSeparator: '-',
    priceStepCount: 5,
    excludesOutOfStock: true,
    isActive: true,
    changedAt: new Date('2026-03-01T00:00:00Z'),
    ...over,
  })
  return uuid
}
const find = async (uuid: string) => {
  const [row] = await stores.database.system.select().from(productFeed).where(eq(productFeed.uuid, uuid))
  if (!row) throw new Error('the feed is gone')
  return row
}
const run = async (uuid: string) => {
  await runFeed(parts(), uuid, { signal: new AbortController().signal, withoutPlace: inPlace })
  return find(uuid)
}
const due = async () => {
  sent = []
  await feedsJobs(parts())
    .find((j) => j.name === 'feeds.due')
    ?.handler({}, new AbortController().signal)
  return sent
}

describe('a feed nobody reads', () => {
  it('is left alone after 30 days, and begins again with its next reader', async () => {
    const uuid = await add()
    expect(await run(uuid)).toMatchObject({ status: 'Ready', productCount: 1 })
    expect(await due()).not.toContain(uuid)
    now.date = new Date(now.date.getTime() + 7 * 3_600_000)
    expect(await due()).toContain(uuid)
    now.date = new Date('2026-04-20T00:00:00Z')
    expect(await due()).not.toContain(uuid)
    sent = []
    const { token } = await find(uuid)
    expect((await fetch(`${base}/tr/feeds/${token}/shop.xml`, { method: 'HEAD' })).status).toBe(200)
    expect(sent).toEqual([uuid])
    expect(await due()).toContain(uuid)
  })
  it('that is not kept up to date is never due', async () => {
    const uuid = await add({ isActive: false, compiledAt: new Date(now.date.getTime() - day) })
    expect(await due()).not.toContain(uuid)
  })
})

describe('a source that goes wrong on its way', () => {
  it.each([
    [
      'ends before its end',
      (res: ServerResponse) => {
        res.writeHead(200, { 'content-length': '100000' })
        res.write(samples.custom_csv, () => res.destroy())
      },
      /aborted|before its end|premature/i,
    ],
    [
      'is a page with status 200',
      (res: ServerResponse) => res.end('<html><body>Sign in</body></html>'),
      /^not well-formed/,
    ],
    [
      'says it is gzip and is not',
      (res: ServerResponse) => res.end(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4])),
      /incorrect|unknown|unexpected/i,
    ],
  ] as const)('because it %s leaves the last good file and says why', async (_, misbehave, why) => {
    const uuid = await add()
    const { etag } = await run(uuid)
    const good = readFileSync(`${fileOf(folder, uuid)}.xml`, 'utf8')
    answer = (_req, res) => void misbehave(res)
    now.date = new Date(now.date.getTime() + 2 * day)
    const failed = await run(uuid)
    expect(failed).toMatchObject({ status: 'Error', message: expect.stringMatching(why), etag, productCount: 1 })
    expect(readFileSync(`${fileOf(folder, uuid)}.xml`, 'utf8')).toBe(good)
    expect(existsSync(`${fileOf(folder, uuid)}.source`)).toBe(false)
    expect(failed.message).not.toContain(base)
  })
  it('because it changes between two askings is the one that was read last, never a mixture', async () => {
    const uuid = await add()
    await run(uuid)
    const other = samples.custom_csv.replaceAll('a-1', 'b-1').replaceAll('a-2', 'b-2')
    // the second half is from the other file, with the length of the first
    answer = (_, res) => {
      res.writeHead(200, { 'content-length': String(Buffer.byteLength(samples.custom_csv) + 1) })
      res.write(samples.custom_csv.slice(0, 100))
      res.end(other.slice(100))
    }
    now.date = new Date(now.date.getTime() + 2 * day)
    expect((await run(uuid)).status).toBe('Error')
    answer = (_, res) => void res.end(other)
    expect((await run(uuid)).status).toBe('Ready')
    expect(readFileSync(`${fileOf(folder, uuid)}.xml`, 'utf8')).toContain('<g:id>b-1</g:id>')
  })
})

it('a source that drips is given up long before its time is over, and nothing of it stays', async () => {
  answer = (_, res) => {
    const drip = setInterval(() => res.write('x'), 5)
    res.on('close', () => clearInterval(drip))
  }
  const path = join(folder, 'drip')
  const slowest = { bytes: 100_000, ms: 200 }
  await expect(createDownload({ trusted: base })({ url: `${base}/feed.csv`, path, slowest })).rejects.toThrow(
    'the source sends less than 100 kB in 0.2 seconds',
  )
  expect(existsSync(path)).toBe(false)
  // a slow but steady source is read to the end
  answer = (_, res) => {
    let left = 8
    const send = setInterval(() => (left-- > 0 ? res.write('x'.repeat(10_000)) : res.end()), 20)
    res.on('close', () => clearInterval(send))
  }
  const steady = { bytes: 10, ms: 100 }
  const got = await createDownload({ trusted: base })({ url: `${base}/feed.csv`, path, slowest: steady })
  expect(got).toMatchObject({ isSame: false, bytes: 80_000 })
})
it('what a killed run left is not handed out, and in nobody’s way', async () => {
  const uuid = await add()
  await run(uuid)
  const out = fileOf(folder, uuid)
  const good = readFileSync(`${out}.xml`, 'utf8')
  // leftovers of a process killed between writing and renaming
  for (const end of ['.source', '.rows', '.xml.new', '.xml.gz.new']) writeFileSync(out + end, 'half of a fe')
  const { token } = await find(uuid)
  const read = async () =>
    (await fetch(`${base}/tr/feeds/${token}/shop.xml`, { headers: { 'accept-encoding': 'identity' } })).text()
  expect(await read()).toBe(good)
  now.date = new Date(now.date.getTime() + 2 * day)
  expect(await run(uuid)).toMatchObject({ status: 'Ready', productCount: 1 })
  expect(await read()).toBe(good)
  expect(['.source', '.rows', '.xml.new', '.xml.gz.new'].filter((end) => existsSync(out + end))).toEqual([])
})

it('a file in an encoding that nobody declares keeps its letters', async () => {
  const out = join(folder, 'latin')
  writeFileSync(`${out}.source`, Buffer.from(samples.custom_csv, 'latin1'))
  const made = await compileFeed({
    source: `${out}.source`,
    out,
    format: 'custom_csv',
    name: 'Shop',
    domain: 'shop.se',
    vendor: 'Shop',
    country: 'SE',
    currency: 'SEK',
    parts: ['title'],
    separator: '-',
    priceStepCount: 5,
    excludesOutOfStock: true,
    charset: '',
    now: 0,
    tracked: null,
  })
  expect(made.products).toBe(1)
  expect(readFileSync(`${out}.xml`, 'utf8')).toContain('<g:title>Røde sko &amp; snører</g:title>')
})
