import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '../../../contract/call.ts'
import { addDays } from '../../../contract/days.ts'
import type { HappeningOf } from '../../../contract/happenings.ts'
import type { alerts } from '../../../contract/alerts/alerts.ts'
import type { todo } from '../../../contract/discovery/todo.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { alertAct } from '../../../report/alert-words.ts'
import { closedMonth, closedOpenDays } from '../../../report/closed-month.ts'
import { closedAct } from '../../../report/closed-row.ts'
import { apiOf, expectOneTruth } from '../../../test/one-truth.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import { factOf } from './consumer.ts'
import { writeFact } from './write-fact.ts'

type Closed = Output<typeof insights.closed>
const today = '2026-04-15'
const closedOn = '2026-04-10'
const clock = { now: () => new Date(`${today}T08:00:00Z`) }
let app: TestApp
let me: Session
let happened: HappeningOf<'campaignClosed'>

/**
 * Two clicks a day through a campaign until it closed on 10 April, a sale every other day; three uncarried clicks
 * since.
 */
beforeAll(async () => {
  app = await startApp({ clock })
  me = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'EUR' })
  const { database, events } = app.stores
  const { siteUuid, merchantUuid, shop, campaigns } = await buildShop(database, {
    accountUuid: me.accountUuid,
    shop: 'closing.example',
    domain: 'blog.example',
    offers: [{ network: 'awin', percentage: '8' }],
  })
  const campaignUuid = campaigns[0] ?? ''
  const [made] = await database.system.select().from(campaign).where(eq(campaign.uuid, campaignUuid))
  if (!made) throw new Error('no campaign was made')
  const { programmeUuid, connectionUuid } = made
  const own = { uuid: me.accountUuid, site: siteUuid }
  const carried = {
    merchant: shop,
    merchant_uuid: merchantUuid,
    campaign_uuid: campaignUuid,
    connection_uuid: connectionUuid,
  }
  const at = (ago: number, hour: number) => `${addDays(closedOn, -ago)}T${hour}:00:00Z`
  const nobody = { kind: 'discover', merchant: shop, campaign_uuid: '', connection_uuid: '', network_uuid: '' }
  const days = Array.from({ length: 50 }, (_, i) => i + 1)
  const clicks = [
    ...days.flatMap((ago) => [10, 11].map((hour) => click(own, { ...carried, at: at(ago, hour) }))),
    ...[12, 13, 14].map((hour) => click(own, { ...nobody, at: at(-2, hour) })),
  ]
  const sales = days
    .filter((ago) => ago % 2 === 0)
    .map((ago) => conversion(own, { ...carried, at: at(ago, 12), currency: 'EUR', commission: '9.0000' }))
  await events.insert('click', clicks, randomUUID())
  await events.insert('conversion', sales, randomUUID())
  const closedAt = new Date(`${closedOn}T06:00:00Z`)
  await database.system.update(programme).set({ isOpen: false }).where(eq(programme.uuid, programmeUuid))
  await database.system.update(campaign).set({ closedAt }).where(eq(campaign.uuid, campaignUuid))
  happened = {
    kind: 'campaignClosed',
    accountUuid: me.accountUuid,
    at: closedAt.toISOString(),
    key: programmeUuid,
    payload: { connectionUuid, programmeUuid, merchantUuid, name: shop, campaignUuids: [campaignUuid] },
  }
})
afterAll(() => app.stop())

const closed = async (range: { fromDate: string; toDate: string }) =>
  (await me.ask<Closed>('/insights/v1/closed', { ...range, filters: { minClickCount: 50 } })).data
const ranges = [
  closedOpenDays(today),
  { fromDate: closedOn, toDate: closedOn },
  { fromDate: '2026-03-01', toDate: '2026-04-14' },
]
const costs = (rows: Closed) => rows.map((r) => [r.monthClickCount, r.monthCommission, r.sinceDate, r.alertUuid])
const openAlerts = async () =>
  (await me.ask<Output<typeof alerts.list>>('/alerts/v1/list', {}, 'GET')).data.alerts.filter((a) => a.state === 'open')

it('costs a month the same in its alert, To do, the public calls and Closed campaigns, whatever the days chosen', async () => {
  const before = await closed(closedOpenDays(today))
  // 30 days of two clicks, unaffected by the three since
  expect(costs(before)).toEqual([[60, expect.any(Number), closedOn, null]])
  const fact = await factOf({ ...app.stores, clock, brokenLinks: async () => [] }, happened)
  if (!fact) throw new Error('no fact was made')
  await app.stores.database.as(me.accountUuid, (tx) => writeFact(tx, fact))
  const [alert] = await openAlerts()
  if (!alert) throw new Error('no alert was opened')
  expect(alert).toMatchObject({ rule: 'campaignClosed', sinceDate: closedOn, fact: { clickCount: 60 } })
  expect(alert.score).toBeGreaterThan(10)
  expect(before[0]?.monthCommission).toBe(alert.score)
  for (const range of ranges) {
    const rows = await closed(range)
    expect(costs(rows), JSON.stringify(range)).toEqual([[60, alert.score, closedOn, alert.alertUuid]])
    expect(rows.map(closedAct)).toEqual([alertAct(alert)])
    expect(rows.map((r) => closedMonth(r).lost)).toEqual([alert.score])
  }
  expect(await expectOneTruth(me, await apiOf(app, me))).toBe(1)
  const { items } = (await me.ask<Output<typeof todo.list>>('/discovers/v1/todo', {}, 'GET')).data
  expect(items.map((i) => [i.kind, i.score, i.sinceDate])).toEqual([['closed', alert.score, closedOn]])
})

it('keeps its price when somebody has acted', async () => {
  const [alert] = await openAlerts()
  await me.ask('/alerts/v1/answer', { alertUuid: alert?.alertUuid, answer: 'done' })
  for (const range of ranges) expect(costs(await closed(range))).toEqual([[60, alert?.score, closedOn, null]])
})
