import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ContractView } from '../../../contract/partners/partner-views.ts'
import { partnerParts } from '../../../test/partner-parts.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { keepContracts } from './contracts-job.ts'
import { provision } from './provision.ts'
import { silentLog } from '../../log/log.ts'
import { approveHeld } from '../../orders/hold-job.ts'
import { makeStatements } from '../../orders/statements/make-statements.ts'

const second = 1000
const day = 86_400_000
const soon = { timeout: 60_000, interval: 100 }
const clickId = /^[0-9a-z]{20}$/
let app: TestApp
let now = new Date()
const clock = { now: () => now }
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const at = (text: string) => {
  now = new Date(text)
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const publishers = new Map<string, Session>()
/** A running campaign of a publisher in a time zone. */
const opened = async (zone: string, host: string, over: object = {}): Promise<Shop> => {
  const me =
    publishers.get(zone) ?? (await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: zone }))
  publishers.set(zone, me)
  const shop = await openShop(app, clock.now, { me, host, over })
  await shop.begin()
  return shop
}
/** The job that runs every ten minutes. */
const keep = () => {
  const { database } = app.stores
  return keepContracts({ database, clock, provision: (uuid) => provision({ database, log: silentLog }, uuid) })
}
const clicked = async (shop: Shop) => {
  const id = await shop.click()
  await app.app.flush()
  return id
}
const order = (orderId: string, over: object = {}) => ({ orderId, amount: '200.00', currency: 'DKK', ...over })
const outcomeOf = async (shop: Shop, orderId: string, over: object) => {
  const [told] = (await shop.post([order(orderId, over)])).orders
  return told?.outcome
}
const commissionOf = async (shop: Shop, orderId: string) =>
  (await shop.money()).find((c) => c.orderId === orderId)?.commission
const contractOf = async (shop: Shop) =>
  (await shop.me.ask<{ contracts: ContractView[] }>(shop.at(shop.partner), {}, 'GET')).data.contracts[0]
const terms = (host: string, over: object = {}) => ({
  name: 'Always on',
  startsAt: '2026-01-10',
  url: `https://${host}/`,
  commissionType: 'CPS',
  commissionValue: '8.5',
  commissionCurrency: 'DKK',
  ...over,
})
const edit = (shop: Shop, input: object) => shop.me.ask(shop.at(shop.partner, shop.contract), input, 'PUT')
const end = (shop: Shop) => shop.me.ask(shop.at(shop.partner, shop.contract), {}, 'DELETE')
const takeUp = (shop: Shop, input: object = {}) => shop.me.ask(shop.at(shop.partner, shop.contract), input)

it('new terms apply at midnight of the publisher in the night the clocks change: a click a second before has the old ones', async () => {
  at('2026-03-06T15:00:00Z')
  const shop = await opened('America/New_York', 'uhr.us')
  const changed = await edit(
    shop,
    terms('uhr.us', { startsAt: '2026-03-06', commissionValue: '10', scheduleAt: '2026-03-08' }),
  )
  expect(changed.data).toEqual({ isProposed: true })
  at('2026-03-08T04:59:59Z') // 23:59:59 in New York
  const before = await clicked(shop)
  at('2026-03-08T05:00:00Z')
  const after = await clicked(shop)
  later(30 * second)
  // reported before the job runs
  expect(await outcomeOf(shop, 'early-old', { clickId: before })).toBe('credited')
  expect(await outcomeOf(shop, 'early-new', { clickId: after })).toBe('credited')
  at('2026-03-08T05:10:00Z')
  await keep()
  expect((await contractOf(shop))?.terms).toMatchObject({ commissionValue: '10', version: 2 })
  await outcomeOf(shop, 'late-old', { clickId: before })
  await outcomeOf(shop, 'late-new', { clickId: after })
  const earned = ['early-old', 'early-new', 'late-old', 'late-new'].map((id) => commissionOf(shop, id))
  // 8.5 and 10 % of 200
  expect(await Promise.all(earned)).toEqual(['17.0000', '20.0000', '17.0000', '20.0000'])
})

it('is over at the end of its last day in the publisher’s zone, whenever the job comes by', async () => {
  at('2026-10-24T12:00:00Z')
  // clocks go back in the night to the 25th: the day lasts until 23:00 UTC
  const shop = await opened('Europe/Copenhagen', 'slut.dk', {
    startsAt: '2026-10-24',
    endsAt: '2026-10-25',
    couponCode: 'SLUT',
  })
  at('2026-10-25T22:59:59Z')
  await keep()
  expect((await contractOf(shop))?.status).toBe('running')
  at('2026-10-25T23:04:00Z')
  // by the coupon alone, reported before the job runs
  expect(await outcomeOf(shop, 'in-time', { coupon: 'slut', at: '2026-10-25T22:59:59Z' })).toBe('credited')
  expect(await outcomeOf(shop, 'too-late', { coupon: 'slut', at: '2026-10-25T23:00:00Z' })).toBe('refused')
  at('2026-10-25T23:10:00Z')
  await keep()
  expect((await contractOf(shop))?.status).toBe('complete')
  expect(await outcomeOf(shop, 'in-time-2', { coupon: 'slut', at: '2026-10-25T22:59:59Z' })).toBe('credited')
  expect(await outcomeOf(shop, 'too-late-2', { coupon: 'slut', at: '2026-10-25T23:00:00Z' })).toBe('refused')
})

