import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { seedDemo } from '../src/demo/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { silentLog } from '../src/server/log.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'

/**
 * The product with the demo account, which has data of so many days that end yesterday. The account is each file's own: all
 * share one event store, where making the same account again would take its rows from the file beside.
 */
export async function startDemo(days: number): Promise<TestApp> {
  const app = await startApp()
  const { database, events } = app.stores
  await seedDemo({
    database,
    events,
    clock: systemClock,
    log: silentLog,
    days,
    accountUuid: randomUUID(),
  })
  return app
}

/** A desk's window of a publisher. `errors` takes what goes wrong in its page, without refusals that are part of a screen. */
export async function openWindow(
  browser: Browser,
  errors: string[],
  over: BrowserContextOptions = {},
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    ...over,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && !/401|403|404/.test(m.text())) errors.push(m.text())
  })
  return [context, page]
}

/** Signs in with the one click of the sign-in page. */
export async function enterDemo(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: /demo/i }).click()
  await page.getByText('Welcome to your demo dashboard!').waitFor()
}
