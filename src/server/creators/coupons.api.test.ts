import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CouponView } from '../../contract/creators/creator-coupons.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { Money } from '../../test/creators-rig.ts'
import { openShop, type Shop } from '../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent } from '../../test/tracking.ts'
import { audit } from '../account/tables.ts'

let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
let me: Session
let shop: Shop
let lisa: string
let omar: string
const later = (ms = 1000) => {
  now = new Date(now.getTime() + ms)
}
const at = (id: string, ...more: string[]) => ['/creators/v1/creators', id, ...more].join('/')
const creator = async (creatorName: string, creatorRatePercentage: number) =>
  (await me.ask<CreatorView>('/creators/v1/creators', { creatorName, creatorRatePercentage })).data.creatorId
const propose = (id: string, couponCode: string, contractUuid = shop.contract) =>
  me.ask<{ couponUuid: string }>(at(id, 'coupons'), { contractUuid, couponCode })
/** Proposes it, and the merchant accepts. */
const give = async (...of: Parameters<typeof propose>) => {
  const answer = await propose(...of)
  await shop.acceptCoupons()
  return answer
}
const coupons = async (id: string) =>
  (await me.ask<{ coupons: CouponView[]; campaigns: object[] }>(at(id, 'coupons'), {}, 'GET')).data
const order = (orderId: string, coupon: string, over: object = {}) => ({
  orderId,
  amount: '200.00',
  currency: 'DKK',
  coupon,
  ...over,
})
const told = async (...of: Parameters<typeof order>) => (await shop.post([order(...of)])).orders[0]
const earned = async (orderId: string) => {
  const row = (await shop.money()).find((c) => c.orderId === orderId)
  return row && { whose: row.inherited.creator_id ?? '', commission: row.commission }
}
const sales = async (id: string) =>
  (await me.ask<Money>(at(id, 'money'), {}, 'GET')).data.sales.map((s) => [s.amount, s.state])

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'UTC', userCurrencyCode: 'DKK' })
  shop = await openShop(app, () => now, { me, over: { couponCode: 'ALL10' } })
  await shop.begin()
  ;[lisa, omar] = [await creator('Lisa', 40), await creator('Omar', 25)]
  await give(lisa, 'Lisa10')
  // the redirect learns of new creators a moment later
  for (const id of [lisa, omar])
    await vi.waitUntil(
      async () => {
        later(3000)
        return (await creatorOf(await follow(id))) === id
      },
      { timeout: 60_000, interval: 100 },
    )
  later()
})
afterAll(() => app.stop())

/** A visitor follows a link signed with a creator; returns the click id that the shop gets. */
async function follow(id: string): Promise<string> {
  const made = await me.ask<{ signedUrl: string }>(at(id, 'links'), {
    channelUuid: shop.site,
    targetUrl: 'https://brykstrom.dk/bike',
  })
  const headers = { 'user-agent': browserAgent, 'x-forwarded-for': '10.20.30.40' }
  const answer = await fetch(made.data.signedUrl, { redirect: 'manual', headers })
  await app.app.flush()
  return new URL(answer.headers.get('location') ?? 'https://none.example').searchParams.get('obid') ?? ''
}

const clicks = (where: string, value: string) =>
  app.stores.events.query(me.accountUuid, {
    name: 'test.clicks-of-creators',
    sql: `SELECT click_id, creator_id FROM click WHERE account_uuid = {account:UUID} AND ${where} = {value:String}`,
    params: { account: me.accountUuid, value },
    row: z.object({ click_id: z.string(), creator_id: z.string() }),
  })
const creatorOf = async (clickId: string) => (await clicks('click_id', clickId))[0]?.creator_id

it('a visitor who follows links of two creators in one moment counts once for each', async () => {
  later(5000)
  const before = [(await clicks('creator_id', lisa)).length, (await clicks('creator_id', omar)).length]
  const ids = [await follow(lisa), await follow(omar), await follow(lisa), await follow(omar)]
  expect(ids.slice(2)).toEqual(ids.slice(0, 2)) // the same link again is the same click
  expect(await Promise.all(ids.map(creatorOf))).toEqual([lisa, omar, lisa, omar])
  const after = [(await clicks('creator_id', lisa)).length, (await clicks('creator_id', omar)).length]
  expect(after.map((n, i) => n - (before[i] ?? 0))).toEqual([1, 1])
})

