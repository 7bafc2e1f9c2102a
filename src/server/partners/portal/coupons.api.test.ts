import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CouponView } from '../../../contract/creators/creator-coupons.ts'
import type { CreatorView } from '../../../contract/creators/creator-fields.ts'
import { signedMerchant } from '../../../test/merchant.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { happening as outbox } from '../../happenings/tables.ts'
import { askForCoupons, couponsMail } from '../coupons/coupon-mail.ts'
import { partnerActivity } from '../tables.ts'

let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
let me: Session
let shop: Shop
let lisa: string
const later = (ms = 1000) => {
  now = new Date(now.getTime() + ms)
}
const at = (id: string, ...more: string[]) => ['/creators/v1/creators', id, ...more].join('/')
const propose = async (couponCode: string) => {
  const asked = { contractUuid: shop.contract, couponCode }
  const { data, code } = await me.ask<{ couponUuid: string }>(at(lisa, 'coupons'), asked)
  expect(code).toBe(200)
  later()
  return data.couponUuid
}
const answer = async (couponUuid: string, how: 'accept' | 'decline' | 'end') => {
  const { code, message } = await shop.merchant(`/coupons/${couponUuid}/${how}`)
  later()
  return { code, message }
}
const seen = async (couponCode: string) => {
  const { coupons } = (await me.ask<{ coupons: CouponView[] }>(at(lisa, 'coupons'), {}, 'GET')).data
  return coupons.filter((c) => c.couponCode === couponCode).map((c) => [c.couponState, c.couponStateDatetime])
}
const shown = async (code: string) =>
  (await shop.coupons()).filter((c) => c.code === code).map((c) => [c.state, c.since])
const order = (orderId: string, coupon: string, over: object = {}) => ({
  orderId,
  amount: '200.00',
  currency: 'DKK',
  coupon,
  ...over,
})
const told = async (...of: Parameters<typeof order>) => (await shop.post([order(...of)])).orders[0]
const whose = async (orderId: string) => (await shop.orders()).find((o) => o.orderId === orderId)?.creatorId
const notYet = 'coupon: The merchant has not accepted this coupon yet'
const answered = 'This coupon was answered or taken back meanwhile. Please load the page again'
const ok = { code: 200 }

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys', userTimezone: 'UTC', userCurrencyCode: 'DKK' })
  shop = await openShop(app, () => now, { me, over: { couponCode: 'ALL10' } })
  await shop.begin()
  lisa = (await me.ask<CreatorView>('/creators/v1/creators', { creatorName: 'Lisa Hemmelig' })).data.creatorId
  later()
})
afterAll(() => app.stop())

