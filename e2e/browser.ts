import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags } from '../src/cli/bench/browser/chromium.ts'

/** Chromium for which invented domains lead to servers on this machine: `{ 'shop.dk': 40123 }`. */
export const openBrowser = (hosts: Record<string, number> = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...chromiumFlags,
      `--host-resolver-rules=${Object.entries(hosts)
        .map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`)
        .join(',')}`,
    ],
  })

/** Windows of somebody who is signed in at the product that stands at `base`. */
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

/** A web server of the outside world: somebody's pages. */
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

/** Keeps a picture when `SCREENSHOTS` names a folder; the README’s pictures are made this way. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  const path = `${folder}/${name}.png`
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const serious = (
  within: string,
) => `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] }).then((r) => r.violations
  .filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id + ': ' + v.nodes[0].html))`

/** Brings what moves to its end, until nothing moves for two frames; what waits for an answer may pulse on. */
const settle = `(async () => {
  for (let round = 0; round < 50; round++) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
    if (moving.length === 0) return
    for (const animation of moving) animation.finish()
  }
})()`

/**
 * What axe holds against the page as it stands, or against a part of it, one line a rule. What moves is brought to its
 * end before: what fades in has no contrast yet.
 */
export async function seriousFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(settle)
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  return page.evaluate<string[]>(serious(within))
}