describe('an order with a creator’s coupon', () => {
  it('credits the campaign and is the creator’s, in the ledger and in reports, without any click', async () => {
    expect(await told('alone', ' LISA10 ')).toMatchObject({ outcome: 'credited' })
    expect(await earned('alone')).toMatchObject({ whose: lisa, commission: '17.0000' }) // 8.5 % of 200
    expect(await sales(lisa)).toEqual([[6.8, 'pending']]) // 40 % of 17
    await app.app.flush()
    const { data } = await me.ask<{ totals: { conversionTotalCommission: number } }>('/insights/v1/statistics', {
      fromDate: '2026-03-01',
      toDate: '2026-03-03',
      groupBy: 'creator',
      filters: { creatorIds: [lisa] },
    })
    expect(data.totals.conversionTotalCommission).toBe(17)
    const detail = await me.ask<Money>(at(lisa, 'money'), {}, 'GET')
    expect(detail.data.balance).toMatchObject({ pendingAmount: 6.8, payableAmount: 0 })
  })
  it('is that creator’s whichever link was clicked', async () => {
    const clickId = await follow(omar)
    expect(clickId).toMatch(/^[0-9a-z]{20}$/)
    await told('both', 'lisa10', { clickId })
    expect(await earned('both')).toMatchObject({ whose: lisa })
    await told('link', '', { clickId })
    expect(await earned('link')).toMatchObject({ whose: omar })
    // a coupon of the campaign itself does not affect creators
    await told('general', 'ALL10', { clickId })
    expect(await earned('general')).toMatchObject({ whose: omar })
    expect(await sales(omar)).toEqual([
      [4.25, 'pending'], // 25 % of 17
      [4.25, 'pending'],
    ])
  })
  it('stays theirs when it is told again by another way, lowered and approved', async () => {
    await shop.report(order('ways', 'LISA10'))
    expect(await earned('ways')).toMatchObject({ whose: lisa })
    later()
    await told('ways', '', { amount: '100.00', status: 'approved' })
    expect(await earned('ways')).toMatchObject({ whose: lisa, commission: '8.5000' })
    expect(await sales(lisa)).toContainEqual([3.4, 'payable'])
  })
})

