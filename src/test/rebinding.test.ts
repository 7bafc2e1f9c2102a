import { mkdtempSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDownload } from '../connectors/shared/http/download.ts'
import { createDoor } from '../connectors/shared/http/fetch.ts'
import { createDial } from '../connectors/shared/http/forward-proxy.ts'
import { createFetchPage } from '../connectors/shared/http/fetch-page.ts'
import type { Resolve } from '../connectors/shared/http/send.ts'
import { createRead } from '../server/domains/look-at-domain.ts'
import { s3Bucket } from '../server/integrations/exports/bucket/s3-bucket.ts'
import { createPost } from '../server/integrations/webhooks/post.ts'
import { aboutEndpoint } from '../server/integrations/webhooks/vault.ts'
import { drawSecret } from '../server/integrations/webhooks/sign.ts'
import type { Endpoint } from '../server/integrations/webhooks/make-messages.ts'
import { createSeal } from '../server/outside/index.ts'
import { createVisit } from '../server/outside/visit.ts'
import { code, codeFiles, inside } from './graph/read-code.ts'
import { startStandIn } from './networks/stand-in.ts'

/**
 * What is attacked: the check of an address. A name server answers with a public address first, and with an address of
 * this machine on the second query. Every way out must connect to the checked address, and resolve only once.
 */
const checked = '203.0.114.1'
const name = 'rebound.example'
let asked = 0
/** Where sockets connect, by address or by a name that is resolved later. */
let went: string[] = []
const resolve: Resolve = async () => {
  asked++
  return [{ address: asked === 1 ? checked : '127.0.0.1', family: 4 }]
}
beforeEach(() => {
  asked = 0
  went = []
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    this.once('connectionAttempt', (address: string) => {
      went.push(address)
      // nothing listens there: do not wait for a response
      if (address === checked) setImmediate(() => this.destroy(new Error('nobody is there')))
    })
    return Reflect.apply(connect, this, args)
  })
})
afterEach(() => vi.restoreAllMocks())

const seal = createSeal([Buffer.alloc(32, 1)])
const clock = { now: () => new Date('2026-11-28T09:00:00Z') }
const limits = { headerMs: 5000, totalMs: 5000, maxBytes: 1000 }
const ids = { accountUuid: 'a', uuid: 'e' }
const path = () => join(mkdtempSync(join(tmpdir(), 'rebinding-')), 'feed')
const target = { network: 'n', name: 'n', perMinute: 1000, headers: {}, limitKey: 'k', secrets: [] }
const place = { region: 'eu', bucket: 'b', prefix: '', keyId: 'k', secret: 's' }
const file = { type: 'text/plain', byteCount: 1, read: () => Readable.from(['x']) }

/** Every way out, by the file that requests an address chosen by a stranger. */
const ways: Record<string, (url: string) => Promise<unknown>> = {
  'connectors/shared/http/fetch.ts': (baseUrl) =>
    createDoor({ resolve, limits: { ...limits, attempts: 1 } }).open({ ...target, baseUrl })({ path: '/' }),
  'connectors/shared/http/download.ts': (url) => createDownload({ resolve })({ url, path: path() }),
  'connectors/shared/http/fetch-page.ts': (url) =>
    createFetchPage({ resolve, limits })({ url: new URL(url), headers: {} }),
  'connectors/shared/http/forward-proxy.ts': (url) => createDial({ resolve })(new URL(url).hostname, 443),
  'server/outside/visit.ts': (url) => createVisit({ resolve })(url, { accept: '*/*', limits }),
  'server/domains/look-at-domain.ts': (url) => createRead({ resolve })(new URL(url).hostname, '/in'),
  'server/integrations/exports/bucket/s3-bucket.ts': (endpoint) =>
    s3Bucket({ ...place, endpoint }, { now: clock.now, base: undefined, resolve, limits }).put('a.txt', file),
  'server/integrations/webhooks/post.ts': (url) => {
    const about = (what: 'url' | 'secret') => aboutEndpoint(what, ids)
    const endpoint = {
      ...ids,
      kind: 'webhook',
      sealedUrl: seal.close(url, about('url')),
      sealedSecret: seal.close(drawSecret(), about('secret')),
      sealedOld: null,
      oldUntil: null,
    } as Endpoint
    return createPost({ seal, clock, base: undefined, resolve, limits })(endpoint, { id: 'm', body: '{}' })
  },
}
const tried = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe.each(Object.entries(ways))('%s', (_, ask) => {
  it('connects to the address that was checked, and looks the name up once', async () => {
    await tried(ask(`https://${name}/in`))
    expect({ asked, went }).toEqual({ asked: 1, went: [checked] })
  })
  it('connects nowhere when one of the addresses is this machine', async () => {
    asked = 1
    await tried(ask(`https://${name}/in`))
    expect({ asked, went }).toEqual({ asked: 2, went: [] })
  })
})

describe('a redirect to a name that answers otherwise by then', () => {
  it.each(['download', 'visit'] as const)('is looked up anew and not followed by a %s', async (kind) => {
    const standIn = await startStandIn(() => ({ status: 302, headers: { location: `https://${name}/in` }, body: '' }))
    asked = 1 // the name was public when it was first resolved
    const trusted = standIn.url
    await tried(
      kind === 'download'
        ? createDownload({ resolve, trusted })({ url: `${standIn.url}/feed`, path: path() })
        : createVisit({ resolve, trusted })(`${standIn.url}/page`, { accept: '*/*', limits }),
    )
    const { port } = new URL(standIn.url)
    expect({ asked, calls: standIn.calls.length, own: went.length, port }).toMatchObject({ asked: 2, calls: 1, own: 1 })
    await standIn.close()
  })
})

it('every file that opens a connection to another server is one of these', () => {
  /** Files that request addresses of the operator or of this machine. */
  const ofTheOperator = [
    'server/backup/events/event-store.ts',
    'server/backup/storage/s3-storage.ts',
    'server/store/embedded/clickhouse.ts',
  ]
  const dials = /\b(request|get|connect|lookup|resolve4|resolve6|Socket|Agent)\b/
  const byImport = code.filter(
    ({ isType, to, names }) =>
      !isType &&
      ((/^node:(https?|http2|tls|net|dgram|dns(\/promises)?)$/.test(to) && dials.test(names)) ||
        (to === 'connectors/shared/http/send.ts' && /\b(send|publicAddress|pinnedLookup)\b/.test(names))),
  )
  const byFetch = codeFiles.filter(({ text }) => /await fetch\(/.test(text)).map((one) => ({ from: one.path }))
  const found = [...byImport, ...byFetch]
    .map((one) => one.from)
    // the script and the page for trying calls run in a browser
    .filter((at) => inside(at, 'server', 'connectors') && at !== 'server/integrations/reference/try-it.ts')
  const frame = 'connectors/shared/http/send.ts'
  expect([...new Set(found)].sort()).toEqual([...Object.keys(ways), ...ofTheOperator, frame].sort())
})
