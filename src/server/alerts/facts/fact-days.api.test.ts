import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alerts } from '../../../contract/alerts/alerts.ts'
import type { Output } from '../../../contract/call.ts'
import { addDays } from '../../../contract/days.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { click, pageview } from '../../insights/event-builders.ts'
import { dayStart } from '../../time/index.ts'
import type { Row } from '../left-out.ts'
import { alert } from '../tables.ts'

type One = Output<typeof alerts.one>
const zone = 'Europe/Copenhagen'
const today = '2026-04-15'
const now = new Date(`${today}T08:00:00Z`)
const target = 'shop.example/gone'
let app: TestApp
let me: Session
let site = ''

/** Ten weeks of 30 pageviews and 12 clicks to a page a day; for three days no pageviews. */
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: zone, userCurrencyCode: 'EUR' })
  const { database, events } = app.stores
  const made = await buildShop(database, { accountUuid: me.accountUuid, shop: 'shop.example', domain: 'blog.example' })
  site = made.siteUuid
  const own = { uuid: me.accountUuid, site }
  const [views, clicks]: [object[], object[]] = [[], []]
  for (let ago = 71; ago >= 1; ago--) {
    const begin = dayStart(addDays(today, -ago), zone).getTime()
    const at = (i: number) => new Date(begin + 3_600_000 + i * 60_000).toISOString()
    for (let i = 0; i < (ago <= 3 ? 0 : 30); i++) views.push(pageview(own, { at: at(i) }))
    for (let i = 0; i < 12; i++) clicks.push(click(own, { target, merchant: 'shop.example', at: at(i) }))
  }
  await events.insert('pageview', views, randomUUID())
  await events.insert('click', clicks, randomUUID())
})
afterAll(() => app.stop())

async function open(over: Partial<Row> & Pick<Row, 'rule' | 'kind' | 'subject'>): Promise<string> {
  const uuid = randomUUID()
  await app.stores.database.system.insert(alert).values({
    accountUuid: me.accountUuid,
    uuid,
    state: 'open',
    since: '2026-04-12',
    until: '2026-04-12',
    seen: 0,
    expected: 0,
    fact: { key: uuid, name: 'Café', network: '', merchantUuid: null, clicks: 0, from: null, to: null, message: '' },
    effects: [],
    days: [],
    openedAt: new Date('2026-04-12T08:00:00Z'),
    history: [],
    ...over,
  })
  return uuid
}
const daysOf = async (alertUuid: string) =>
  (await me.ask<One>('/alerts/v1/alert', { alertUuid }, 'GET')).data.days.map((d) => [d.date, d.seen, d.expected])

it('draws the days of a site whose script is silent, with what was usual before', async () => {
  const days = await daysOf(await open({ rule: 'scriptSilent', kind: 'site', subject: site }))
  expect(days).toHaveLength(42)
  expect(days.slice(-4)).toEqual([
    ['2026-04-11', 30, 30],
    ['2026-04-12', 0, 30],
    ['2026-04-13', 0, 30],
    ['2026-04-14', 0, 30],
  ])
})

it('draws the clicks on a broken link, also on the day on which it broke, and until a week after it was over', async () => {
  const fresh = await open({ rule: 'brokenLink', kind: 'link', subject: target, since: today })
  expect((await daysOf(fresh)).slice(-1)).toEqual([['2026-04-14', 12, 12]])
  const over = {
    since: '2026-03-20',
    state: 'closed',
    closing: 'back',
    closedAt: new Date('2026-03-22T10:00:00Z'),
  } as const
  const healed = await open({ rule: 'brokenLink', kind: 'link', subject: target, ...over })
  expect((await daysOf(healed)).slice(-1)).toEqual([['2026-03-28', 12, 12]])
})

it('draws nothing where nothing is counted, or too little is known', async () => {
  expect(await daysOf(await open({ rule: 'connectionFailed', kind: 'connection', subject: randomUUID() }))).toEqual([])
  expect(await daysOf(await open({ rule: 'brokenLink', kind: 'link', subject: 'other.example/' }))).toEqual([])
})

it('counts what is new since yesterday for the menu, and what tracking health shows', async () => {
  const link = { rule: 'brokenLink', kind: 'link' } as const
  // yesterday began at 22:00 of the day before, in UTC
  await open({ ...link, subject: 'a.example/', openedAt: new Date('2026-04-13T22:00:00Z') })
  await open({ ...link, subject: 'b.example/', openedAt: new Date('2026-04-13T21:59:59Z') })
  await open({ ...link, subject: 'c.example/', openedAt: now, answer: 'muted', answerUntil: '2026-05-01' })
  // open for days: a site and a connection
  expect((await me.ask('/alerts/v1/count', {}, 'GET')).data).toEqual({ newCount: 1, trackingCount: 2 })
})
