import { createSocket } from 'node:dgram'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { projectRoot } from '../../../env/project-root.ts'
import { silentLog } from '../../../log/log.ts'
import { noScriptOptions } from '../../script-options.ts'
import { pageOf, siteUuid, tagOf } from '../pages.test-data.ts'
import { createOpenPages, type BrowserParts } from './open-pages.ts'

/** Arbitrary pages in the real browser with the built script. A slow machine gets all the time it needs. */
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const long = 120_000
const patience = { load: long, quiet: 1500, rest: long, pageview: long }

let [port, udpPort] = [0, 0]
let hits: string[] = []
let datagrams = 0
const hanging: ServerResponse[] = []
const pages = new Map<string, string>()
const config = { active: true, networkHosts: [], options: noScriptOptions }
const built = (name: string) => readFileSync(join(projectRoot, 'dist/tracker', name))

const server = createServer((req, res) => {
  const [path = ''] = (req.url ?? '').split('?')
  hits.push(`${req.method} ${path}`)
  res.setHeader('access-control-allow-origin', '*')
  if (path === '/hangs') return void hanging.push(res)
  if (path === '/redirects') return void res.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (path === '/file') return void res.writeHead(200, { 'content-disposition': 'attachment' }).end('a file')
  if (/^\/tr\/v1\/\w+\.js$/.test(path))
    return void res.writeHead(200, { 'content-type': 'text/javascript' }).end(built(path.slice(7)))
  if (path.startsWith('/tr/v1/config/')) return void res.end(JSON.stringify(config))
  const page = pages.get(path)
  const headers = {
    'content-type': 'text/html',
    ...(path === '/policy' && { 'content-security-policy': "script-src 'self'" }),
  }
  return void res.writeHead(page === undefined ? 404 : 200, headers).end(page)
})
const udp = createSocket('udp4', () => datagrams++)

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
  await new Promise<void>((ready) => udp.bind(0, '127.0.0.1', ready))
  udpPort = udp.address().port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  udp.close()
})
beforeEach(() => {
  hits = []
})

const origin = () => `http://127.0.0.1:${port}`
const tag = () => tagOf({ origin: origin() })
/** Opens pages of one site in one browser. */
async function open(paths: string[], more: Partial<BrowserParts> = {}) {
  const rules = { trusted: [`http://localhost:${port}`], own: new URL(origin()) }
  const openPages = createOpenPages({
    path: chromium,
    userAgent: 'Mozilla/5.0 (compatible; OutboundInstallCheck/1.0)',
    rules,
    log: silentLog,
    patience,
    longest: 5 * long,
    ...more,
  })
  const site = { siteUuid, serverHosts: [`127.0.0.1:${port}`], selectors: ['.no'] }
  return openPages(
    paths.map((path) => `http://blog.localhost:${port}${path}`),
    site,
    new AbortController().signal,
  )
}
const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('outbound-look-'))

it('a script that runs is seen, with links that code adds; what it sends reaches nobody', async () => {
  const adds = `<script>document.body.insertAdjacentHTML('beforeend', '<a href="http://added.example/">b</a>')</script>`
  pages.set('/right', pageOf(tag(), `<a class="no" href="http://shop.example/">a</a>${adds}`))
  pages.set('/twice', pageOf(tag() + tag()))
  const [right, twice] = await open(['/right', '/twice'])
  expect(right).toMatchObject({
    seen: { pageviews: 1, isDoubled: false, onlyTouched: false, blocked: [], ignored: ['http://shop.example/'] },
  })
  expect(right && 'seen' in right && right.seen.html).toContain('<a href="http://added.example/">')
  expect(twice).toMatchObject({ seen: { pageviews: 1, isDoubled: true } })
  expect(hits).toContain('GET /tr/v1/script.js')
  expect(hits.filter((hit) => hit.startsWith('POST'))).toEqual([])
  expect(profiles()).toEqual([])
})

it('a script that waits for a movement, and one that a policy blocks, are told apart', async () => {
  const late = `addEventListener('mousemove', () => { const s = document.createElement('script'); s.src = '${origin()}/tr/v1/script.js'; s.dataset.site = '${siteUuid}'; document.head.append(s) }, { once: true })`
  pages.set('/late', pageOf(`<script>${late}</script>`))
  pages.set('/policy', pageOf(tag()))
  const [touched, blocked] = await open(['/late', '/policy'])
  expect(touched).toMatchObject({ seen: { pageviews: 1, onlyTouched: true } })
  expect(blocked).toMatchObject({
    seen: { pageviews: 0, loads: 1, loadError: 'csp', blocked: [{ directive: 'script-src-elem' }] },
  })
})

