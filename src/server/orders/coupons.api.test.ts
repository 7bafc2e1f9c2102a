import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'

let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
let me: Session
let shop: Shop
const [composed, decomposed] = ['ÅRET10', 'A\u030aRET10']

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'UTC', userCurrencyCode: 'DKK' })
  shop = await openShop(app, () => now, { me, over: { couponCode: composed } })
  await shop.begin()
})
afterAll(() => app.stop())

const order = (orderId: string, coupon: string, over: object = {}) => ({
  orderId,
  amount: '200.00',
  currency: 'DKK',
  coupon,
  ...over,
})
const told = async (...of: Parameters<typeof order>) => (await shop.post([order(...of)])).orders[0]
const kept = async (orderId: string) => (await shop.orders()).find((o) => o.orderId === orderId)
const campaign = (name: string, couponCode: string) => ({
  name,
  startsAt: '2026-03-02',
  url: 'https://brykstrom.dk/',
  commissionType: 'CPS',
  commissionValue: '5',
  commissionCurrency: 'DKK',
  couponCode,
})
const create = (of: object, at = shop.partner) => me.ask<{ uuid: string }>(shop.at(at), of)

describe('a coupon', () => {
  it('credits its campaign without a click, in either form of its letters, in any case, with blanks around it', async () => {
    for (const [i, typed] of [composed, decomposed, ' året10 ', `\t${decomposed.toLowerCase()}`].entries()) {
      expect(await told(`form-${i}`, typed)).toMatchObject({ outcome: 'credited' })
      expect(await kept(`form-${i}`)).toMatchObject({ commission: '17.0000', clickId: '' }) // 8.5 % of 200
    }
    expect(await told('other', 'ARET10')).toMatchObject({
      outcome: 'refused',
      reason: 'coupon: No running campaign has this coupon',
    })
  })
  it('is refused for a second campaign of the merchant, with the field and who has it', async () => {
    for (const typed of [composed, decomposed, 'året10'])
      expect(await create(campaign('Second', typed))).toMatchObject({
        code: 400,
        message: 'couponCode: Always on uses this coupon already',
      })
    const second = await create(campaign('Second', 'VINTER'))
    const path = shop.at(shop.partner, second.data.uuid)
    expect(await me.ask(path, campaign('Second', decomposed), 'PUT')).toMatchObject({ code: 400 })
    // it keeps its own coupon
    expect(await me.ask(path, campaign('Second', 'vinter'), 'PUT')).toMatchObject({ code: 200 })
  })
  it('goes to one of two campaigns that ask for it at the same time', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(names.map((name) => create(campaign(name, 'AT-ONCE'))))
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })
  it('is free once its campaign has ended, which then cannot come back with it', async () => {
    const first = await create(campaign('Passing', 'PASSING'))
    const path = shop.at(shop.partner, first.data.uuid)
    expect((await me.ask(path, {}, 'DELETE')).code).toBe(200)
    expect((await create(campaign('Heir', 'passing'))).code).toBe(200)
    expect(await me.ask(path, {})).toMatchObject({
      code: 400,
      message: 'couponCode: Heir uses this coupon already',
    })
  })
  it('of two merchants is each one’s own: a report names its merchant by the key', async () => {
    const other = await openShop(app, () => now, { me, host: 'anden.dk', over: { couponCode: composed } })
    await other.begin()
    expect(await told('same', composed)).toMatchObject({ outcome: 'credited' })
    expect((await other.post([order('same', composed)])).orders[0]).toMatchObject({ outcome: 'credited' })
    expect(await kept('same')).toMatchObject({ contractUuid: shop.contract })
    expect((await other.orders()).map((o) => o.contractUuid)).toEqual([other.contract])
    // two orders of two merchants with the same number
    expect((await shop.money()).filter((c) => c.orderId === 'same')).toHaveLength(2)
  })
  it('that is needed and is not there credits nothing, and says which', async () => {
    const strict = await openShop(app, () => now, {
      me,
      host: 'streng.dk',
      over: { couponCode: composed, requireCouponCode: true },
    })
    await strict.begin()
    const clickId = await strict.click()
    await app.app.flush()
    const sent = async (orderId: string, coupon: string) =>
      (await strict.post([order(orderId, coupon, { clickId })])).orders[0]
    for (const coupon of ['', 'ANOTHER'])
      expect(await sent(`without${coupon}`, coupon)).toMatchObject({
        outcome: 'refused',
        reason: `coupon: Must be ${composed}`,
      })
    expect(await sent('with', decomposed)).toMatchObject({ outcome: 'credited' })
    expect((await strict.orders()).map((o) => o.orderId)).toEqual(['with'])
  })
})