it('a coupon earns nothing for an order from before the terms that name it', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'kode.dk', { couponCode: 'KODE' })
  expect(await outcomeOf(shop, 'before', { coupon: 'KODE', at: '2026-03-02T08:59:59Z' })).toBe('refused')
  expect(await outcomeOf(shop, 'since', { coupon: 'KODE', at: '2026-03-02T09:00:00Z' })).toBe('credited')
})

it('what has come into force at midnight is objected to and withdrawn no more, also before the job has come by', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'for-sent.dk')
  await edit(shop, terms('for-sent.dk', { startsAt: '2026-03-02', commissionValue: '5', scheduleAt: '2026-03-04' }))
  const { link } = (await shop.me.ask<{ link: string }>(shop.at(shop.partner, 'invite'), { isMailed: false })).data
  const termsUuid = (await contractOf(shop))?.proposal?.termsUuid
  const objected = async () => {
    const answer = await fetch(`${app.base}/api/partner/v1/invitation/object`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.77.0.1' },
      body: JSON.stringify({ token: link.split('/signup/')[1], termsUuid, name: 'Signe', reason: 'Too little' }),
    })
    return (await answer.json()) as { code: number; message: string }
  }
  at('2026-03-04T00:00:00Z')
  expect(await objected()).toMatchObject({
    code: 409,
    message: 'These terms apply since 2026-03-04. Please talk to the publisher about other terms',
  })
  expect((await shop.me.ask(shop.at(shop.partner, shop.contract, 'proposal'), {}, 'DELETE')).code).toBe(404)
  await keep()
  expect((await contractOf(shop))?.terms).toMatchObject({ commissionValue: '5' })
})

it('orders of clicks from before the end count until their cookie period ends, and no click is sent any more', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'efter.dk', { cookiePeriodDays: '10' })
  const before = await clicked(shop)
  expect((await end(shop)).code).toBe(200)
  await vi.waitUntil(async () => !clickId.test(await shop.click()), soon)
  later(10 * day)
  expect(await outcomeOf(shop, 'day-10', { clickId: before })).toBe('credited')
  expect(await commissionOf(shop, 'day-10')).toBe('17.0000')
  later(second)
  expect(await outcomeOf(shop, 'day-10-and-a-second', { clickId: before })).toBe('refused')
})

it('no click is sent any more where the server stopped between the end and its closing', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('Europe/Oslo', 'avbrutt.no')
  const { database } = app.stores
  // only the end is written
  await database.pool.query(`UPDATE partner_contract SET state = 'ended', ended_at = $2 WHERE uuid = $1`, [
    shop.contract,
    now,
  ])
  expect(await shop.click()).toMatch(clickId)
  await keep()
  await vi.waitUntil(async () => !clickId.test(await shop.click(crypto.randomUUID())), soon)
})
it('nor where something else made its campaigns from what it had read before the end', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('Europe/Helsinki', 'samtidig.fi')
  const { database } = app.stores
  let isRead = false
  const as: typeof database.as = async (accountUuid, work) => {
    const read = await database.as(accountUuid, work)
    if (!isRead) {
      isRead = true
      expect((await end(shop)).code).toBe(200)
    }
    return read
  }
  await provision({ database: { ...database, as }, log: silentLog }, shop.me.accountUuid)
  const { rows } = await database.pool.query<{ is_open: boolean }>(
    'SELECT is_open FROM programme WHERE external_id = $1',
    [shop.contract],
  )
  expect(rows).toEqual([{ is_open: false }])
})

it('taken up again with the same terms it runs when its tracking was seen within 30 days, and is tested anew otherwise', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'igen.dk')
  later(day)
  await end(shop)
  later(29 * day)
  expect((await takeUp(shop)).code).toBe(200)
  expect((await contractOf(shop))?.status).toBe('running')
  await vi.waitUntil(async () => clickId.test(await shop.click()), soon)
  await end(shop)
  later(second)
  await takeUp(shop)
  expect((await contractOf(shop))?.status).toBe('waiting') // begun and signed long ago, and no tracking is known to work
  await keep()
  expect((await contractOf(shop))?.status).toBe('waiting')
  await shop.begin() // the test order
  expect((await contractOf(shop))?.status).toBe('running')
})

it('taken up again without a word of terms it goes by those it had, and by new ones once they are accepted', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'ny.dk')
  await end(shop)
  await takeUp(shop)
  const changed = await edit(shop, terms('ny.dk', { startsAt: '2026-03-02', commissionValue: '12' }))
  expect(changed.data).toEqual({ isProposed: true })
  expect(await contractOf(shop)).toMatchObject({ status: 'running', terms: { commissionValue: '8.5' } })
  await shop.accept()
  expect(await contractOf(shop)).toMatchObject({ status: 'running', terms: { commissionValue: '12' } })
})