it('a page gets to nothing that is not public, and stops at dialogs, popups, downloads and files of this machine', async () => {
  const bad = `
    alert(1); confirm(2)
    window.open('/popup')
    for (const url of ['${origin()}/secret', 'http://10.0.0.1/', 'http://169.254.169.254/latest', 'file:///etc/passwd', 'http://[::1]:${port}/secret'])
      fetch(url, { mode: 'no-cors' }).catch(() => undefined)
    for (const src of ['file:///etc/passwd', '${origin()}/secret', '/file'])
      document.documentElement.append(Object.assign(document.createElement('iframe'), { src }))
    new WebSocket('ws://127.0.0.1:${port}/socket')
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] })
    peer.createDataChannel('x')
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))`
  pages.set('/bad', pageOf(tag(), `<script>${bad}</script>`))
  const [one] = await open(['/bad'])
  expect(one).toMatchObject({ seen: { pageviews: 1 } })
  const others = hits.filter((hit) => !/ (\/tr\/v1\/.*|\/bad|\/file|\/favicon\.ico)$/.test(hit))
  expect({ others, datagrams }).toEqual({ others: [], datagrams: 0 })
})

it('one that goes on to a private address or another site is not followed; one that is not there is no page', async () => {
  pages.set('/leaves', pageOf('', `<script>location.href = 'http://shop.localhost.example/'</script>`))
  expect(await open(['/redirects', '/leaves', '/missing'])).toEqual([
    { wentTo: '10.0.0.1' },
    { wentTo: 'shop.localhost.example' },
    { trouble: 'unread' },
  ])
})

it('a page that never ends costs its time and no more, and nothing of the browser is left', async () => {
  pages.set('/loops', pageOf('', '<script>for (;;);</script>'))
  pages.set('/eats', pageOf('', `<script>const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))</script>`))
  expect(await open(['/hangs'], { patience: { ...patience, load: 3000, quiet: 100, rest: 100 } })).toEqual([
    { trouble: 'timeout' },
  ])
  for (const res of hanging) res.destroy()
  expect(await open(['/loops', '/right'], { longest: 20_000 })).toEqual([
    { trouble: 'timeout' },
    { trouble: 'timeout' },
  ])
  expect(await open(['/eats'], { mostMemory: 50_000_000 })).toEqual([
    { trouble: expect.stringMatching(/gone|noBrowser/) },
  ])
  expect(profiles()).toEqual([])
})

it('no browser, one that ends at once and one that says nothing are said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fake-browser-'))
  chmodSync(folder, 0o755)
  const fake = (name: string, does: string) => {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${does}\n`, { mode: 0o755 })
    return path
  }
  const said: string[] = []
  const log = { ...silentLog, warn: (message: string) => void said.push(message) }
  const none = [{ trouble: 'noBrowser' }]
  expect(await open(['/right'], { path: join(folder, 'nothing'), log })).toEqual(none)
  expect(await open(['/right'], { path: fake('ends', 'exit 1'), log })).toEqual(none)
  expect(
    await open(['/right'], { path: fake('talks', 'echo nonsense >&4; printf "\\\\0" >&4; sleep 600'), log }),
  ).toEqual(none)
  expect(await open(['/right'], { path: fake('hangs', 'sleep 600'), longest: 3000 })).toEqual([{ trouble: 'timeout' }])
  expect(said.length).toBeGreaterThan(0)
  // what the browser gets: nothing of this process
  process.env['SECRET_OF_A_TEST'] = 'told to nobody'
  const told = join(folder, 'told')
  writeFileSync(told, '', { mode: 0o666 })
  chmodSync(told, 0o666)
  await open(['/right'], { path: fake('env', `(env; id -u) > ${told}`), log })
  delete process.env['SECRET_OF_A_TEST']
  const env = readFileSync(told, 'utf8')
  expect(env).toContain('HOME=')
  expect(env).not.toContain('told to nobody')
  if (process.getuid?.() === 0) expect(env.trim().split('\n').at(-1)).not.toBe('0')
})
