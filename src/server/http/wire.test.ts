import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { Download, sendDownload } from './download.ts'
import { buildServer } from './server.ts'

const rows = { code: 200, message: 'success', data: Array.from({ length: 500 }, (_, i) => ({ name: `Café ${i}` })) }
const script = `export const words = ${JSON.stringify(rows)}`
const page = `<!doctype html><title>Outbound</title>${'<p>é</p>'.repeat(300)}`
let app: FastifyInstance
let webDir: string
let base: string
/** Called when nobody reads the endless file any more. */
let left: () => void = () => undefined
const line = () => Buffer.from(`${Math.random()},`.repeat(1000))

async function* broken() {
  for (let n = 0; n < 20; n++) yield line()
  throw new Error('the store went away')
}
async function* endless() {
  try {
    for (;;) yield line()
  } finally {
    left()
  }
}
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'outbound-web-'))
  mkdirSync(join(webDir, 'assets'))
  const put = (name: string, text: string) => {
    writeFileSync(join(webDir, name), text)
    // different bytes than the server would produce, to see which copy is sent
    writeFileSync(join(webDir, `${name}.br`), brotliCompressSync(`${text}\n<!-- br -->`))
    writeFileSync(join(webDir, `${name}.gz`), gzipSync(`${text}\n<!-- gz -->`))
  }
  put('index.html', page)
  put('assets/app-1.js', script)
  app = await buildServer({
    log: silentLog,
    health: { version: '1', isReady: () => true, parts: async () => ({}) },
    publicUrl: 'http://127.0.0.1',
    webDir,
    mountApi: (server) => {
      server.get('/api/long', async (_, reply) =>
        reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(rows))),
      )
      server.get('/api/broken', (_, reply) => sendDownload(reply, new Download('a.csv', broken()), 'text/csv'))
      server.get('/api/endless', (_, reply) => sendDownload(reply, new Download('a.csv', endless()), 'text/csv'))
      server.get('/api/short', async () => ({ code: 200, message: 'success', data: null }))
    },
  })
  base = await app.listen({ port: 0 })
})
afterAll(() => app.close())

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('answers of the API', () => {
  it('are sent in the encoding that the browser likes best', async () => {
    const br = await get('/api/long', 'gzip, deflate, br')
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(rows)
    const gzip = await get('/api/long', 'gzip')
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(rows)
    expect(br.rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 4)
  })
  it('are sent as they are to who asks for nothing else, and when they are short', async () => {
    expect((await get('/api/long')).json()).toEqual(rows)
    const short = await get('/api/short', 'br')
    expect([short.headers['content-encoding'], short.json().code]).toEqual([undefined, 200])
  })
})

describe.each(['identity', 'gzip', 'br'])('files of any length, sent as %s', (encoding) => {
  const open = (url: string, signal?: AbortSignal) =>
    fetch(`${base}${url}`, { headers: { 'accept-encoding': encoding }, ...(signal ? { signal } : {}) })
  it('break where their making breaks, so that nobody takes them for whole', async () => {
    const answer = await open('/api/broken')
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([
      200,
      encoding === 'identity' ? null : encoding,
    ])
    await expect(answer.text()).rejects.toThrow()
  })
  it('are made as fast as they are taken, and no further when nobody reads on', async () => {
    const whenLeft = new Promise<void>((resolve) => (left = resolve))
    const control = new AbortController()
    const reader = (await open('/api/endless', control.signal)).body?.getReader()
    let bytes = 0
    while (bytes < 300_000) bytes += (await reader?.read())?.value?.length ?? 0
    control.abort()
    await whenLeft
  })
})

describe('addresses that programs look for', () => {
  it.each([
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/mcp',
    '/mcp/.well-known/openid-configuration',
    '/.well-known/',
    '/.well-known/security.txt?x=1',
  ])('%s is answered 404 in JSON, not with the page of the app', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.json().code]).toEqual([
      404,
      'application/json; charset=utf-8',
      404,
    ])
  })
  it('are no pages of the app that sound alike', async () => {
    expect((await get('/links?q=.well-known')).statusCode).toBe(200)
  })
})

describe('files of the web app', () => {
  it.each([
    ['/assets/app-1.js', `${script}\n<!-- br -->`],
    ['/', `${page}\n<!-- br -->`],
    ['/insights/reports', `${page}\n<!-- br -->`],
  ])('%s comes as the build compressed it', async (url, text) => {
    const found = await get(url, 'gzip, br')
    expect([found.statusCode, found.headers['content-encoding']]).toEqual([200, 'br'])
    expect(brotliDecompressSync(found.rawPayload).toString()).toBe(text)
    expect(found.headers['content-security-policy']).toContain("default-src 'self'")
  })
  it.each(['/', '/assets', '/assets/'])('are not what is asked for at %s: that is the page', async (url) => {
    const found = await get(url)
    expect([found.statusCode, found.body]).toEqual([200, page])
  })
  it.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'end where the folder ends: %s',
    async (url) => expect((await get(url)).body).not.toContain('"name"'),
  )
  it.each([
    '/share/creator/token',
    '/signup/0b9d8f0e-1c5a-4b1e-9a53-2f6a0a1d7c11',
    '/partner/new-password?token=1',
    '/reset-password?to=you&token=1',
    '/email-notification/opt-out?id=1',
  ])('are kept by nobody where the address is a secret: %s', async (url) => {
    const secret = await get(url)
    expect(secret.body).toBe(page)
    expect(secret.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  it.each(['/creators', '/signup', '/signup/', '/signup?plan=pro'])(
    'may be known where it is none: %s',
    async (url) => {
      expect((await get(url)).headers).not.toHaveProperty('x-robots-tag')
    },
  )
  it('come as they are without it, the page never kept, its files for ever', async () => {
    const plain = await get('/networks')
    expect([plain.body, plain.headers['cache-control']]).toEqual([page, 'no-cache'])
    expect(plain.headers['content-type']).toBe('text/html; charset=utf-8')
    const file = await get('/assets/app-1.js')
    expect([file.body, file.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable'])
  })
  it('are those of a build that took the place of another while the server runs', async () => {
    const [old, next] = [mkdtempSync(join(tmpdir(), 'outbound-web-')), mkdtempSync(join(tmpdir(), 'outbound-web-'))]
    mkdirSync(join(next, 'assets'))
    writeFileSync(join(next, 'index.html'), '<!doctype html><title>Newer</title>')
    writeFileSync(join(next, 'assets/app-2.js'), 'export const words = 2')
    renameSync(webDir, join(old, 'web'))
    renameSync(next, webDir)
    expect((await get('/insights/reports')).body).toContain('Newer')
    expect((await get('/assets/app-2.js')).body).toBe('export const words = 2')
    // a page opened earlier requests a file that no longer exists: 404, never the page instead
    const gone = await get('/assets/app-1.js')
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    renameSync(webDir, next)
    renameSync(join(old, 'web'), webDir)
  })
})
