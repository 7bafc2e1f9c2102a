import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

const second = 1000
const day = 86_400_000
let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
let shop: Shop
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  shop = await openShop(app, () => now, { me: await app.signUp({ accountName: 'Nordlys' }) })
  await shop.begin()
})
afterAll(() => app.stop())

const drained = async (page?: string) => {
  const id = await shop.click(page)
  await app.app.flush()
  return id
}
const order = (orderId: string, over: object = {}) => ({ orderId, amount: '129.95', currency: 'DKK', ...over })
const kept = async (orderId: string) => (await shop.orders()).find((o) => o.orderId === orderId)
const earned = async (orderId: string) => (await shop.money()).find((c) => c.orderId === orderId)

describe('a signed report', () => {
  it('credits an order to its click, to the cent, and money has it with the page it came from', async () => {
    const clickId = await drained('trail-bikes')
    expect((await shop.post([order('1001', { clickId })])).orders).toEqual([
      { orderId: '1001', outcome: 'credited', reason: '' },
    ])
    // 129.95 × 8.5 % = 11.04575
    expect(await kept('1001')).toMatchObject({ status: 'pending', commission: '11.0500', isSigned: true, clickId })
    expect(await earned('1001')).toMatchObject({
      status: 'pending',
      sale: '129.9500',
      commission: '11.0500',
      currency: 'DKK',
      clickId,
      attributedBy: 'click',
      inherited: expect.objectContaining({ page: 'blog-brykstrom.dk/trail-bikes', site_uuid: shop.site }),
    })
  })
  it('is refused when it is forged, late, early, of another key, or altered on its way', async () => {
    const clickId = await drained()
    const orders = [order('forged', { clickId })]
    const at = (offset: number) => String(Math.floor(now.getTime() / second) + offset)
    const wrong = 'signature: Does not belong to this body'
    const body = JSON.stringify({ orders })
    expect(await shop.post(orders, { 'x-outbound-signature': 'ab'.repeat(32) })).toMatchObject({
      status: 401,
      message: wrong,
    })
    expect(await shop.post(orders, {}, body.replace('129.95', '999.95'))).toMatchObject({ status: 401, message: wrong })
    // the same order, serialized differently
    expect(await shop.post(orders, {}, JSON.stringify({ orders }, null, 1))).toMatchObject({
      status: 401,
      message: wrong,
    })
    for (const offset of [-301, 301])
      expect((await shop.post(orders, { 'x-outbound-time': at(offset) })).message).toMatch(
        /^time: Must be within 300 seconds/,
      )
    expect((await shop.post(orders, { 'x-outbound-key': 'k_000000000000' })).message).toBe(
      'key: Is not known, or was revoked',
    )
    expect(await kept('forged')).toBeUndefined()
    for (const offset of [-300, 300])
      expect((await shop.post([order(`on-${offset}`, { clickId })], { 'x-outbound-time': at(offset) })).status).toBe(
        200,
      )
  })
  it('holds 1 to 1,000 orders; one more is refused and leaves nothing behind', async () => {
    const clickId = await drained()
    const many = (n: number, name: string) => Array.from({ length: n }, (_, i) => order(`${name}-${i}`, { clickId }))
    const before = (await shop.hits()).length
    expect(await shop.post(many(1001, 'more'))).toMatchObject({
      status: 400,
      message: 'orders: At most 1,000 orders in one call',
    })
    expect(await shop.post([])).toMatchObject({ status: 400, message: 'orders: At least one order' })
    expect((await shop.hits()).length).toBe(before)
    const { orders } = await shop.post(many(1000, 'thousand'))
    expect(orders.filter((o) => o.outcome === 'credited')).toHaveLength(1000)
  })
  it('answers each order by itself: what is wrong with one costs no other', async () => {
    const clickId = await drained()
    const { orders } = await shop.post([
      order('good', { clickId }),
      order('comma', { clickId, amount: '129,95' }),
      order('minus', { clickId, amount: -1 }),
      order('huge', { clickId, amount: '1000000000' }),
      order('nan', { clickId, amount: 'NaN' }),
      order('yen', { clickId, amount: 5000, currency: 'JPY' }),
      order('none', { clickId, currency: 'XYZ' }),
      order('cut', { clickId: clickId.slice(0, 19) }),
      order('altered', { clickId: `${clickId.slice(0, 10)}${clickId[10] === 'a' ? 'b' : 'a'}${clickId.slice(11)}` }),
      order('nothing'),
      { amount: '1' },
    ])
    const number = 'amount: Must be a number like 129.95, not negative, below 1000000000'
    const cut = 'clickId: This is no click id of ours, or it was cut or altered'
    expect(orders.map((o) => [o.orderId, o.outcome, o.reason])).toEqual([
      ['good', 'credited', ''],
      ['comma', 'credited', ''],
      ['minus', 'refused', number],
      ['huge', 'refused', number],
      ['nan', 'refused', number],
      ['yen', 'credited', ''],
      ['none', 'refused', 'currency: Must be a currency code like DKK'],
      ['cut', 'refused', cut],
      ['altered', 'refused', cut],
      ['nothing', 'refused', 'clickId: Neither a click id nor a coupon was sent'],
      ['', 'refused', expect.stringMatching(/^orderId: /)],
    ])
    // 8.5 % of 5,000 yen
    expect(await earned('yen')).toMatchObject({ commission: '425.0000', currency: 'JPY' })
    const hits = await shop.hits()
    expect(hits.find((h) => h.orderId === 'nan')).toMatchObject({ outcome: 'refused', reason: number })
  })
})

