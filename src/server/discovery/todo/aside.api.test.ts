import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AuditRow } from '../../../contract/account/audit.ts'
import { addDays } from '../../../contract/days.ts'
import type { TodoItem, TodoList } from '../../../contract/discovery/todo.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { campaign, programme } from '../../merchants/tables.ts'

const today = '2026-04-15'
const closedOn = '2026-04-10'
let now = new Date()
let app: TestApp
let me: Session
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

/** A campaign with another one of the shop closed five days ago, and a shop whose ads cost 90 and earn nothing. */
beforeEach(async () => {
  now = new Date(`${today}T08:00:00Z`)
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

let files = 0
const spend = async (cost: string) => {
  const csv = `Day,Domain,Currency,Cost\n2026-04-${10 + (files++ % 4)},ads.example,EUR,${cost}`
  expect(await me.ask('/google/ads/v1/costs/uploads', { name: `costs-${files}.csv`, csv })).toMatchObject({ code: 200 })
}
const todo = async (who = me) => (await who.ask<TodoList>('/discovers/v1/todo', {}, 'GET')).data
const lines = async () => (await todo()).items.map((i) => [i.kind, i.aside])
const itemOf = async (kind: TodoItem['kind']) => {
  const item = (await todo()).items.find((i) => i.kind === kind)
  if (!item) throw new Error(`no line of ${kind}`)
  return item
}
const put = (input: object, who = me) => who.ask('/discovers/v1/todo/state', input)
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

it.each(['closed', 'adLoss'] as const)(
  'snoozes, dismisses and opens again what is %s, and counts it in no sum',
  async (kind) => {
    const { todoKey, title, score, sum } = await itemOf(kind)
    const of = kind === 'closed' ? 'closed' : 'ads'
    expect(sum).toBe(kind === 'closed' ? 'lost' : 'ads')
    expect((await todo()).total[of]).toBe(score)
    expect(score).toBeGreaterThan(0)

    expect(await put({ todoKey, state: 'snoozed', days: 7 })).toMatchObject({ code: 200 })
    expect(await itemOf(kind)).toMatchObject({ aside: 'Snoozed until 22 Apr 2026 by Zoë Ø', score })
    expect((await todo()).total[of]).toBe(0)
    expect((await todo()).items.at(-1)?.kind).toBe(kind)
    expect(await put({ todoKey, state: 'open' })).toMatchObject({ code: 200 })
    expect(await itemOf(kind)).toMatchObject({ aside: null })
    // nothing to take back, and nothing written of it
    expect(await put({ todoKey, state: 'open' })).toMatchObject({ code: 200 })

    expect(await put({ todoKey, state: 'dismissed', reason: 'expected' })).toMatchObject({ code: 200 })
    expect(await itemOf(kind)).toMatchObject({ aside: 'Dismissed 15 Apr 2026 by Zoë Ø' })
    const log = await me.ask<{ rows: AuditRow[] }>('/profile/v1/audit', {
      fromDate: '2020-01-01',
      toDate: '2029-12-31',
    })
    const written = log.data.rows.filter((r) => r.auditAction.startsWith('todo.')).toReversed()
    expect(written.map((r) => [r.auditAction, r.auditObject, r.auditAfter])).toEqual([
      ['todo.putAside', title, { state: 'snoozed', days: 7 }],
      ['todo.opened', title, {}],
      ['todo.putAside', title, { state: 'dismissed', reason: 'expected' }],
    ])
  },
)

it('comes back when its time is over, and when it costs twice as much and 13.40 euro more', async () => {
  const ads = await itemOf('adLoss')
  expect(ads).toMatchObject({ todoKey: 'ads:ads.example', score: 90 })
  await put({ todoKey: ads.todoKey, state: 'snoozed', days: 7 })
  later(6)
  expect(await itemOf('adLoss')).toMatchObject({ aside: expect.stringContaining('Snoozed') })
  later(1)
  expect(await itemOf('adLoss')).toMatchObject({ aside: null })
  await put({ todoKey: ads.todoKey, state: 'dismissed', reason: 'done' })
  await spend('89.00')
  expect(await itemOf('adLoss')).toMatchObject({ score: 179, aside: expect.stringContaining('Dismissed') })
  await spend('1.00')
  expect(await itemOf('adLoss')).toMatchObject({ score: 180, aside: null })
  // put aside again, it is measured by what it costs by now
  await put({ todoKey: ads.todoKey, state: 'dismissed', reason: 'done' })
  expect(await itemOf('adLoss')).toMatchObject({ aside: expect.stringContaining('Dismissed') })
})

it('refuses what is not known, other days, a state without its reason, and what others put aside', async () => {
  const before = await lines()
  const todoKey = 'ads:ads.example'
  const refused = (over: object, who = me) => put({ todoKey, state: 'snoozed', days: 7, ...over }, who)
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
  expect(await lines()).toEqual(before)
})
