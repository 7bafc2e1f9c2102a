import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { brokenLinks } from '../../contract/scanner/broken-links.ts'
import { happened } from '../../test/happened.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { user } from '../account/index.ts'
import { happen } from '../happenings/index.ts'
import { click, conversion } from '../insights/event-builders.ts'
import { createJobs, type Jobs } from '../jobs/index.ts'
import { silentLog } from '../log/log.ts'
import { site } from '../sites/index.ts'
import { smartLink } from '../links/index.ts'
import { smartLinkTarget } from '../links/tables.ts'
import { linkKey } from './pick-links.ts'
import { scannedLink } from './tables.ts'

const day = 86_400_000
const soon = { timeout: 60_000, interval: 100 }
let app: TestApp
let me: Session
let jobs: Jobs
const siteUuid = randomUUID()

beforeAll(async () => {
  app = await startApp({ ownEvents: true }) // links are selected from the clicks of all accounts
  me = await app.signUp({ userCurrencyCode: 'EUR' })
  await app.stores.database.system
    .insert(site)
    .values({ uuid: siteUuid, accountUuid: me.accountUuid, name: 'Blog', domain: 'blog.dk' })
  jobs = createJobs({ databaseUrl: () => app.stores.databaseUrl, jobs: [], log: silentLog })
  await jobs.start({ work: false, isAlone: false })
})
afterAll(async () => {
  await jobs.stop()
  await app.stop()
})

const clicks = (n: number, page: string, target: string, { account = me.accountUuid, daysAgo = 2, link = '' } = {}) =>
  app.stores.events.insert(
    'click',
    Array.from({ length: n }, (_, i) =>
      click(
        { uuid: account, site: siteUuid },
        {
          at: new Date(Date.now() - daysAgo * day + i).toISOString(),
          page,
          target,
          target_url: `https://${target}`,
          merchant: target.replace(/\/.*/, ''),
          kind: 'click',
          smart_link: link,
        },
      ),
    ),
    randomUUID(),
  )
const overview = async () =>
  (await me.ask<Output<typeof brokenLinks.overview>>('/discovers/v2/brokenlinks/overview', {}, 'GET')).data
const alarms = async () => (await me.ask<{ alerts: Alert[] }>('/alerts/v1/latest', {}, 'GET')).data.alerts
const looked = (target: string, found: 'PAGE_NOT_FOUND' | 'HEALTHY') => {
  const row = {
    accountUuid: me.accountUuid,
    key: linkKey(target),
    target,
    url: `https://${target}`,
    host: target.replace(/\/.*/, ''),
    rank: 0,
    found,
    checkedAt: new Date(),
    nextAt: new Date('2100-01-01T00:00:00Z'),
  }
  const { database } = app.stores
  return database.system
    .insert(scannedLink)
    .values(row)
    .onConflictDoUpdate({ target: [scannedLink.accountUuid, scannedLink.key], set: { found } })
}
const breaks = (target: string) =>
  app.stores.database.as(me.accountUuid, (tx) =>
    happen(tx, [
      {
        kind: 'linkBroken',
        accountUuid: me.accountUuid,
        at: new Date().toISOString(),
        key: `${linkKey(target)} since`,
        payload: { target, targetUrl: `https://${target}`, found: 'PAGE_NOT_FOUND', reason: 'The shop answered 404' },
      },
    ]),
  )

it('tells of a broken link once, with the money of all its pages, to who has the right, until it is whole', async () => {
  // the value of a click to the shop, from forty days ago: 400 clicks, 20 sales of five euro
  await clicks(400, 'blog.dk/old', 'boots.dk/old', { daysAgo: 40 })
  const at = new Date(Date.now() - 40 * day).toISOString()
  await app.stores.events.insert(
    'conversion',
    Array.from({ length: 20 }, () =>
      conversion(
        { uuid: me.accountUuid, site: siteUuid },
        { at, click_at: at, merchant: 'boots.dk', commission: '5', currency: 'EUR' },
      ),
    ),
    randomUUID(),
  )
  await clicks(400, 'blog.dk/guide', 'boots.dk/p')
  await clicks(100, 'blog.dk/other', 'boots.dk/p')
  await clicks(5, 'blog.dk/rare', 'boots.dk/rare')
  for (const target of ['boots.dk/p', 'boots.dk/rare']) {
    await looked(target, 'PAGE_NOT_FOUND')
    await breaks(target)
    await breaks(target) // reported again
  }
  await expect.poll(alarms, soon).toHaveLength(1) // five clicks are not worth an alert
  const lost = (await overview()).brokenLinks.filter((b) => b.brokenLinkTargetUrlPath === 'boots.dk/p')
  expect(lost.map((b) => b.brokenLinkClickCount)).toEqual([400, 100])
  const [told] = await alarms()
  expect(told).toMatchObject({
    rule: 'brokenLink',
    subjectName: 'blog.dk/guide and 1 more page',
    fact: { clickCount: 500 },
  })
  expect(told?.subjectUuid).toBe('boots.dk/p') // links to its rows
  expect(told?.score).toBeCloseTo((lost[0]?.score ?? 0) + (lost[1]?.score ?? 0), 1)
  expect(told?.score).toBeGreaterThan(6.7)
  expect((await happened(app.stores, me.accountUuid)).map((h) => h.kind)).toEqual(['linkBroken', 'linkBroken'])

  const right = (hasBrokenLinks: boolean) =>
    app.stores.database.system.update(user).set({ hasBrokenLinks }).where(eq(user.id, me.userUuid))
  await right(false)
  expect(await alarms()).toEqual([])
  await right(true)
  expect(await alarms()).toHaveLength(1)
  await looked('boots.dk/p', 'HEALTHY')
  await jobs.send('alerts.over', {})
  await expect.poll(alarms, soon).toEqual([])
})