describe('an order', () => {
  it('pays once, however often and by whatever ways it is told at the same time', async () => {
    const clickId = await drained()
    const same = order('once', { clickId })
    const told = await Promise.all([
      ...Array.from({ length: 20 }, () => shop.post([same, same])),
      ...Array.from({ length: 20 }, () => shop.report(same)),
    ])
    expect(told.map((t) => t.status).filter((s) => s !== 200 && s !== 204)).toEqual([])
    expect((await shop.orders()).filter((o) => o.orderId === 'once')).toHaveLength(1)
    expect((await shop.money()).filter((c) => c.orderId === 'once')).toHaveLength(1)
    expect(await earned('once')).toMatchObject({ commission: '11.0500' })
    expect((await shop.hits()).filter((h) => h.orderId === 'once')).toHaveLength(60)
  })
  it('is lowered, approved and cancelled by signed reports; a report that was sent before changes nothing any more', async () => {
    const clickId = await drained()
    await shop.post([order('changes', { clickId })])
    const early = shop.seconds()
    now = new Date(now.getTime() + 10 * second)
    expect((await shop.post([order('changes', { amount: '100' })])).orders[0]?.outcome).toBe('updated')
    expect(await earned('changes')).toMatchObject({ sale: '100.0000', commission: '8.5000', status: 'pending' })
    const replayed = await shop.post([order('changes', { clickId })], { 'x-outbound-time': early })
    expect(replayed.orders[0]).toMatchObject({ outcome: 'duplicate', reason: 'A newer report was taken already' })
    expect(await earned('changes')).toMatchObject({ commission: '8.5000' })
    await shop.post([order('changes', { amount: '100', status: 'approved' })])
    expect(await earned('changes')).toMatchObject({ status: 'approved' })
    await shop.post([{ orderId: 'changes', status: 'cancelled' }])
    expect(await earned('changes')).toMatchObject({ status: 'rejected', reason: 'Cancelled by the shop' })
    expect((await shop.post([order('changes', { clickId })])).orders[0]).toMatchObject({
      outcome: 'duplicate',
      reason: 'This order was rejected',
    })
  })
  it('is not cancelled by a test that bore its number', async () => {
    await shop.post([{ orderId: 'tried', status: 'cancelled', clickId: 'test' }])
    const { orders } = await shop.post([order('tried', { clickId: await drained() })])
    expect(orders).toMatchObject([{ outcome: 'credited' }])
    expect(await earned('tried')).toMatchObject({ status: 'pending' })
  })
  it('that was cancelled before it was notified of earns nothing when it comes', async () => {
    const clickId = await drained()
    expect((await shop.post([{ orderId: 'early', status: 'cancelled' }])).orders[0]).toMatchObject({
      outcome: 'refused',
      reason: 'There is nothing to cancel yet',
    })
    await shop.post([order('early', { clickId })])
    expect(await earned('early')).toMatchObject({ status: 'rejected' })
  })
  it('of a click older than the cookie period is not paid: day 30 is, day 31 is not', async () => {
    const clickId = await drained()
    const start = now
    now = new Date(start.getTime() + 30 * day)
    expect((await shop.post([order('day-30', { clickId })])).orders[0]).toMatchObject({ outcome: 'credited' })
    now = new Date(start.getTime() + 31 * day)
    expect((await shop.post([order('day-31', { clickId })])).orders[0]).toMatchObject({
      outcome: 'refused',
      reason: 'clickId: This click is older than the cookie period of 30 days',
    })
  })
})
