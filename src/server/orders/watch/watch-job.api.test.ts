import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { TroubleView } from '../../../contract/partners/partner-views.ts'
import { dayText } from '../../../report/date-text.ts'
import { happened } from '../../../test/happened.ts'
import { mailsTo } from '../../../test/read-outbox.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { click } from '../../insights/event-builders.ts'
import { digestLine } from '../../mailings/tables.ts'
import { campaignsOf } from '../../partners/figures/insights.ts'
import { partner, partnerActivity, partnerContract } from '../../partners/tables.ts'
import { partnerHit, partnerScriptHour } from '../tables.ts'
import { partnerTrouble } from './tables.ts'
import { watchTracking } from './watch-job.ts'

const hour = 3_600_000
const day = 24 * hour
const begin = new Date('2026-03-20T12:00:00Z')
let now = begin
const clock = { now: () => now }
let app: TestApp
let me: Session
let shop: Shop
let campaign = ''
beforeAll(async () => {
  app = await startApp({ clock })
  me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
  shop = await openShop(app, clock.now, { me })
  await shop.begin()
  const campaigns = await app.stores.database.as(me.accountUuid, (tx) => campaignsOf(tx, [shop.contract]))
  campaign = [...campaigns.keys()][0] ?? ''
})
afterAll(() => app.stop())
beforeEach(async () => {
  now = new Date(now.getTime() + 200 * day) // data of earlier tests is too old to count
  await reported()
  await scriptSeen()
  await system().delete(partnerTrouble)
})

const system = () => app.stores.database.system
type Hit = Partial<typeof partnerHit.$inferInsert>
/** Replaces the shop's reports with these, by how long ago they arrived. */
async function reported(...rows: { ago: number; over?: Hit }[]) {
  await system().delete(partnerHit).where(eq(partnerHit.partnerUuid, shop.partner))
  const all = rows.map(({ ago, over }) => ({
    ...shop.identity,
    way: 'server' as const,
    orderId: randomUUID(),
    amount: '1.00',
    currency: 'DKK',
    clickId: 'c',
    at: new Date(now.getTime() - ago),
    outcome: 'credited' as const,
    ...over,
  }))
  if (all.length > 0) await system().insert(partnerHit).values(all)
}
/** `count` reports, the newest `from` ago and each one step earlier. */
const every = (step: number, count: number, from: number, over: Hit = {}) =>
  Array.from({ length: count }, (_, n) => ({ ago: from + n * step, over }))
async function scriptSeen(...agos: number[]) {
  await system().delete(partnerScriptHour)
  const times = agos.map((ago) => new Date(now.getTime() - ago))
  const last = times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
  await system().update(partner).set({ scriptSeenAt: last }).where(eq(partner.uuid, shop.partner))
  for (const at of times)
    await system()
      .insert(partnerScriptHour)
      .values({ ...shop.identity, hour: at })
}
const clicked = (count: number, ago: number) =>
  app.stores.events.insert(
    'click',
    Array.from({ length: count }, (_, n) =>
      click(
        { uuid: me.accountUuid, site: shop.site },
        { at: new Date(now.getTime() - ago + n).toISOString(), campaign_uuid: campaign },
      ),
    ),
    randomUUID(),
  )