describe('a coupon that was proposed for a creator', () => {
  it('credits nothing before the merchant accepts it, and the report says why', async () => {
    const proposedAt = now.toISOString()
    const uuid = await propose('EARLY')
    expect(await told('early', 'early')).toEqual({ orderId: 'early', outcome: 'refused', reason: notYet })
    expect((await shop.hits()).find((h) => h.orderId === 'early')).toMatchObject({ outcome: 'refused', reason: notYet })
    expect(await shown('EARLY')).toEqual([['proposed', proposedAt]])
    const between = now.toISOString()
    later()
    const acceptedAt = now.toISOString()
    expect(await answer(uuid, 'accept')).toMatchObject(ok)
    expect(await shown('EARLY')).toEqual([['accepted', acceptedAt]])
    expect(await seen('EARLY')).toEqual([['accepted', acceptedAt]])
    // by the order's own time, whenever it is reported
    expect(await told('between', 'EARLY', { at: between })).toMatchObject({
      outcome: 'refused',
      reason: 'coupon: The merchant accepted this coupon after the order',
    })
    expect(await told('moment', 'EARLY', { at: acceptedAt })).toMatchObject({ outcome: 'credited', reason: '' })
    expect(await told('after', 'EARLY')).toMatchObject({ outcome: 'credited' })
    expect([await whose('moment'), await whose('after')]).toEqual([lisa, lisa])
  })
  it('does nothing for an order whose click counts: the sale is the click’s, and the report says why', async () => {
    await propose('CLICKED')
    const clickId = await shop.click('clicked')
    await app.app.flush()
    expect(await told('clicked', 'CLICKED', { clickId })).toMatchObject({ outcome: 'credited', reason: notYet })
    expect(await whose('clicked')).toBe('')
  })
  it('that was declined credits nothing, frees its place, and is proposed again as another one', async () => {
    const first = await propose('NO')
    const declinedAt = now.toISOString()
    expect(await answer(first, 'decline')).toMatchObject(ok)
    expect(await told('no', 'NO')).toMatchObject({
      outcome: 'refused',
      reason: 'coupon: The merchant declined this coupon',
    })
    expect(await seen('NO')).toEqual([['declined', declinedAt]])
    expect(await answer(first, 'accept')).toEqual({ code: 409, message: answered })
    const second = await propose('no')
    expect(second).not.toBe(first)
    expect(await told('no again', 'NO')).toMatchObject({ reason: notYet })
    expect(await answer(second, 'accept')).toMatchObject(ok)
    expect(await told('yes', 'NO')).toMatchObject({ outcome: 'credited' })
    expect([...(await shown('NO')), ...(await shown('no'))].map(([state]) => state)).toEqual(['declined', 'accepted'])
  })
  it('and accepted may be ended later: orders before count, and the place is free', async () => {
    const uuid = await propose('LATER')
    expect(await answer(uuid, 'end')).toEqual({ code: 409, message: answered }) // not accepted yet
    await answer(uuid, 'accept')
    const before = now.toISOString()
    later()
    const endedAt = now.toISOString()
    expect(await answer(uuid, 'end')).toMatchObject(ok)
    expect(await told('ended', 'LATER')).toMatchObject({ reason: 'coupon: No running campaign has this coupon' })
    expect(await told('at the end', 'LATER', { at: endedAt })).toMatchObject({ outcome: 'refused' })
    expect(await told('before the end', 'LATER', { at: before })).toMatchObject({ outcome: 'credited' })
    expect(await whose('before the end')).toBe(lisa)
    expect(await seen('LATER')).toEqual([['ended', endedAt]])
    expect(await answer(uuid, 'end')).toEqual({ code: 409, message: answered })
    await propose('LATER')
  })
  it('holds its place while it waits and while it counts', async () => {
    const asked = { contractUuid: shop.contract, couponCode: 'held' }
    const uuid = await propose('HELD')
    expect((await me.ask(at(lisa, 'coupons'), asked)).code).toBe(400)
    await answer(uuid, 'accept')
    expect((await me.ask(at(lisa, 'coupons'), asked)).code).toBe(400)
  })
  it('gets one of two answers that are given at once', async () => {
    for (let n = 0; n < 4; n++) {
      const uuid = await propose(`TWICE-${n}`)
      const both = await Promise.all([answer(uuid, 'accept'), answer(uuid, 'decline')])
      expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await shown(`TWICE-${n}`)).toEqual([[both[0]?.code === 200 ? 'accepted' : 'declined', expect.any(String)]])
    }
  })
  it('is taken back in each of its states, and then cannot be answered', async () => {
    const takeBack = (uuid: string) => me.ask(at(lisa, 'coupons', uuid), {}, 'DELETE')
    const steps = { proposed: [], accepted: ['accept'], declined: ['decline'], ended: ['accept', 'end'] } as const
    for (const [state, how] of Object.entries(steps)) {
      const uuid = await propose(`BACK-${state}`)
      for (const step of how) expect(await answer(uuid, step)).toMatchObject(ok)
      expect(await seen(`BACK-${state}`)).toEqual([[state, expect.any(String)]])
      expect((await takeBack(uuid)).code).toBe(200)
      expect(await seen(`BACK-${state}`)).toEqual([])
      expect(await answer(uuid, 'accept'), state).toEqual({ code: 409, message: answered })
      expect(await told(`back ${state}`, `BACK-${state}`)).toMatchObject({
        reason: 'coupon: No running campaign has this coupon',
      })
    }
    // the merchant can still read what they once accepted
    expect((await shown('BACK-accepted')).map(([state]) => state)).toEqual(['ended'])
    expect(await shown('BACK-proposed')).toEqual([])
  })
  it('may only be for a campaign that the merchant has accepted', async () => {
    const terms = { commissionType: 'CPS', commissionValue: '5', commissionCurrency: 'DKK' }
    const draft = { name: 'SECRET draft', startsAt: '2026-03-02', url: 'https://brykstrom.dk/', ...terms }
    const { data } = await me.ask<{ uuid: string }>(shop.at(shop.partner), draft)
    const asked = { contractUuid: data.uuid, couponCode: 'DRAFT' }
    expect(await me.ask(at(lisa, 'coupons'), asked)).toMatchObject({
      code: 400,
      message: 'contractUuid: The merchant has not accepted this campaign yet',
    })
  })
})

describe('a coupon that the terms need', () => {
  it('is stood in for by a creator’s only once the merchant has accepted that', async () => {
    const strict = await openShop(app, () => now, {
      me,
      host: 'streng.dk',
      over: { couponCode: 'ONLY', requireCouponCode: true },
    })
    await strict.begin()
    const asked = { contractUuid: strict.contract, couponCode: 'LISA' }
    await me.ask(at(lisa, 'coupons'), asked)
    later()
    const clickId = await strict.click()
    await app.app.flush()
    const sent = async (orderId: string) => (await strict.post([order(orderId, 'LISA', { clickId })])).orders[0]
    expect(await sent('strict')).toMatchObject({ outcome: 'refused', reason: notYet })
    await strict.acceptCoupons()
    later()
    expect(await sent('agreed')).toMatchObject({ outcome: 'credited', reason: '' })
  })
})

