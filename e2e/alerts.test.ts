import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../src/contract/days.ts'
import { user } from '../src/server/account/tables.ts'
import { runAlerts } from '../src/server/alerts/index.ts'
import { systemClock } from '../src/server/time/clock.ts'
import { click, conversion, pageview } from '../src/server/insights/event-builders.ts'
import { digestLine } from '../src/server/mailings/tables.ts'
import { site } from '../src/server/sites/tables.ts'
import { dayStart, todayIn } from '../src/server/time/index.ts'
import { mailTo } from '../src/test/read-outbox.ts'
import { runJob } from '../src/test/run-job.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { buildShop } from '../src/test/tracking.ts'
import { openBrowser, picture, standing } from './browser.ts'
import { cleanInBoth, isAsWideAsItsWindow, soon } from './look-over.ts'

const zone = 'Europe/Copenhagen'
const [email, password] = ['maja.holm@example.com', 'correct horse']
const title = 'Pageviews on Nordlys have stopped'
const hour = 3_600_000
const today = todayIn(zone, systemClock)
/** The morning `days` from today, when digests are mailed. */
const morning = (days: number) => new Date(dayStart(addDays(today, days), zone).getTime() + 8.4 * hour)
let now = morning(0)
const clock = { now: () => now }
let app: TestApp
let browser: Browser
let me: Session
let page: Page
const sites: { uuid: string; shop: string; merchantUuid: string }[] = []

/** One day with 40 pageviews and 12 clicks on a site, and a sale of 1.20 euro. */
async function aDayOf({ uuid, shop, merchantUuid }: (typeof sites)[number], ...agos: number[]) {
  const { events } = app.stores
  const own = { uuid: me.accountUuid, site: uuid }
  const carried = { merchant: shop, merchant_uuid: merchantUuid }
  const [views, clicks, sales]: [object[], object[], object[]] = [[], [], []]
  for (const ago of agos) {
    const at = (i: number) => new Date(dayStart(addDays(today, -ago), zone).getTime() + hour + i * 60_000).toISOString()
    for (let i = 0; i < 40; i++) views.push(pageview(own, { at: at(i) }))
    for (let i = 0; i < 12; i++) clicks.push(click(own, { ...carried, at: at(i) }))
    sales.push(conversion(own, { ...carried, at: at(50), currency: 'EUR', commission: '1.2000' }))
  }
  await events.insert('pageview', views, randomUUID())
  await events.insert('click', clicks, randomUUID())
  await events.insert('conversion', sales, randomUUID())
}
const look = () =>
  runAlerts({ ...app.stores, clock, notedDays: async () => [], saleHistory: async () => null }, me.accountUuid)
const bell = (name: string) => page.getByRole('link', { name: `New in To do: ${name}` })

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ clock }), openBrowser()])
  me = await app.signUp({
    userEmail: email,
    userPassword: password,
    userTimezone: zone,
    userCurrencyCode: 'EUR',
    userFirstname: 'Maja',
    userLastname: 'Holm',
  })
  const { database } = app.stores
  await database.system
    .update(user)
    .set({ createdAt: morning(-90) })
    .where(eq(user.id, me.userUuid))
  for (const name of ['Nordlys', 'Havebladet']) {
    const made = await buildShop(database, { accountUuid: me.accountUuid, offers: [{ network: 'awin' }] })
    await database.system.update(site).set({ name }).where(eq(site.uuid, made.siteUuid))
    sites.push({ uuid: made.siteUuid, shop: made.shop, merchantUuid: made.merchantUuid })
  }
  const past = Array.from({ length: 70 }, (_, i) => i + 2)
  for (const s of sites) await aDayOf(s, ...past)
  if (sites[1]) await aDayOf(sites[1], 1)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: zone })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

it('leads from the morning’s mail through the sign-in to the alert, on a phone', async () => {
  await look()
  await expect.poll(() => app.stores.database.system.$count(digestLine), soon).toBe(1)
  await runJob(app.stores, 'mailings.send')
  const mail = await mailTo(app.dir, email, 'Nordlys')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/alerts\/[0-9a-f-]{36})/.exec(mail.text) ?? []
  expect(path, mail.text).not.toBe('')
  await page.goto(`${app.base}${path}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  await standing(page)
  await bell('1').waitFor()
  await page.getByRole('figure', { name: 'Pageviews a day, with what is usual' }).waitFor()
  await isAsWideAsItsWindow(page)
  await cleanInBoth(page, 'alert on a phone', 'alert-phone')
})

it('takes to what is to be done and back, and is off the bell once somebody has acted', async () => {
  await page.getByRole('link', { name: 'Fix script' }).click()
  await page.waitForURL(`**/sites/${sites[0]?.uuid}/**`)
  await standing(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('.alert-history').getByText('Maja Holm has acted').waitFor()
  await bell('nothing').waitFor()
  await bell('nothing').click()
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor()
  await page.goto(`${app.base}/alerts`)
  await standing(page)
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  await isAsWideAsItsWindow(page)
  await picture(page, 'alerts-phone')
})

it('closes by itself after three usual days, and says so in its history', async () => {
  for (const days of [1, 2, 3]) {
    for (const s of sites) await aDayOf(s, 1 - days)
    now = morning(days)
    await look()
  }
  await page.reload()
  await page.getByRole('tab', { name: /Closed/ }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByText('Closed: back inside of the usual for three days').waitFor()
  await standing(page)
  expect(await page.getByRole('button', { name: 'Done' }).count()).toBe(0)
  await bell('nothing').waitFor()
})