it('picks links of accounts that are there, and none of one that is gone', async () => {
  const gone = randomUUID()
  await clicks(9, 'gone.dk/guide', 'tents.dk/p', { account: gone })
  await clicks(3, 'blog.dk/guide', 'tents.dk/p')
  await jobs.send('scanner.pick', {})
  const done = async () => {
    const sql = `SELECT 1 FROM jobs.job WHERE name = 'scanner.pick' AND state = 'completed'`
    return (await app.stores.database.pool.query(sql)).rowCount
  }
  await expect.poll(done, soon).toBeGreaterThan(0)
  const rows = await app.stores.database.system
    .select({ of: scannedLink.accountUuid })
    .from(scannedLink)
    .where(eq(scannedLink.target, 'tents.dk/p'))
  expect(rows).toEqual([{ of: me.accountUuid }])
})

it('says what healed clicks of smart links were worth: those of 30 days, while the link led elsewhere', async () => {
  const code = `h${randomUUID().slice(0, 6)}`
  const { system } = app.stores.database
  const link = { code, accountUuid: me.accountUuid, siteUuid, merchantUuid: randomUUID(), name: 'The boot' }
  await system.insert(smartLink).values({ ...link, siteUrl: 'https://blog.dk/', targetUrl: 'https://boots.dk/gone' })
  const led = (reason: 'created' | 'healed' | 'restored', daysAgo: number) => ({
    accountUuid: me.accountUuid,
    code,
    targetUrl: 'https://boots.dk/',
    reason,
    since: new Date(Date.now() - daysAgo * day),
  })
  await system
    .insert(smartLinkTarget)
    .values([led('created', 90), led('healed', 50), led('restored', 20), led('healed', 10), led('restored', 5)])
  await clicks(7, 'blog.dk/guide', 'boots.dk/', { link: code, daysAgo: 31 }) // healed, but too long ago
  await clicks(4, 'blog.dk/guide', 'boots.dk/', { link: code, daysAgo: 25 })
  await clicks(50, 'blog.dk/guide', 'boots.dk/', { link: code, daysAgo: 15 }) // the saved target was used again
  await clicks(3, 'blog.dk/guide', 'boots.dk/', { link: code, daysAgo: 8 })
  await clicks(9, 'blog.dk/guide', 'boots.dk/', { daysAgo: 8 }) // not through a smart link
  const { healed } = await overview()
  expect(healed.links).toMatchObject([
    { urlShortCode: code, urlShortName: 'The boot', advertiserDomain: 'boots.dk', clickCount: 7 },
  ])
  const [line] = healed.links
  expect(line?.expectation).toMatchObject({ earned: 100, sales: 20, clicks: 400 + 7 + 4 + 50 })
  const { epc = 0, low = 0, high = 0 } = line?.expectation ?? {}
  expect(epc).toBeGreaterThan(0.05)
  expect(healed).toMatchObject({ clickCount: 7 })
  expect(healed.score).toBeCloseTo(7 * epc, 2)
  expect([healed.scoreLow, healed.scoreHigh]).toEqual([expect.closeTo(7 * low, 1), expect.closeTo(7 * high, 1)])
  const other = await app.signUp()
  const theirs = await other.ask<Output<typeof brokenLinks.overview>>('/discovers/v2/brokenlinks/overview', {}, 'GET')
  expect(theirs.data.healed).toEqual({ clickCount: 0, score: 0, scoreLow: 0, scoreHigh: 0, links: [] })
})