describe('the merchant', () => {
  const asked = () => {
    const sent: unknown[] = []
    const send = async (_: string, payload: object) => void sent.push(payload)
    const { database } = app.stores
    return { sent, look: () => askForCoupons({ database, clock: { now: () => now }, send, mayMail: async () => true }) }
  }
  it('is asked once for coupons that follow each other, five minutes after the last or fifteen after the first', async () => {
    const of = await signedMerchant(app, me, { email: `${randomUUID()}@brykstrom.dk` })
    const minutes = (n: number) => later(n * 60_000)
    const also = (couponCode: string) => me.ask(at(lisa, 'coupons'), { contractUuid: of.contract, couponCode })
    const mail = { kind: 'coupons', accountUuid: me.accountUuid, partnerUuid: of.partner }
    await asked().look() // other merchants' waiting coupons are mailed now
    minutes(20)
    await asked().look()
    const { sent, look } = asked()
    for (const code of ['QUICK-1', 'QUICK-2', 'QUICK-3']) {
      await also(code)
      minutes(4)
      await look()
    }
    expect(sent).toEqual([]) // the last one is four minutes old, the first twelve
    await also('QUICK-4')
    minutes(3)
    await look()
    expect(sent).toEqual([mail]) // fifteen minutes after the first
    await also('LATER-1')
    later(5 * 60_000 - 1)
    await look()
    expect(sent).toEqual([mail])
    later(1)
    await look()
    await look()
    expect(sent).toEqual([mail, mail])
    const { data } = await also('GONE-1')
    await me.ask(at(lisa, 'coupons', String(data.couponUuid)), {}, 'DELETE')
    minutes(20)
    await look()
    expect(sent).toEqual([mail, mail]) // nothing is waiting any more
  })
  it('is mailed what waits, and never reads whose it is', async () => {
    const of = await signedMerchant(app, me, { email: `${randomUUID()}@brykstrom.dk` })
    for (const couponCode of ['MAILED-1', 'MAILED-2'])
      await me.ask(at(lisa, 'coupons'), { contractUuid: of.contract, couponCode })
    const made = await app.stores.database.as(me.accountUuid, (tx) => couponsMail(tx, of.partner, 'https://o.example'))
    if (!made) throw new Error('no mail was made')
    const mail = { to: made.to, subject: made.subject, text: made.text }
    expect(mail).toMatchObject({
      to: [of.email],
      subject: 'Outbound, for Nordlys: 2 coupons of creators wait for your answer',
    })
    for (const said of ['Always on', 'MAILED-1', 'MAILED-2', 'Nordlys', '/partner']) expect(mail.text).toContain(said)
    const read = JSON.stringify([mail, await of.ask('/coupons', {}, 'GET')])
    expect(read).toContain('MAILED-2')
    expect(read).not.toMatch(/Hemmelig|creatorId/)
    expect(read).not.toContain(lisa)
  })
  it('each step is on the timeline of the partner with who took it, and without the coupon', async () => {
    const { system } = app.stores.database
    const before = await system.select().from(partnerActivity).where(eq(partnerActivity.partnerUuid, shop.partner))
    const first = await propose('STEPS-1')
    await answer(first, 'accept')
    await answer(first, 'end')
    await answer(await propose('STEPS-2'), 'decline')
    await me.ask(at(lisa, 'coupons', await propose('STEPS-3')), {}, 'DELETE')
    const lines = await system
      .select()
      .from(partnerActivity)
      .where(eq(partnerActivity.partnerUuid, shop.partner))
      .orderBy(partnerActivity.createdAt)
    const known = new Set(before.map((b) => b.uuid))
    const fresh = lines.filter((l) => !known.has(l.uuid))
    const said = fresh.map((l) => [l.message.replace('Coupon of a creator ', ''), l.author === 'Signe Holm'])
    expect(said).toEqual([
      ['proposed: Always on', false],
      ['accepted: Always on', true],
      ['ended: Always on', true],
      ['proposed: Always on', false],
      ['declined: Always on', true],
      ['proposed: Always on', false],
      ['taken back: Always on', false],
    ])
    const happened = await system.select().from(outbox).where(eq(outbox.kind, 'partnerCouponAnswered'))
    const answers = happened.filter((h) => h.key.startsWith(first)).map((h) => h.payload)
    const of = { partnerUuid: shop.partner, creatorId: lisa, name: 'Brykstrøm ApS', contractName: 'Always on' }
    expect(answers).toEqual([
      { ...of, answer: 'accepted' },
      { ...of, answer: 'ended' },
    ])
    expect(JSON.stringify(happened)).not.toContain('STEPS') // nor in the stored events
    expect(fresh.every((l) => l.contractUuid === shop.contract && l.author !== '')).toBe(true)
  })
  it('of the demo changes nothing', async () => {
    const uuid = await propose('DEMO')
    const { pool } = app.stores.database
    await pool.query('UPDATE account SET is_demo = true WHERE uuid = $1', [me.accountUuid])
    try {
      for (const how of ['accept', 'decline', 'end'] as const)
        expect(await answer(uuid, how)).toMatchObject({ code: 403 })
    } finally {
      await pool.query('UPDATE account SET is_demo = false WHERE uuid = $1', [me.accountUuid])
    }
    expect((await shown('DEMO')).map(([state]) => state)).toEqual(['proposed'])
  })
})
