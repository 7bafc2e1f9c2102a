import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import { alerts } from '../../contract/alerts/alerts.ts'
import { addDays } from '../../contract/days.ts'
import { apiOf, expectOneTruth } from '../../test/one-truth.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { buildShop } from '../../test/tracking.ts'
import { click, conversion, pageview } from '../insights/event-builders.ts'
import { dayStart } from '../time/index.ts'
import { runAlerts } from './index.ts'
import type { NotedDays } from './left-out.ts'
import { alert, alertLook } from './tables.ts'

type List = Output<typeof alerts.list>
type One = Output<typeof alerts.one>
const zone = 'Europe/Copenhagen'
const today = '2026-04-15'
let now = new Date(`${today}T08:00:00Z`)
let app: TestApp
let me: Session
let [silent, steady] = ['', '']
let account = ''
const hour = 3_600_000

/**
 * Ten weeks until yesterday, on two sites: 40 pageviews and 12 clicks a day on each, and a sale of 1.20 euro a day on
 * the first. Yesterday the first site sent nothing.
 */
async function plant(): Promise<void> {
  const { database, events } = app.stores
  const sites = await Promise.all(
    ['silent', 'steady'].map((name) =>
      buildShop(database, {
        accountUuid: account,
        shop: `${name}-shop.example`,
        domain: `${name}.example`,
        offers: [{ network: 'awin', percentage: '8' }],
      }),
    ),
  )
  ;[silent, steady] = sites.map((s) => s.siteUuid) as [string, string]
  const [views, clicks, sales]: [object[], object[], object[]] = [[], [], []]
  for (const made of sites)
    for (let ago = 71; ago >= 1; ago--) {
      if (made.siteUuid === silent && ago === 1) continue
      const begin = dayStart(addDays(today, -ago), zone).getTime()
      const at = (i: number) => new Date(begin + hour + i * 60_000).toISOString()
      const own = { uuid: account, site: made.siteUuid }
      const carried = { merchant: made.shop, merchant_uuid: made.merchantUuid }
      for (let i = 0; i < 40; i++) views.push(pageview(own, { at: at(i) }))
      for (let i = 0; i < 12; i++) clicks.push(click(own, { ...carried, at: at(i) }))
      if (made.siteUuid === silent)
        sales.push(conversion(own, { ...carried, at: at(50), currency: 'EUR', commission: '1.2000' }))
    }
  await events.insert('pageview', views, randomUUID())
  await events.insert('click', clicks, randomUUID())
  await events.insert('conversion', sales, randomUUID())
}

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: zone, userCurrencyCode: 'EUR', userFirstname: 'Maja', userLastname: 'Holm' })
  account = me.accountUuid
  await plant()
})
afterAll(() => app.stop())

const run = (noted: readonly NotedDays[] = []) =>
  runAlerts(
    {
      ...app.stores,
      clock: { now: () => now },
      notedDays: () => Promise.resolve([...noted]),
      saleHistory: () => Promise.resolve(null),
    },
    account,
  )
const list = async () => (await me.ask<List>('/alerts/v1/list', {}, 'GET')).data
const one = async (uuid: string) => (await me.ask<One>('/alerts/v1/alert', { alertUuid: uuid }, 'GET')).data
const answer = (body: object) => me.ask('/alerts/v1/answer', body)

it('says nothing before anybody looked', async () => {
  expect(await list()).toMatchObject({ lookedDatetime: null, alerts: [] })
})

it('knows nothing usual where somebody noted that the days are none of it', async () => {
  await run([{ kind: 'account', id: '', fromDay: '2026-02-01', toDay: '2026-04-13' }])
  expect(await list()).toMatchObject({ alerts: [], watched: { siteCount: 2 } })
  await app.stores.database.system.delete(alertLook).where(eq(alertLook.accountUuid, account))
})

it('reports a site that sends nothing once, with what fell with it and what it costs', async () => {
  await run()
  await run()
  const found = await list()
  expect(found.watched).toEqual({ siteCount: 2, connectionCount: 2, merchantCount: 1 })
  expect(found.alerts).toHaveLength(1)
  expect(await expectOneTruth(me, await apiOf(app, me))).toBe(1)
  const [told] = found.alerts
  expect(told).toMatchObject({
    rule: 'pageviewsDrop',
    subjectKind: 'site',
    subjectUuid: silent,
    sinceDate: '2026-04-14',
    state: 'open',
    seen: 0,
    expected: 40,
    // 57 days earned 68.40 with 2,280 pageviews: 30.00 for 1,000, so 1,200 missing ones in 30 days are 36.00
    worth: 30,
    score: 36,
  })
  expect(told?.scoreLow).toBeLessThan(36)
  expect(told?.scoreHigh).toBeGreaterThan(36)
  expect(told?.effects.map((e) => `${e.rule} ${e.subjectKind}`)).toEqual(
    expect.arrayContaining(['clicksDrop site', 'clicksDrop merchant']),
  )
  const whole = await one(told?.alertUuid ?? '')
  expect(whole.days).toHaveLength(42)
  expect(whole.days.at(-1)).toMatchObject({ date: '2026-04-14', seen: 0, expected: 40 })
  expect(whole.days.at(-2)).toMatchObject({ date: '2026-04-13', seen: 40, expected: 40 })
  expect(whole.history.map((h) => h.text)).toEqual(['Opened: 0 pageviews in one day, 40 expected'])
})

