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

/** The last sixty of the thirteen months' days: the most any default view needs, including its comparison. */
const days = 60
const [template, unfinished] = ['template_demo', 'template_demo_unfinished']
const lock = 0x0de1
/** The key that seals the demo's secrets, for every server that opens its copy. */
const SECRET_KEY = '5'.repeat(64)

/** Makes the demo account once per run, for the first file that needs it; the others wait. */
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
 * The product with the demo account. Each file has its own copy of the records, and all share the same events: a test
 * that needs its own events signs up an account.
 */
export async function startDemo(): Promise<TestApp> {
  await makeTemplate()
  return startApp({ template, env: { SECRET_KEY } })
}

let shared: Promise<TestApp> | undefined
/** The same for journeys that only read and check no record: one shared server in this process, which ends with it. */
export const readDemo = (): Promise<TestApp> =>
  (shared ??= startDemo().then((app) => ({ ...app, stop: () => Promise.resolve() })))

/** A publisher's desktop window. `errors` collects errors in its page, except refusals that are part of a screen. */
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

/** Signs in through the demo button of the sign-in page. */
export async function enterDemo(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: /demo/i }).click()
  await page.getByText('Welcome to your demo dashboard!').waitFor()
}
