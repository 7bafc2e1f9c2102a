import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { expect } from 'vitest'
import { chromiumFlags } from '../bench/browser/chromium.ts'
import { withLateAnswers } from '../src/test/late-answers.ts'

const launch = async (hosts: Record<string, number>): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Playwright would keep the test process alive when Vitest ends it; Chromium exits when its pipe closes
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...chromiumFlags,
      `--host-resolver-rules=${Object.entries(hosts)
        .map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`)
        .join(',')}`,
    ],
  })
  return watched(withLateAnswers(browser))
}

let shared: Promise<Browser> | undefined
/** Files of a process run sequentially, so all open windows belong to the file that closes them. */
const launchShared = async (): Promise<Browser> => {
  const browser = await launch({})
  browser.on('disconnected', () => {
    shared = undefined
  })
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/**
 * The shared Chromium of this process; `close` only closes its windows, and it ends with the process. To map invented
 * domains to local servers, as in `{ 'shop.dk': 40123 }`, a separate one is started, because Chromium reads the mapping
 * at startup.
 */
export const openBrowser = (hosts: Record<string, number> = {}): Promise<Browser> =>
  Object.keys(hosts).length > 0 ? launch(hosts) : (shared ??= launchShared())

/** Responses and parts of the product that a page waits for. */
const awaited = new WeakMap<Page, Set<Request>>()
/** Collects the page's snackbars in order, until a test requests them. */
const keepNotices = `(() => {
  const kept = window.keptNotices = []
  const box = '.mantine-Notification-root'
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of node.matches(box) ? [node] : node.querySelectorAll(box)) kept.push(one.textContent ?? '')
  }).observe(document, { subtree: true, childList: true })
})()`

/** Records for all pages of a browser what `standing` and `noticed` need. */
function watched(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    // animations redraw sixty times a second, on the processors that the tests need
    const context = await open({ reducedMotion: 'reduce', ...options })
    await context.addInitScript(keepNotices)
    context.on('page', (page) => {
      const waiting = new Set<Request>()
      awaited.set(page, waiting)
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.clear()
        else if (/\/(api|assets)\//.test(request.url())) waiting.add(request)
      })
      page.on('requestfinished', (request) => waiting.delete(request))
      page.on('requestfailed', (request) => waiting.delete(request))
    })
    return context
  }
  return browser
}

/** Windows of a signed-in user of the product at `base`. */
export async function signedIn(
  browser: Browser,
  { base, cookie }: { base: string; cookie: string },
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split(/=(.*)/)
  await context.addCookies([{ name, value, url: base }])
  return context
}

/** The router's global variable in the window. */
const router = 'window.__TSR_ROUTER__'
const hasArrived = `(({ isLoading, location, resolvedLocation }) =>
  !isLoading && resolvedLocation?.href === location.href)(${router}.state)`

/**
 * Goes to an address of the product like a link in its page, and waits until that screen has replaced the current one.
 * Reloading the product for each address (`goto`) takes twice the CPU time, and these journeys gain nothing from it.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`${router}.navigate({ href: ${JSON.stringify(address)} })`)
  await page.waitForFunction(hasArrived)
}

/**
 * Opens a publisher's page as its reader, and waits until the script's pageview was accepted, which may be before the
 * page's load event.
 */
export async function readPage(reader: Page, address: string): Promise<void> {
  await Promise.all([
    reader.waitForResponse((answer) => answer.url().includes('/tr/v1/events/') && answer.status() === 204),
    reader.goto(address),
  ])
}

/** A web server of the outside world, for other people's pages. */
export async function startPages(listener: RequestListener): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Saves a picture if `SCREENSHOTS` names a folder; the README’s pictures are made this way. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  const path = `${folder}/${name}.png`
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules whose result depends on colours. */
const ofColours = ['color-contrast', 'link-in-text-block']
// a few rows of a long table show as much as all of them, in a tenth of the time
const asked = (within: string, options: string) => `axe.run(
  { include: [${JSON.stringify(within)}], exclude: [['tbody > tr:nth-child(n+9)']] },
  { resultTypes: ['violations'], ...${options} },
)`
const onlyColours = `{ runOnly: { type: 'rule', values: ${JSON.stringify(ofColours)} } }`
// skips rules that can never be serious: they took a quarter of the time, and their results were dropped
const serious = (within: string, which: 'all' | 'colours') => `(() => {
  const weak = axe._audit.rules.filter((r) => r.impact === 'minor' || r.impact === 'moderate')
  const chosen = ${which === 'colours' ? onlyColours : '{ rules: Object.fromEntries(weak.map((r) => [r.id, { enabled: false }])) }'}
  return ${asked(within, 'chosen')}.then((r) => r.violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id + ': ' + v.nodes[0].html))
})()`
// target-size must be enabled explicitly
const every = (which: 'all' | 'colours') =>
  `${asked('html', which === 'colours' ? onlyColours : "{ rules: { 'target-size': { enabled: true } } }")}
    .then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html).join(' ')))`

// two frames, and nothing left to compute
const drawn = `(async () => {
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
})()`

/**
 * Waits until a page has loaded completely, also after an action in it. An idle network alone is not enough: on a busy
 * machine a page may still be drawing a response, and send the next request afterwards. So the network must be idle
 * twice in a row, with a draw in between. Playwright's `networkidle` waits half a second for the same.
 */
export async function standing(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('load')
  const busy = page.locator('[aria-busy=true], .mantine-Skeleton-root')
  for (let quiet = 0; quiet < 2; ) {
    await busy.first().waitFor({ state: 'detached' })
    await page.evaluate(drawn)
    quiet = !awaited.get(page)?.size && (await busy.count()) === 0 ? quiet + 1 : 0
  }
}

/**
 * Waits until a snackbar has shown this text, and consumes it: the next call waits for another. Success messages stay
 * for two seconds (R31: messages and texts), which a test on a busy machine may miss.
 */
export async function noticed(page: Page, words: string): Promise<void> {
  const isSaid = () =>
    page.evaluate((wanted) => {
      const { keptNotices: kept } = window as unknown as { keptNotices: string[] }
      const at = kept.findIndex((said) => said.includes(wanted))
      if (at >= 0) kept.splice(at, 1)
      return at >= 0
    }, words)
  await expect.poll(isSaid, { timeout: 60_000, message: words }).toBe(true)
}

/** Finishes animations, until nothing moves for two frames; placeholders that wait for a response may go on pulsing. */
export const settle = `(async () => {
  for (let round = 0; round < 50; round++) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
    if (moving.length === 0) return
    for (const animation of moving) animation.finish()
  }
})()`

/**
 * The serious axe findings of the page, or of a part of it, one line per rule; only for colours if the rest was checked
 * before. Animations are finished first: content that fades in has no contrast yet.
 */
export async function seriousFindings(
  page: Page,
  within = 'html',
  which: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await withAxe(page)
  return page.evaluate<string[]>(serious(within, which))
}

/** The same for all rules, of any impact. */
export async function everyFinding(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  await withAxe(page)
  return page.evaluate<string[]>(every(which))
}

async function withAxe(page: Page): Promise<void> {
  await page.evaluate(settle)
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
}
