import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { seedDemo } from '../src/demo/index.ts'
import { systemClock } from '../src/server/time/clock.ts'
import { silentLog } from '../src/server/log/log.ts'
import { openSecret } from '../src/server/env/secret.ts'
import { ensureDatabase } from '../src/server/store/database/migrate.ts'
import { openDatabase } from '../src/server/store/database/open.ts'
import { openEvents } from '../src/server/store/events/open.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'

/** The last sixty days of the thirteen months: as many as any screen shows at first, and the sixty before some of them. */
const days = 60
const [template, unfinished] = ['template_demo', 'template_demo_unfinished']
const lock = 0x0de1
/** What the demo's secrets are sealed with, whichever server opens its copy. */
const SECRET_KEY = '5'.repeat(64)

/** Makes the demo account once a run, whichever file asks first; the others wait for it. */
async function makeTemplate(): Promise<void> {
  const serverUrl = inject('postgresUrl')
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    const database = openDatabase(await ensureDatabase(serverUrl, unfinished, 'template_outbound'))
    const events = openEvents(inject('clickhouseUrl'))
    try {
      const secret = await openSecret({ fromEnv: SECRET_KEY, dataDir: '', isFresh: async () => true })
      await seedDemo({ database, events, clock: systemClock, log: silentLog, days, secret })
    } finally {
      await Promise.all([database.close(), events.close()])
    }
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
  } finally {
    await client.end()
  }
}

/**
 * The product with the demo account. Each file has its own copy of the records, and all read the same events: what needs
 * events of its own signs up an account of its own.
 */
export async function startDemo(): Promise<TestApp> {
  await makeTemplate()
  return startApp({ template, env: { SECRET_KEY } })
}

let shared: Promise<TestApp> | undefined
/** The same for journeys that only read and look at no record: one server for all of them in this process, which ends with it. */
export const readDemo = (): Promise<TestApp> =>
  (shared ??= startDemo().then((app) => ({ ...app, stop: () => Promise.resolve() })))

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
  page.setDefaultTimeout(60_000)
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