it('counts a krone that two alerts state once in their sum', async () => {
  const { system } = app.stores.database
  const [row] = await system.select().from(alert).where(eq(alert.accountUuid, account))
  if (!row) throw new Error('there is no alert')
  expect((await list()).atStake).toMatchObject({ lost: { score: 36 }, lateScore: 0 })
  // all sales of the site are of its shop: of the same 36.00 the shop says 20.00, and a network that is late 5.00
  const merchant = { uuid: randomUUID(), rule: 'clicksDrop', kind: 'merchant', subject: 'silent-shop.example' } as const
  const late = { uuid: randomUUID(), rule: 'callbackSilent', kind: 'connection', subject: randomUUID() } as const
  await system.insert(alert).values([
    { ...row, ...merchant, euro: 20, low: 20, high: 20 },
    { ...row, ...late, euro: 5, low: 5, high: 5 },
  ])
  expect((await list()).atStake).toMatchObject({ lost: { score: 36 }, lateScore: 5 })
  await system.delete(alert).where(inArray(alert.uuid, [merchant.uuid, late.uuid]))
})

it('is said in the outbox once', async () => {
  const { rows } = await app.stores.database.pool.query(
    `SELECT payload->>'message' AS message FROM happening WHERE account_uuid = $1 AND kind = 'countsFell'`,
    [account],
  )
  expect(rows).toEqual([{ message: '0 pageviews in one day, 40 expected' }])
})

it('refuses an answer that lacks its days, or has some where none belong, and an alert that is not there', async () => {
  const [{ alertUuid } = { alertUuid: '' }] = (await list()).alerts
  expect(await answer({ alertUuid, answer: 'muted' })).toMatchObject({
    code: 400,
    message: expect.stringContaining('days'),
  })
  expect(await answer({ alertUuid, answer: 'done', days: 3 })).toMatchObject({ code: 400 })
  expect(await answer({ alertUuid: randomUUID(), answer: 'done' })).toMatchObject({ code: 404 })
})

const toldClosed = async () =>
  (
    await app.stores.database.pool.query<{ alert: string; closing: string }>(
      `SELECT payload->>'alertUuid' AS alert, payload->>'closing' AS closing FROM happening
        WHERE account_uuid = $1 AND kind = 'alertClosed' ORDER BY id`,
      [account],
    )
  ).rows
it('closes after three days inside of the usual, and says so', async () => {
  const { events } = app.stores
  const [{ alertUuid } = { alertUuid: '' }] = (await list()).alerts
  expect((await answer({ alertUuid, answer: 'done' })).code).toBe(200)
  expect((await list()).alerts[0]).toMatchObject({ state: 'closing', answer: 'done', answerUserName: 'Maja Holm' })
  for (let day = 0; day < 3; day++) {
    const begin = dayStart(addDays(today, day), zone).getTime()
    for (const site of [silent, steady]) {
      const at = (i: number) => new Date(begin + hour + i * 60_000).toISOString()
      const own = { uuid: account, site }
      const merchant = site === silent ? 'silent-shop.example' : 'steady-shop.example'
      await events.insert(
        'pageview',
        Array.from({ length: 40 }, (_, i) => pageview(own, { at: at(i) })),
        randomUUID(),
      )
      await events.insert(
        'click',
        Array.from({ length: 12 }, (_, i) => click(own, { merchant, at: at(i) })),
        randomUUID(),
      )
    }
    now = new Date(now.getTime() + 24 * hour)
    await run()
  }
  expect((await list()).alerts[0]).toMatchObject({
    state: 'closed',
    closing: 'back',
    // the three days inside the usual range are excluded
    sinceDate: '2026-04-14',
    untilDate: '2026-04-14',
    seen: 0,
    expected: 40,
    // 40 missing pageviews at 30.00 for 1,000; not the 36.00 of a month
    score: 1.2,
  })
  expect((await one(alertUuid)).history.at(-1)?.text).toBe('Closed: back inside of the usual for three days')
  await run()
  expect(await toldClosed()).toEqual([{ alert: alertUuid, closing: 'back' }])
})

it('is silent about what somebody expects, and leaves its days out of what is usual', async () => {
  now = new Date(now.getTime() + 24 * hour) // a day without data from either site
  await run()
  const open = (await list()).alerts.filter((a) => a.state === 'open')
  expect(open.map((a) => `${a.rule} ${a.subjectKind}`)).toEqual(['pageviewsDrop account'])
  const alertUuid = open[0]?.alertUuid ?? ''
  expect((await answer({ alertUuid, answer: 'expected', days: 5, reason: 'We move to another server' })).code).toBe(200)
  now = new Date(now.getTime() + 24 * hour)
  await run()
  const after = (await list()).alerts
  expect(after.find((a) => a.alertUuid === alertUuid)).toMatchObject({ state: 'closed', closing: 'expected' })
  expect(after.filter((a) => a.state === 'open' && a.subjectKind === 'account')).toEqual([])
  expect((await toldClosed()).at(-1)).toEqual({ alert: alertUuid, closing: 'expected' })
  // reverted, it is open again
  expect((await answer({ alertUuid, answer: 'none' })).code).toBe(200)
  expect((await one(alertUuid)).alert).toMatchObject({ state: 'open', answer: null, closedDatetime: null })
})

it('keeps an account that nobody looked at apart', async () => {
  const other = await app.signUp()
  const mine = await app.stores.database.system.select().from(alert).where(eq(alert.accountUuid, account))
  expect(mine.length).toBeGreaterThan(0)
  const asked = await other.ask('/alerts/v1/alert', { alertUuid: mine[0]?.uuid ?? '' }, 'GET')
  expect(asked.code).toBe(404)
})