const told = async () => {
  const all = await happened(app.stores, me.accountUuid)
  return all.filter((h) => h.kind === 'partnerTrackingTrouble' || h.kind === 'partnerTrackingRecovered')
}
const noted = async () => {
  const of = and(eq(partnerActivity.partnerUuid, shop.partner), eq(partnerActivity.type, 'watch'))
  return (await system().select().from(partnerActivity).where(of)).map((a) => a.message)
}
/** Runs two checks at once and a third one: returns the reports and records, which must be the same and appear once. */
const watched = async () => {
  const before = { told: (await told()).length, noted: (await noted()).length }
  const parts = { ...app.stores, clock }
  await Promise.all([watchTracking(parts), watchTracking(parts)])
  await watchTracking(parts)
  const happenings = (await told()).slice(before.told)
  const messages = happenings.map((h) => (h.payload as { message: string }).message)
  expect((await noted()).slice(before.noted).toSorted()).toEqual(messages.toSorted())
  for (const { payload } of happenings)
    expect(payload).toMatchObject({ partnerUuid: shop.partner, name: 'Brykstrøm ApS' })
  return happenings.map(({ kind, payload }) => [
    kind === 'partnerTrackingRecovered' ? 'over' : (payload as { trouble: string }).trouble,
    (payload as { message: string }).message,
  ])
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const date = (ago: number) => dayText(now.getTime() - ago, 'UTC')

it('says nothing of a shop that reports as ever, or never did', async () => {
  expect(await watched()).toEqual([])
  await scriptSeen(hour, 2 * hour)
  await reported(...every(12 * hour, 60, hour))
  await clicked(20, 30 * hour)
  expect(await watched()).toEqual([])
})

it('says once that the script is gone while clicks go there, and once that it is back', async () => {
  await scriptSeen(25 * hour, 33 * hour, 41 * hour)
  await clicked(9, 20 * hour)
  expect(await watched()).toEqual([])
  await clicked(1, 10 * hour)
  const since = date(25 * hour)
  expect(await watched()).toEqual([
    ['scriptGone', `The shop's script was not seen since ${since}, while 10 clicks went there`],
  ])
  later(hour)
  expect((await shop.report({})).status).toBe(400) // a page of the shop, but not its script
  expect(await watched()).toEqual([])
  const seen = await fetch(shop.url(`seen/${shop.publicKey}`), {
    method: 'POST',
    headers: { origin: 'https://brykstrom.dk' },
  })
  expect(seen.status).toBe(204)
  expect(await watched()).toEqual([['over', 'The script is seen again']])
})

it('says once that orders stopped, by the pauses of their last thirty days', async () => {
  await clicked(300, 72 * hour)
  // ten reports in ten days, a day apart; the last one 73 hours ago: more than three gaps
  const usual = every(day, 10, 73 * hour)
  // an earlier gap of 40 days is too long ago to count
  const old = { ago: 73 * hour + 50 * day }
  // tests, repeats and reports from foreign pages are no sign of activity
  const noise = [
    { ago: hour, over: { isTest: true, outcome: 'test' as const } },
    { ago: hour, over: { outcome: 'duplicate' as const } },
    { ago: hour, over: { outcome: 'refused' as const, reason: 'host: elsewhere.example' } },
  ]
  await reported(...usual.map((r) => ({ ...r, ago: r.ago - 2 * hour })), old, ...noise) // 71 hours: not yet
  expect(await watched()).toEqual([])
  await reported(...usual, old, ...noise)
  expect(await watched()).toEqual([
    ['silent', `No orders were reported since ${date(73 * hour)}; before, they came regularly`],
  ])
  later(hour)
  await reported(...usual, { ago: 0 })
  expect(await watched()).toEqual([['over', 'Orders are reported again']])
})

it('says nothing of orders that stopped with the visitors', async () => {
  await clicked(300, 20 * day) // 30 per order
  await clicked(89, 70 * hour)
  await reported(...every(day, 10, 73 * hour))
  expect(await watched()).toEqual([])
  await clicked(1, 60 * hour)
  expect((await watched()).map(([what]) => what)).toEqual(['silent'])
})

it('says once that orders find their clicks no more, an order counted once however often it is refused', async () => {
  const refused = {
    outcome: 'refused' as const,
    reason: 'clickId: Neither a click id nor a coupon was sent',
    clickId: '',
  }
  const before = every(6 * hour, 80, 8 * day)
  const again = every(hour, 30, hour, { ...refused, orderId: 'again' })
  await reported(...before, ...again, ...every(6 * hour, 10, hour), ...every(6 * hour, 9, 2 * hour, refused)) // half
  expect(await watched()).toEqual([])
  // a newer ad took it, but its click was found
  const lost = {
    outcome: 'refused' as const,
    reason: 'lastSource: A newer ad or another affiliate came after the click',
  }
  await reported(...before, ...every(6 * hour, 10, hour, lost), ...every(6 * hour, 10, 2 * hour, refused))
  expect(await watched()).toEqual([])
  await reported(...before, ...every(6 * hour, 5, hour), ...every(6 * hour, 15, 2 * hour, refused))
  const words = 'Of the orders of the last 7 days 25 % found their click; before it was 100 %'
  expect(await watched()).toEqual([['matchRate', words]])
  later(hour)
  await reported(...before, ...every(6 * hour, 20, hour))
  expect(await watched()).toEqual([['over', 'Orders find their clicks again']])
})

it('says once of each currency that is neither agreed on nor usual', async () => {
  await reported({ ago: hour, over: { currency: 'EUR', outcome: 'refused' } }) // an order without credit pays nobody
  expect(await watched()).toEqual([])
  await reported({ ago: hour, over: { currency: 'EUR' } }, { ago: 2 * hour })
  expect(await watched()).toEqual([['currency', 'Orders come in EUR; agreed is DKK']])
  later(day)
  await reported({ ago: day, over: { currency: 'EUR' } }, { ago: hour, over: { currency: 'SEK' } })
  expect(await watched()).toEqual([['currency', 'Orders come in SEK; agreed is DKK']])
  later(7 * day)
  expect((await watched()).toSorted(([, a = ''], [, b = '']) => a.localeCompare(b))).toEqual([
    ['over', 'No order came in EUR for seven days'],
    ['over', 'No order came in SEK for seven days'],
  ])
})

it('tells both sides: the publisher on the dashboard and in the digest, the merchant by mail and in the portal', async () => {
  await scriptSeen(30 * hour)
  await clicked(12, 20 * hour)
  const words = `The shop's script was not seen since ${date(30 * hour)}, while 12 clicks went there`
  await watched()
  const alarms = async () => (await me.ask<{ alerts: Alert[] }>('/alerts/v1/latest', {}, 'GET')).data.alerts
  await expect.poll(alarms, { timeout: 60_000 }).toMatchObject([
    {
      rule: 'partnerTracking',
      subjectName: 'Brykstrøm ApS',
      subjectUuid: shop.partner,
      fact: { message: words },
    },
  ])
  const lines = () => system().select().from(digestLine).where(eq(digestLine.accountUuid, me.accountUuid))
  const ofScript = async () => (await lines()).filter((l) => l.text.includes(words))
  await expect
    .poll(ofScript, { timeout: 60_000 })
    .toMatchObject([{ kind: 'partnerTracking', path: `/partners/${shop.partner}` }])
  const mailed = async () =>
    (await mailsTo(app.dir, 'signe@brykstrom.dk'))
      .map((m) => m.text.replaceAll(/\s+/g, ' '))
      .filter((text) => text.includes(words))
  await expect.poll(async () => (await mailed()).length, { timeout: 60_000 }).toBe(1)
  expect((await mailed())[0]).toContain('Is the script on every page of the shop?')
  type Detail = { tracking: { troubles: TroubleView[] } }
  const troubles = async () => (await me.ask<Detail>(shop.at(shop.partner), {}, 'GET')).data.tracking.troubles
  expect(await troubles()).toMatchObject([{ trouble: 'scriptGone', message: words, endedAt: null }])
  type Listed = { partners: { uuid: string; trackingNeedsLook: boolean }[] }
  const needsLook = async () => {
    const { data } = await me.ask<Listed>(`/publishers/${me.accountUuid}`, {}, 'GET')
    return data.partners.map((p) => [p.uuid === shop.partner, p.trackingNeedsLook])
  }
  expect(await needsLook()).toEqual([[true, true]])

  later(hour)
  await scriptSeen(0)
  await watched()
  await expect.poll(alarms, { timeout: 60_000 }).toEqual([])
  await expect.poll(ofScript, { timeout: 60_000 }).toEqual([])
  expect(await troubles()).toMatchObject([{ message: words, endMessage: 'The script is seen again' }])
  expect(await needsLook()).toEqual([[true, false]])

  // silent again within the week: shown on the pages, but not mailed again
  later(2 * day)
  await clicked(10, 20 * hour)
  expect((await watched()).map(([what]) => what)).toEqual(['scriptGone'])
  await expect.poll(async () => (await system().select().from(partnerTrouble)).length, { timeout: 60_000 }).toBe(2)
  const waiting = async () => {
    const { rows } = await app.stores.database.pool.query(
      `SELECT 1 FROM happening WHERE is_new UNION ALL SELECT 1 FROM happening_delivery WHERE consumer = 'partner tracking mails'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  expect((await system().select().from(partnerTrouble)).filter((t) => t.mailedAt !== null)).toHaveLength(1)
})

it('leaves a merchant alone whose campaigns are over, and says so where something was open', async () => {
  await scriptSeen(30 * hour)
  await clicked(12, 20 * hour)
  expect((await watched()).map(([what]) => what)).toEqual(['scriptGone'])
  await system().update(partnerContract).set({ state: 'ended' }).where(eq(partnerContract.partnerUuid, shop.partner))
  expect(await watched()).toEqual([['over', 'No campaign runs any more']])
  later(day)
  expect(await watched()).toEqual([])
})
