import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Route } from 'playwright-core'
import { scriptBudget } from './budget.ts'
import { median } from './median.ts'
import type { Row } from '../table.ts'

/** Cards with numbers; their placeholders are not articles. */
const cards = 'article.stat'
/** Code of the chart library, in whichever build file. */
const isCharts = (code: string) => code.includes('recharts-')

/** Scripts requested by one load of the dashboard, and milliseconds until the cards showed their numbers. */
async function loadDashboard(context: BrowserContext, base: string, withoutCharts: boolean) {
  const page = await context.newPage()
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (r) => {
    if (r.request().resourceType() !== 'script') return
    const text = r.text()
    text.catch(() => null) // a response that arrives while the page closes is not needed
    scripts.set(r.url(), text)
  })
  let release = () => {}
  const shown = new Promise<void>((resolve) => {
    release = resolve
  })
  const holdCharts = async (route: Route) => {
    const answer = await route.fetch()
    if (isCharts(await answer.text())) await shown
    await route.fulfill({ response: answer })
  }
  // the page may already be closed
  if (withoutCharts) await page.route('**/*.js', (route) => holdCharts(route).catch(() => null))
  await page.goto(base, { waitUntil: 'commit' })
  await page.locator(cards).first().waitFor()
  const usable = await page.evaluate<number>('performance.now()')
  if (!withoutCharts) await page.waitForLoadState('networkidle')
  const codes = await Promise.all(scripts.values())
  release()
  await page.close()
  return { usable, codes }
}

/** A page with a single script as long as the dashboard's that does nothing: the time for loading alone. */
async function loadBare(context: BrowserContext, code: string, times: number): Promise<number> {
  const script = gzipSync(`const text=${JSON.stringify(code)};document.body.textContent=text.length`)
  const server = createServer((request, response) => {
    if (request.url === '/bare.js')
      return response
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip', 'cache-control': 'no-store' })
        .end(script)
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><body><script type="module" src="/bare.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const took: number[] = []
  try {
    for (let i = 0; i < times; i++) {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
      await page.getByText(/^\d+$/).waitFor()
      took.push(await page.evaluate<number>('performance.now()'))
      await page.close()
    }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return median(took)
}

/** JavaScript requested in the dashboard's first load in Chromium, and the time until its cards are readable. */
export async function benchFirstLoad(
  fresh: () => Promise<BrowserContext>,
  base: string,
  times: number,
): Promise<Row[]> {
  const kilobytes = (codes: readonly string[]) =>
    codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / 1024
  const inFresh = async <T>(task: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await fresh()
    try {
      return await task(context)
    } finally {
      await context.close()
    }
  }
  const early = await inFresh((context) => loadDashboard(context, base, true))
  const took: number[] = []
  let all: string[] = []
  for (let i = 0; i < times; i++) {
    const one = await inFresh((context) => loadDashboard(context, base, false))
    took.push(one.usable)
    all = one.codes
  }
  const bare = await inFresh((context) => loadBare(context, all.join(''), times))
  const size = (what: string, kb: number, limit: number): Row => ({
    what,
    value: `${kb.toFixed(0)} KB`,
    control: '',
    ratio: '',
    target: `<= ${limit} KB`,
    ok: kb <= limit,
  })
  return [
    size(
      'JavaScript of the dashboard, gzip, without charts',
      kilobytes(early.codes.filter((c) => !isCharts(c))),
      scriptBudget.cards,
    ),
    size('JavaScript of the dashboard, gzip, all of it', kilobytes(all), scriptBudget.all),
    {
      what: 'time to usable cards, empty cache, median',
      value: `${median(took).toFixed(0)} ms`,
      control: `${bare.toFixed(0)} ms`,
      ratio: (median(took) / bare).toFixed(1),
      target: '',
      ok: null,
    },
  ]
}
