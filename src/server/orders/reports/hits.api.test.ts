import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HitView } from '../../../contract/partners/partner-views.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { partnerKey } from '../../partners/tables.ts'

let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
let shop: Shop
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  shop = await openShop(app, () => now, { me: await app.signUp({ userTimezone: 'UTC' }) })
  await shop.begin()
})
afterAll(() => app.stop())

const drained = async () => {
  const id = await shop.click()
  await app.app.flush()
  return id
}
const order = (orderId: string, over: object = {}) => ({ orderId, amount: '200.00', currency: 'DKK', ...over })
/** An order's entries in the publisher's list of reports, newest first. */
const listed = async (orderId: string) => {
  const { data } = await shop.me.ask<{ hits: HitView[] }>(shop.at(shop.partner, 'hits'), {}, 'GET')
  return data.hits.filter((h) => h.orderId === orderId).map((h) => [h.way, h.outcome, h.reason])
}
const image = (query: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${shop.url(`image/${shop.publicKey}.gif`)}?${new URLSearchParams(query)}`, { headers })

describe('an image on the page that thanks', () => {
  it('of the shop gives the click an order, pending; loaded again it is a duplicate', async () => {
    const query = { orderId: 'img-1', amount: '200.00', currency: 'DKK', clickId: await drained() }
    const from = { referer: 'https://www.brykstrom.dk/thanks' }
    const first = await image(query, from)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect((await image(query, from)).status).toBe(200)
    expect(await listed('img-1')).toEqual([
      ['image', 'duplicate', ''],
      ['image', 'pending', ''],
    ])
    const kept = (await shop.orders()).filter((o) => o.orderId === 'img-1')
    expect(kept).toMatchObject([{ commission: '17.0000', status: 'pending', isSigned: false }])
  })
  it('on another host, or on none that it names, is refused with the host', async () => {
    const query = { orderId: 'img-2', amount: '200.00', currency: 'DKK', clickId: await drained() }
    expect((await image(query, { referer: 'https://brykstrom.dk.evil.com/' })).status).toBe(403)
    expect((await image(query, {})).status).toBe(403)
    expect(await listed('img-2')).toEqual([
      ['image', 'refused', 'host: No host is none of this shop'],
      ['image', 'refused', 'host: brykstrom.dk.evil.com is none of this shop'],
    ])
    expect((await shop.orders()).some((o) => o.orderId === 'img-2')).toBe(false)
  })
  it('with a click id that never was is refused, and says why', async () => {
    const query = { orderId: 'img-3', amount: '200.00', currency: 'DKK', clickId: 'KEPT_ID' }
    expect((await image(query, { referer: 'https://brykstrom.dk/' })).status).toBe(200)
    const reason = 'clickId: This is no click id of ours, or it was cut or altered'
    expect(await listed('img-3')).toEqual([['image', 'refused', reason]])
  })
})

describe('a report whose signature does not hold', () => {
  const seconds = (offset: number) => String(Math.floor(now.getTime() / 1000) + offset)
  it('is refused, is in the list with its reason, and shows no tracking', async () => {
    const before = await shop.me.ask<{ signedAt: string }>(shop.at(shop.partner, 'tracking-test'), {}, 'GET')
    now = new Date(now.getTime() + 3_600_000)
    const orders = [order('bad', { clickId: await drained() })]
    expect((await shop.post(orders, { 'x-outbound-signature': 'ab'.repeat(32) })).status).toBe(401)
    expect((await shop.post(orders, { 'x-outbound-time': seconds(-301) })).status).toBe(401)
    expect((await shop.post(orders, { 'x-outbound-time': 'soon' })).status).toBe(401)
    expect(await listed('bad')).toEqual([
      ['server', 'refused', 'time: Must be the seconds since 1970'],
      ['server', 'refused', `time: Must be within 300 seconds of ours, which is ${seconds(0)}`],
      ['server', 'refused', 'signature: Does not belong to this body'],
    ])
    expect((await shop.orders()).some((o) => o.orderId === 'bad')).toBe(false)
    const after = await shop.me.ask<{ signedAt: string }>(shop.at(shop.partner, 'tracking-test'), {}, 'GET')
    expect(after.data.signedAt).toBe(before.data.signedAt)
  })
  it('is notified of a postback, too', async () => {
    const time = seconds(0)
    const fields = { key: shop.key.keyId, time, orderId: 'bad-2', amount: '200.00', currency: 'DKK', signature: 'x' }
    expect((await fetch(`${shop.url('postback')}?${new URLSearchParams(fields)}`)).status).toBe(401)
    expect(await listed('bad-2')).toEqual([['postback', 'refused', 'signature: Must be 64 hexadecimal digits']])
  })
  it('is notified of a key that was removed; one that follows it signs', async () => {
    const orders = [order('rotated', { clickId: await drained() })]
    const next = await shop.newKey()
    const sign = (key: typeof next) => {
      const body = JSON.stringify({ orders })
      return { 'x-outbound-key': key.keyId, 'x-outbound-signature': shop.sign(body, seconds(0), key.secret) }
    }
    // both keys sign during the changeover
    expect((await shop.post(orders, sign(next))).orders).toMatchObject([{ outcome: 'credited' }])
    expect((await shop.post(orders)).orders).toMatchObject([{ outcome: 'duplicate' }])
    const { system } = app.stores.database
    await system.update(partnerKey).set({ revokedAt: now }).where(eq(partnerKey.keyId, next.keyId))
    expect((await shop.post(orders, sign(next))).message).toBe('key: Is not known, or was revoked')
    expect((await listed('rotated'))[0]).toEqual(['server', 'refused', 'key: Is not known, or was revoked'])
  })
  it('fills the list no faster than somebody can read it', async () => {
    now = new Date(now.getTime() + 3_600_000)
    const orders = [order('guess')]
    for (let n = 0; n < 40; n++)
      expect((await shop.post(orders, { 'x-outbound-signature': 'ab'.repeat(32) })).status).toBe(401)
    expect((await listed('guess')).length).toBeLessThanOrEqual(31)
  })
})

describe('a shop whose partner is of the demo, or was deleted', () => {
  const from = { referer: 'https://brykstrom.dk/thanks' }
  const silent = async () => {
    const clickId = await drained()
    const before = (await shop.hits()).length
    expect(await shop.post([order('nobody', { clickId })])).toMatchObject({ status: 401, orders: [] })
    expect((await shop.report(order('nobody', { clickId }))).status).toBe(404)
    expect((await image({ orderId: 'nobody', amount: '1', currency: 'DKK', clickId }, from)).status).toBe(404)
    expect((await fetch(shop.url(`seen/${shop.publicKey}`), { method: 'POST', headers: from })).status).toBe(404)
    expect((await shop.hits()).length).toBe(before)
    expect((await shop.orders()).some((o) => o.orderId === 'nobody')).toBe(false)
  }
  it.each([
    ['account SET is_demo = true', 'account SET is_demo = false', () => shop.me.accountUuid],
    ['partner SET deleted_at = now()', 'partner SET deleted_at = NULL', () => shop.partner],
  ])('is as unknown as a key that never was, and writes nothing: %s', async (begin, end, of) => {
    const { pool } = app.stores.database
    await pool.query(`UPDATE ${begin} WHERE uuid = $1`, [of()])
    await silent()
    await pool.query(`UPDATE ${end} WHERE uuid = $1`, [of()])
    expect((await shop.report(order('known again', { clickId: await drained() }))).status).toBe(204)
  })
})
