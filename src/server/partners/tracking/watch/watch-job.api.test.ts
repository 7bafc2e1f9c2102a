import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { happened } from '../../../../test/happened.ts'
import { openShop, type Shop } from '../../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../../test/start-app.ts'
import { partner, partnerActivity, partnerContract } from '../../tables.ts'
import { partnerHit } from '../tables.ts'
import { watchTracking } from './watch-job.ts'

const hour = 3_600_000
const day = 24 * hour
const begin = new Date('2026-03-20T12:00:00Z')
let now = begin
const clock = { now: () => now }
let app: TestApp
let me: Session
let shop: Shop
beforeAll(async () => {
  app = await startApp({ clock })
  me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
  shop = await openShop(app, clock.now, { me })
  await shop.begin()
})
afterAll(() => app.stop())

const system = () => app.stores.database.system
/** What the shop's reports were, by how long ago they came; whatever was there before is taken away. */
const reported = async (...rows: { ago: number; over?: Partial<typeof partnerHit.$inferInsert> }[]) => {
  await system().delete(partnerHit).where(eq(partnerHit.partnerUuid, shop.partner))
  const base = { ...shop.identity, way: 'server' as const, orderId: 'o', amount: '1.00', currency: 'DKK' }
  const all = rows.map(({ ago, over }) => ({
    ...base,
    at: new Date(now.getTime() - ago),
    outcome: 'credited' as const,
    ...over,
  }))
  if (all.length > 0) await system().insert(partnerHit).values(all)
}
/** `count` reports, the newest `from` ago and each a step earlier. */
const every = (step: number, count: number, from: number, over: Partial<typeof partnerHit.$inferInsert> = {}) =>
  Array.from({ length: count }, (_, n) => ({ ago: from + n * step, over }))
const scriptSeen = (at: Date | null) =>
  system().update(partner).set({ scriptSeenAt: at }).where(eq(partner.uuid, shop.partner))
const told = async () => {
  const all = await happened(app.stores, me.accountUuid)
  return all.filter((h) => h.kind === 'partnerTrackingTrouble')
}
const noted = async () => {
  const of = and(eq(partnerActivity.partnerUuid, shop.partner), eq(partnerActivity.type, 'watch'))
  return (await system().select().from(partnerActivity).where(of)).map((a) => a.message)
}
/** Runs the job twice, as two mornings would: gives what was told and noted of it, which has to be the same once. */
const watched = async () => {
  const before = { told: (await told()).length, noted: (await noted()).length }
  await watchTracking({ ...app.stores, clock })
  await watchTracking({ ...app.stores, clock })
  const happenings = (await told()).slice(before.told)
  const messages = happenings.map((h) => (h.payload as { message: string }).message)
  expect((await noted()).slice(before.noted).toSorted()).toEqual(messages.toSorted())
  for (const { payload } of happenings)
    expect(payload).toMatchObject({ partnerUuid: shop.partner, name: 'Brykstrøm ApS' })
  return happenings.map((h) => [(h.payload as { trouble: string }).trouble, (h.payload as { message: string }).message])
}

it('says nothing of a shop that reports as ever, or never did', async () => {
  await reported()
  expect(await watched()).toEqual([])
  await scriptSeen(new Date(now.getTime() - hour))
  await reported(...every(12 * hour, 60, hour))
  expect(await watched()).toEqual([])
})

it('tells once that the script is gone', async () => {
  await scriptSeen(new Date('2026-03-17T11:59:59Z')) // three days and a second ago
  expect(await watched()).toEqual([['scriptGone', "The shop's script was not seen since 2026-03-17"]])
  await scriptSeen(null)
})

it('tells once that orders stopped, by the pauses of their last thirty days', async () => {
  // ten reports in ten days, a day apart; the last one 73 hours ago: more than three pauses
  const usual = every(day, 10, 73 * hour)
  const silent = [['silent', 'No orders were reported since 2026-03-17; before, they came regularly']]
  // a pause of 40 days before them is too long ago to count
  const old = { ago: 73 * hour + 50 * day }
  // what was only tried, told again, or sent by another page is no sign of life
  const noise = [
    { ago: hour, over: { isTest: true, outcome: 'test' as const } },
    { ago: hour, over: { outcome: 'duplicate' as const } },
    { ago: hour, over: { outcome: 'refused' as const, reason: 'host: elsewhere.example' } },
  ]
  await reported(...usual.map((r) => ({ ...r, ago: r.ago - 2 * hour })), old, ...noise) // 71 hours: not yet
  expect(await watched()).toEqual([])
  await reported(...usual, old, ...noise)
  expect(await watched()).toEqual(silent)
})

it('tells once that orders find their clicks no more', async () => {
  const refused = { outcome: 'refused' as const, reason: 'no click' }
  const before = every(6 * hour, 80, 8 * day)
  await reported(...before, ...every(6 * hour, 10, hour), ...every(6 * hour, 10, 2 * hour, refused)) // half, not less
  expect(await watched()).toEqual([])
  await reported(...before, ...every(6 * hour, 5, hour), ...every(6 * hour, 15, 2 * hour, refused))
  expect(await watched()).toEqual([
    ['matchRate', 'Of the orders of the last 7 days 25 % found their click; before it was 100 %'],
  ])
})

it('tells once of a currency that is new', async () => {
  const before = every(12 * hour, 40, 8 * day)
  await reported(...before, { ago: hour, over: { currency: 'EUR', outcome: 'refused' } }) // what is not credited pays nobody
  expect(await watched()).toEqual([])
  await reported(...before, { ago: hour, over: { currency: 'EUR' } }, { ago: 2 * hour, over: { currency: 'DKK' } })
  expect(await watched()).toEqual([['currency', 'Orders come in EUR; before, they came in DKK']])
})

it('leaves a merchant alone whose campaigns are over', async () => {
  now = new Date(begin.getTime() + day)
  await scriptSeen(new Date(now.getTime() - 4 * day))
  await system().update(partnerContract).set({ state: 'ended' }).where(eq(partnerContract.partnerUuid, shop.partner))
  expect(await watched()).toEqual([])
})