const unlike = (host: string, over: object = {}) =>
  terms(host, { startsAt: '2026-03-02', commissionValue: '12', ...over })
it('taken up again with other terms it waits for the merchant, and carries no click by the old ones', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'venter.dk')
  await end(shop)
  later(day)
  expect((await takeUp(shop, { terms: unlike('venter.dk', { commissionValue: '12,x' }) })).code).toBe(400)
  expect((await contractOf(shop))?.status).toBe('ended') // a refused request reactivates nothing
  expect((await takeUp(shop, { terms: unlike('venter.dk') })).data).toEqual({ isProposed: true })
  expect(await contractOf(shop)).toMatchObject({
    status: 'sent',
    terms: { commissionValue: '8.5' },
    proposal: { commissionValue: '12' },
  })
  // the next update finds them proposed, and no scheduled day applies them
  expect((await edit(shop, unlike('venter.dk'))).data).toEqual({ isProposed: false })
  const planned = { scheduleAt: '2026-03-04', commissionValue: '11' }
  expect((await edit(shop, unlike('venter.dk', planned))).data).toEqual({ isProposed: true })
  later(3 * day)
  await keep()
  expect(await contractOf(shop)).toMatchObject({ status: 'sent', scheduleAt: null, terms: { commissionValue: '8.5' } })
  expect(await shop.click()).not.toMatch(clickId)
  await shop.accept()
  expect(await contractOf(shop)).toMatchObject({ status: 'running', terms: { commissionValue: '11' } })
  await vi.waitUntil(async () => clickId.test(await shop.click()), soon)
})

it('taken up again with other terms it is ended as before when they are withdrawn or objected to, and runs with the old ones', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'fortryd.dk')
  await end(shop)
  await takeUp(shop, { terms: unlike('fortryd.dk') })
  expect((await shop.me.ask(shop.at(shop.partner, shop.contract, 'proposal'), {}, 'DELETE')).code).toBe(200)
  expect(await contractOf(shop)).toMatchObject({ status: 'ended', proposal: null })
  await takeUp(shop, { terms: unlike('fortryd.dk') })
  const termsUuid = (await contractOf(shop))?.proposal?.termsUuid
  expect((await shop.merchant(`/terms/${termsUuid}/object`, { reason: 'Too much' })).code).toBe(200)
  expect(await contractOf(shop)).toMatchObject({ status: 'ended', terms: { commissionValue: '8.5' }, proposal: null })
  await takeUp(shop, { terms: unlike('fortryd.dk') })
  // back to the old ones before anybody answered
  await edit(shop, terms('fortryd.dk', { startsAt: '2026-03-02' }))
  expect(await contractOf(shop)).toMatchObject({ status: 'running', terms: { commissionValue: '8.5' }, proposal: null })
  await end(shop)
  const same = terms('fortryd.dk', { startsAt: '2026-03-02' })
  expect((await takeUp(shop, { terms: same })).data).toEqual({ isProposed: false })
  expect((await contractOf(shop))?.status).toBe('running')
})

it('a completed one is taken up again by terms with another last day', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'faerdig.dk', { endsAt: '2026-03-05' })
  at('2026-03-06T00:00:00Z')
  await keep()
  expect((await contractOf(shop))?.status).toBe('complete')
  later(day)
  await takeUp(shop)
  await keep()
  expect((await contractOf(shop))?.status).toBe('sent') // the last day of the old terms no longer ends anything
  await edit(shop, terms('faerdig.dk', { startsAt: '2026-03-02', endsAt: '2026-03-20' }))
  await shop.accept()
  await keep()
  expect(await contractOf(shop)).toMatchObject({ status: 'running', terms: { endsAt: '2026-03-20' } })
  at('2026-03-21T00:00:00Z')
  await keep()
  expect((await contractOf(shop))?.status).toBe('complete')
})

it('a partner that is deleted with money pending keeps it: the hold passes, and it stands in a statement', async () => {
  at('2026-03-02T09:00:00Z')
  const shop = await opened('UTC', 'slettet.dk')
  await outcomeOf(shop, 'pending', { clickId: await clicked(shop) })
  expect((await shop.me.ask(shop.at(shop.partner), {}, 'DELETE')).code).toBe(200)
  expect((await shop.post([order('later')])).status).toBe(401) // its keys were deleted with it
  const parts = partnerParts(app.stores, clock)
  const state = async () => (await shop.money()).find((c) => c.orderId === 'pending')
  later(30 * day)
  await approveHeld(parts)
  expect(await state()).toMatchObject({ status: 'approved', commission: '17.0000' })
  at('2026-05-01T01:00:00Z')
  await makeStatements(parts)
  const { rows } = await app.stores.database.pool.query<{ month: string; total: string }>(
    'SELECT month, payout AS total FROM partner_statement WHERE partner_uuid = $1',
    [shop.partner],
  )
  expect(rows).toEqual([{ month: '2026-04', total: '17.0000' }])
})