describe('a coupon of a creator', () => {
  it('is one of the merchant’s coupons: nobody else, and no campaign, may have it', async () => {
    for (const typed of ['lisa10', ' LISA10'])
      expect(await give(omar, typed)).toMatchObject({
        code: 400,
        message: 'couponCode: A creator has this coupon already',
      })
    expect(await give(omar, 'all10')).toMatchObject({
      code: 400,
      message: 'couponCode: Always on uses this coupon already',
    })
    const input = { startsAt: '2026-03-02', url: 'https://brykstrom.dk/', commissionType: 'NoCommission' }
    expect(await me.ask(shop.at(shop.partner), { ...input, name: 'B', couponCode: 'LISA10' })).toMatchObject({
      code: 400,
      message: 'couponCode: A creator has this coupon already',
    })
    for (const [couponCode, message] of [
      ['', 'couponCode: This field is required'],
      ['  ', 'couponCode: This field is required'],
      ['x'.repeat(61), 'couponCode: Must have at most 60 characters'],
    ] as const)
      expect(await give(omar, couponCode)).toMatchObject({ code: 400, message })
    expect((await give(omar, 'NEW', crypto.randomUUID())).code).toBe(404)
  })
  it('goes to one of two who ask for it at the same time', async () => {
    const answers = await Promise.all([propose(lisa, 'FAST'), propose(omar, 'fast'), propose(lisa, 'Fast')])
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
  it('of another account’s creator or campaign is not found', async () => {
    const stranger = await app.signUp()
    for (const [path, input, method] of [
      [at(lisa, 'coupons'), {}, 'GET'],
      [at(lisa, 'coupons'), { contractUuid: shop.contract, couponCode: 'THEIRS' }, 'POST'],
    ] as const)
      expect((await stranger.ask(path, input, method)).code).toBe(404)
    const theirs = await stranger.ask<CreatorView>('/creators/v1/creators', { creatorName: 'Eve' })
    const asked = { contractUuid: shop.contract, couponCode: 'THEIRS' }
    expect((await stranger.ask(at(theirs.data.creatorId, 'coupons'), asked)).code).toBe(404)
    expect(await told('theirs', 'THEIRS')).toMatchObject({ outcome: 'refused' })
  })
  it('that was taken back counts for the orders before, and is free', async () => {
    const { couponUuid } = (await give(omar, 'BRIEF')).data
    const before = now.toISOString()
    later(60_000)
    expect((await me.ask(at(lisa, 'coupons', couponUuid), {}, 'DELETE')).code).toBe(404)
    expect((await me.ask(at(omar, 'coupons', couponUuid), {}, 'DELETE')).code).toBe(200)
    expect((await me.ask(at(omar, 'coupons', couponUuid), {}, 'DELETE')).code).toBe(404)
    later()
    expect(await told('after', 'BRIEF')).toMatchObject({ reason: 'coupon: No running campaign has this coupon' })
    expect(await told('before', 'BRIEF', { at: before })).toMatchObject({ outcome: 'credited' })
    expect(await earned('before')).toMatchObject({ whose: omar })
    expect((await give(lisa, 'brief')).code).toBe(200)
    later()
    expect(await told('again', 'BRIEF')).toMatchObject({ outcome: 'credited' })
    expect(await earned('again')).toMatchObject({ whose: lisa })
  })
  it('of an archived creator credits the campaign and no creator; erased, it is forgotten', async () => {
    const gone = await creator('Gone', 50)
    await give(gone, 'GONE10')
    later()
    await me.ask(at(gone, 'archive'), { isArchived: true })
    expect(await give(gone, 'GONE20')).toMatchObject({ code: 409, message: 'This creator is archived' })
    expect(await told('archived', 'GONE10')).toMatchObject({ outcome: 'credited' })
    expect(await earned('archived')).toMatchObject({ whose: '', commission: '17.0000' })
    expect(await sales(gone)).toEqual([])
    // the coupon has no creator any more, so the link decides
    await told('archived link', 'GONE10', { clickId: await follow(omar) })
    expect(await earned('archived link')).toMatchObject({ whose: omar })
    await me.ask(at(gone, 'erase'), {})
    expect(await coupons(gone)).toMatchObject({ coupons: [] })
    expect(await told('erased', 'GONE10')).toMatchObject({ outcome: 'refused' })
  })
  it('is in the file of what is kept of its creator, declined and taken back too, and gone from it once erased', async () => {
    const maja = await creator('Maja', 30)
    const kept = async () => {
      const { data } = await me.ask<{ base64: string }>(at(maja, 'export'), {}, 'GET')
      const text = Buffer.from(data.base64, 'base64').toString()
      return { text, coupons: (JSON.parse(text) as { coupons: Record<string, string | null>[] }).coupons }
    }
    const answered = async (code: string, answer: 'accept' | 'decline') => {
      const { couponUuid } = (await propose(maja, code)).data
      expect((await shop.merchant(`/coupons/${couponUuid}/${answer}`)).code).toBe(200)
      return couponUuid
    }
    const moment = () => now.toISOString()
    later(60_000)
    const first = moment()
    const uuid = await answered('MAJA-ONE', 'accept')
    later(60_000)
    const second = moment()
    await answered('MAJA-TWO', 'decline')
    expect((await me.ask(at(maja, 'coupons', uuid), {}, 'DELETE')).code).toBe(200)
    later(60_000)
    const third = moment()
    await give(omar, 'OMAR-ONLY')
    await propose(maja, 'MAJA-THREE')
    const nothing = { acceptedAt: null, declinedAt: null, endedAt: null, takenBackAt: null }
    const of = { merchant: 'Brykstrøm ApS', ...nothing }
    const { text, coupons: listed } = await kept()
    expect(listed).toEqual([
      { ...of, code: 'MAJA-THREE', proposedAt: third },
      { ...of, code: 'MAJA-TWO', proposedAt: second, declinedAt: second },
      { ...of, code: 'MAJA-ONE', proposedAt: first, acceptedAt: first, takenBackAt: second },
    ])
    for (const others of ['OMAR-ONLY', 'Lisa10']) expect(text.toLowerCase()).not.toContain(others.toLowerCase())
    await me.ask(at(maja, 'archive'), { isArchived: true })
    await me.ask(at(maja, 'erase'), {})
    const left = await kept()
    expect(left.coupons).toEqual([])
    expect(left.text).not.toContain('MAJA')
  })
  it('is listed with its merchant, and each change is in the audit log without the coupon', async () => {
    const { coupons: listed, campaigns } = await coupons(lisa)
    expect(listed.find((c) => c.couponCode === 'Lisa10')).toMatchObject({
      partnerName: 'Brykstrøm ApS',
      contractName: 'Always on',
      couponIsUsable: true,
    })
    expect(campaigns).toContainEqual({
      contractUuid: shop.contract,
      contractName: 'Always on',
      partnerName: 'Brykstrøm ApS',
    })
    const { system } = app.stores.database
    const lines = JSON.stringify(await system.select().from(audit).where(eq(audit.accountUuid, me.accountUuid)))
    expect(lines).toContain('creatorCoupon.added')
    expect(lines).toContain('creatorCoupon.removed')
    expect(lines).toContain(`Creator ${lisa}, Brykstrøm ApS`)
    expect(lines.toLowerCase()).not.toContain('lisa10')
  })
})
