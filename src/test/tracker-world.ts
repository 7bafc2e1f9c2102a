import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { Config, Options } from '../tracker/config.ts'
import type { TrackerEvent } from '../tracker/events.ts'

export const SITE = '0b6f2f5e-1111-4222-8333-944445555666'

/** A click as the server received it. */
export type SeenClick = { query: URLSearchParams; referrer: string; purpose: string }

/**
 * A publisher's site, the shops it links to, and a server that implements the script's protocol, for a real browser:
 * `site.test` and any other `.test` host are pages, `tracker.test` is the server, on another port.
 */
export type World = {
  browser: Browser
  /** The site on an address that the browser treats as secure. */
  localSite: string
  /**
   * What the server has received, in order. `events` has every delivery, including those that the server then refused.
   */
  events: (TrackerEvent & { status: number; contentType: string })[]
  clicks: SeenClick[]
  configRequests: number
  /** Pages by path of site.test and search.test; everything else is a shop. */
  pages: Map<string, string>
  config: Config
  /** Awaited by a shop before it answers. */
  beforeShop: () => Promise<unknown>
  /** The status of the server's answers to events and settings. */
  eventStatus: number
  configStatus: number
  /**
   * Opens an address in a browser without a debugger, since a debugger holds back prerendered pages. Returns a function
   * that closes it.
   */
  openUnattended: (url: string) => Promise<() => Promise<void>>
  stopServer: () => Promise<void>
  startServer: () => Promise<void>
  /** Back to the initial state; the server keeps running. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

const noOptions: Options = {
  append_classes: [],
  append_attributes: [],
  ignore_selectors: [],
  ignore_domains: [],
  exclude_pages: [],
  rel_nofollow: false,
  rel_sponsored: false,
  dom_listener: false,
  hash_routes: false,
}

/** Settings with some options set. */
export function configWith(options: Partial<Options>, more: Partial<Config> = {}): Config {
  return { active: true, networkHosts: ['awin1.com.test'], ...more, options: { ...noOptions, ...options } }
}

export const tag = (attributes = '') =>
  `<script async src="http://tracker.test/tr/v1/script.js" data-site="${SITE}" ${attributes}></script>`

export const page = (body: string, head = tag()) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>page</title>${head}</head><body>${body}</body></html>`

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const listenOn = (server: Server, port: number) =>
  new Promise<number>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** Builds the script for publishers' pages, its lazy part, or the shops' script. */
export async function buildScript(name: 'site' | 'more' | 'auto' | 'shop' = 'site'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outbound-script-'))
  try {
    const file = path.join(folder, 'script.js')
    await promisify(execFile)(process.execPath, ['scripts/build-tracker.mjs', file, name])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Scripts = { site: string; more: string }
/** The server's side of the protocol; the world records what it receives. */
async function answerServer(world: World, scripts: Scripts, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://tracker.test')
  const [, , area, , id] = url.pathname.split('/')
  response.setHeader('access-control-allow-origin', '*')
  if (url.pathname.endsWith('.js')) {
    response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(url.pathname.endsWith('/more.js') ? scripts.more : scripts.site)
  } else if (url.pathname === `/tr/v1/config/${SITE}`) {
    world.configRequests++
    response.writeHead(world.configStatus, { 'content-type': 'application/json' }).end(JSON.stringify(world.config))
  } else if (url.pathname === `/tr/v1/events/${SITE}`) {
    const body: { events: TrackerEvent[] } = JSON.parse(await textOf(request))
    const status = world.eventStatus
    const contentType = request.headers['content-type'] ?? ''
    for (const event of body.events) world.events.push({ ...event, status, contentType })
    response.writeHead(status).end()
  } else if (area === 'clicks' && id === SITE) {
    const { referer = '', 'sec-purpose': purpose = '' } = request.headers
    world.clicks.push({ query: url.searchParams, referrer: referer, purpose: String(purpose) })
    response.writeHead(302, { location: url.searchParams.get('targetUrl') ?? '', 'cache-control': 'no-store' }).end()
  } else {
    response.writeHead(404).end()
  }
}

async function answerPage(world: World, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://site.test')
  const isShop = !/^((site|search)\.test$|localhost:)/.test(request.headers.host ?? '')
  if (isShop) await world.beforeShop()
  const html = (isShop ? undefined : world.pages.get(url.pathname)) ?? '<!doctype html><title>shop</title>a shop'
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

export async function createWorld(): Promise<World> {
  const [site, more] = await Promise.all([buildScript(), buildScript('more')])
  const newServer = () =>
    createServer((request, response) => void answerServer(world, { site, more }, request, response))
  const pageServer = createServer((request, response) => void answerPage(world, request, response))
  const pagePort = await listenOn(pageServer, 0)
  let server: Server | undefined = newServer()
  const port = await listenOn(server, 0)

  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const args = [
    ...'--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'.split(' '),
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP tracker.test:80 127.0.0.1:${port},MAP *.test:80 127.0.0.1:${pagePort}`,
  ]
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath, args, ignoreDefaultArgs })

  const openUnattended = async (url: string) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'outbound-browser-'))
    const more = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', url]
    const child = spawn(executablePath, [...args, ...more], { stdio: 'ignore' })
    const ended = new Promise((done) => child.once('exit', done))
    return async () => {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }

  const world: World = {
    browser,
    localSite: `http://localhost:${pagePort}`,
    events: [],
    clicks: [],
    configRequests: 0,
    pages: new Map(),
    config: configWith({}),
    beforeShop: () => Promise.resolve(),
    eventStatus: 204,
    configStatus: 200,
    openUnattended,
    stopServer: async () => {
      if (server) await closed(server)
      server = undefined
    },
    startServer: async () => {
      if (server) return
      server = newServer()
      await listenOn(server, port)
    },
    reset: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await world.startServer()
      Object.assign(world, { events: [], clicks: [], configRequests: 0, eventStatus: 204, configStatus: 200 })
      world.pages.clear()
      world.config = configWith({})
      world.beforeShop = () => Promise.resolve()
    },
    close: async () => {
      await browser.close()
      await Promise.all([world.stopServer(), closed(pageServer)])
    },
  }
  return world
}

/** Opens a page of the site in its own context and waits until the server has its pageview. */
export async function openPage(world: World, html: string, options: Parameters<Browser['newContext']>[0] = {}) {
  world.pages.set('/', html)
  const context: BrowserContext = await world.browser.newContext(options)
  const opened = await context.newPage()
  const problems: string[] = []
  opened.on('pageerror', (error) => problems.push(error.message))
  opened.on('console', (message) => problems.push(message.text()))
  const posted = opened.waitForResponse((response) => response.url().includes('/tr/v1/events/'))
  await opened.goto('http://site.test/')
  await posted
  return { context, page: opened, problems }
}
