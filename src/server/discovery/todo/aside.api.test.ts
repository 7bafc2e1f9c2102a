import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditRow } from '../../../contract/account/audit.ts'
import { addDays } from '../../../contract/days.ts'
import type { TodoList } from '../../../contract/discovery/todo.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { campaign, programme } from '../../merchants/tables.ts'

const today = '2026-04-15'
const closedOn = '2026-04-10'
let now = new Date(`${today}T08:00:00Z`)
let app: TestApp
let me: Session
/**
 * A campaign that closed five days ago, with another one of the same shop, and a shop whose ads cost 90 and earn
 * nothing.
 */
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'EUR' })
  const { database, events } = app.stores
  const { siteUuid, merchantUuid, shop, campaigns } = await buildShop(database, {
    accountUuid: me.accountUuid,
    shop: `closing-${randomUUID().slice(0, 8)}.example`,
    domain: 'blog.example',
    offers: [
      { network: 'awin', percentage: '8' },
      { network: 'awin', percentage: '8' },
    ],
  })
  const [made] = await database.system
    .select()
    .from(campaign)
    .where(eq(campaign.uuid, campaigns[0] ?? ''))
  if (!made) throw new Error('no campaign was made')
  const own = { uuid: me.accountUuid, site: siteUuid }
  const carried = {
    merchant: shop,
    merchant_uuid: merchantUuid,
    campaign_uuid: made.uuid,
    connection_uuid: made.connectionUuid,
  }
  const days = Array.from({ length: 50 }, (_, i) => addDays(closedOn, -i - 1))
  await events.insert(
    'click',
    [
      ...days.flatMap((d) => [10, 11].map((hour) => click(own, { ...carried, at: `${d}T${hour}:00:00Z` }))),
      click(own, { merchant: shop, kind: 'discover', at: `${addDays(closedOn, 2)}T10:00:00Z` }),
    ],
    randomUUID(),
  )
  await events.insert(
    'conversion',
    days.map((d) => conversion(own, { ...carried, at: `${d}T12:00:00Z`, currency: 'EUR', commission: '9.0000' })),
    randomUUID(),
  )
  const ofAccount = eq(programme.accountUuid, me.accountUuid)
  await database.system.update(programme).set({ relationship: 'joined' }).where(ofAccount)
  await database.system.update(programme).set({ isOpen: false }).where(eq(programme.uuid, made.programmeUuid))
  const closedAt = new Date(`${closedOn}T06:00:00Z`)
  await database.system.update(campaign).set({ closedAt }).where(eq(campaign.uuid, made.uuid))
  await spend('90.00')
})
afterAll(() => app.stop())

let files = 0
const spend = async (cost: string) => {
  const csv = `Day,Domain,Currency,Cost\n2026-04-${10 + (files++ % 4)},ads.example,EUR,${cost}`
  expect(await me.ask('/google/ads/v1/costs/uploads', { name: `costs-${files}.csv`, csv })).toMatchObject({ code: 200 })
}
const todo = async () => (await me.ask<TodoList>('/discovers/v1/todo', {}, 'GET')).data
const put = (input: object, who = me) => who.ask('/discovers/v1/todo/state', input)
const both = ['closed', 'adLoss'] as const
/** The two lines, and their part of the sums. */
async function read() {
  const { items, total } = await todo()
  const [closed, ads] = both.map((kind) => items.find((i) => i.kind === kind))
  if (!closed || !ads) throw new Error('a line is missing')
  return { closed, ads, total: [total.closed, total.ads], kinds: items.map((i) => i.kind) }
}
const putBoth = async (input: object) => {
  for (const todoKey of keys) expect(await put({ todoKey, ...input })).toMatchObject({ code: 200 })
}
const keys: string[] = []
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

it('snoozes, dismisses and opens again closed campaigns and ads, which are in no sum meanwhile', async () => {
  const before = await read()
  const { closed, ads } = before
  expect([closed.sum, ads.sum]).toEqual(['lost', 'ads'])
  expect(closed.score).toBeGreaterThan(0)
  expect(ads.score).toBe(90)
  expect(before.total).toEqual([closed.score, 90])
  keys.push(closed.todoKey, ads.todoKey)
  expect(ads.todoKey).toBe('ads:ads.example')

  await putBoth({ state: 'snoozed', days: 7 })
  const snoozed = await read()
  const until = 'Snoozed until 22 Apr 2026 by Zoë Ø'
  expect(snoozed).toMatchObject({ closed: { aside: until, score: closed.score }, ads: { aside: until }, total: [0, 0] })
  await putBoth({ state: 'open' })
  expect(await read()).toEqual(before)
  await putBoth({ state: 'dismissed', reason: 'expected' })
  const dismissed = 'Dismissed 15 Apr 2026 by Zoë Ø'
  expect(await read()).toMatchObject({ closed: { aside: dismissed }, ads: { aside: dismissed }, total: [0, 0] })

  const log = await me.ask<{ rows: AuditRow[] }>('/profile/v1/audit', { fromDate: '2020-01-01', toDate: '2029-12-31' })
  const written = log.data.rows.filter((r) => r.auditAction.startsWith('todo.')).toReversed()
  const titles = [closed.title, ads.title]
  expect(written.map((r) => [r.auditAction, r.auditObject, r.auditAfter])).toEqual([
    ...titles.map((title) => ['todo.putAside', title, { state: 'snoozed', days: 7 }]),
    ...titles.map((title) => ['todo.opened', title, {}]),
    ...titles.map((title) => ['todo.putAside', title, { state: 'dismissed', reason: 'expected' }]),
  ])
})

it('comes back when it costs twice as much and 13.40 euro more, and when its time is over', async () => {
  await spend('89.00')
  expect((await read()).ads).toMatchObject({ score: 179, aside: expect.stringContaining('Dismissed') })
  await spend('1.00')
  expect((await read()).ads).toMatchObject({ score: 180, aside: null })
  // put aside again, it is compared with its current cost
  await put({ todoKey: 'ads:ads.example', state: 'snoozed', days: 7 })
  later(6)
  expect((await read()).ads).toMatchObject({ aside: expect.stringContaining('Snoozed') })
  later(1)
  expect((await read()).ads).toMatchObject({ aside: null })
})

it('refuses what is not known, other days, a state without its reason, and what is another account’s', async () => {
  const before = await read()
  const refused = (over: object, who = me) =>
    put({ todoKey: 'ads:ads.example', state: 'snoozed', days: 7, ...over }, who)
  expect(await refused({ days: 8 })).toMatchObject({ code: 400, message: 'days: Must be 7, 30 or 90' })
  expect(await refused({ days: undefined })).toMatchObject({ code: 400, message: 'days: Must be 7, 30 or 90' })
  expect(await refused({ state: 'dismissed' })).toMatchObject({
    code: 400,
    message: 'reason: Must be one of done, expected, other',
  })
  expect(await refused({ state: 'dismissed', reason: 'badShop' })).toMatchObject({ code: 400 })
  expect(await refused({ todoKey: '' })).toMatchObject({ code: 400, message: expect.stringMatching(/^todoKey: /) })
  expect(await refused({ todoKey: 'alert:1' })).toMatchObject({
    code: 400,
    message: expect.stringMatching(/^todoKey: Must be of a closed campaign or of ads/),
  })
  expect(await refused({ todoKey: 'ads:nobody.example' })).toMatchObject({ code: 404 })
  expect(await refused({}, await app.signUp())).toMatchObject({ code: 404 })
  expect(await read()).toEqual(before)
})
