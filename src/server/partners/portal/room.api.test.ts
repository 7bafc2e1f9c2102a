import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantContract } from '../../../contract/partners/partner-room.ts'
import type { OrderView } from '../../../contract/partners/partner-views.ts'
import { type SignedMerchant, signedMerchant } from '../../../test/merchant.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { partnerOrder } from '../../orders/tables.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let merchant: SignedMerchant
/** Of the same publisher: the most likely leak to a merchant. */
let neighbour: SignedMerchant
const start = new Date('2026-03-02T09:00:00Z')
let now = start
const anEmail = () => `${randomUUID()}@brykstrom.dk`
const campaign = {
  name: 'Always on',
  startsAt: '2026-03-02',
  url: 'https://brykstrom.dk/',
  commissionType: 'CPS',
  commissionValue: '8',
  commissionCurrency: 'DKK',
}
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys' })
  merchant = await signedMerchant(app, me, { email: anEmail() })
  neighbour = await signedMerchant(app, me, { email: anEmail(), company: { companyName: 'Naboen ApS' } })
})
afterAll(() => app.stop())
const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
const contractsOf = async ({ ask }: SignedMerchant) =>
  (await ask<{ contracts: MerchantContract[] }>('/contracts', {}, 'GET')).data.contracts
const proposes = async (of: SignedMerchant, over: object) => {
  await me.ask(at(of.partner, of.contract), { ...campaign, ...over }, 'PUT')
  const proposal = (await contractsOf(of))[0]?.proposal
  if (!proposal) throw new Error('nothing was proposed')
  return proposal
}
const signs = ({ termsUuid, textHash }: { termsUuid: string; textHash: string }) => ({
  path: `/terms/${termsUuid}/accept`,
  input: { textHash, title: 'Boss', maySign: true, accepts: true },
})
/** An order as tracking stores it, on hold for thirty days. */
const orderOf = async (of: SignedMerchant, orderId: string) => {
  const terms = (await contractsOf(of))[0]?.versions.find((v) => v.state === 'applied')
  await app.stores.database.system.insert(partnerOrder).values({
    accountUuid: me.accountUuid,
    partnerUuid: of.partner,
    orderId,
    contractUuid: of.contract,
    termsUuid: terms?.termsUuid ?? '',
    at: now,
    amount: '100',
    commission: '8',
    currency: 'DKK',
    status: 'pending',
    isSigned: true,
    isChecked: false,
    clickId: '',
    coupon: 'X',
    holdUntil: new Date(now.getTime() + 30 * day),
    changedAt: now,
  })
}

describe('a merchant', () => {
  it('sees what was agreed and nothing of the publisher’s own', async () => {
    await me.ask(at(merchant.partner, 'note'), { message: 'SECRET note' })
    await me.ask(at(merchant.partner), { ...campaign, name: 'SECRET draft', couponCode: 'D' })
    await me.ask(at(merchant.partner, merchant.contract), { ...campaign, creatorOptions: 'v2,1,1' }, 'PUT')
    const found = await contractsOf(merchant)
    expect(found.map((c) => [c.name, c.status, c.domain])).toEqual([['Always on', 'signed', 'brykstrom.dk']])
    expect(found[0]?.lines).toContainEqual(['Commission', '8% of sale'])
    const all = JSON.stringify([found, await merchant.ask('/tracking', {}, 'GET')])
    expect(all).not.toMatch(/SECRET|creator|Naboen/i)
  })
  it('accepts new terms, named by the text that was shown, and has a PDF of them', async () => {
    const first = await proposes(merchant, { commissionValue: '9' })
    expect(first.changes).toEqual(['Commission: 8% of sale → 9% of sale'])
    const newer = await proposes(merchant, { commissionValue: '10' })
    const old = signs({ ...newer, textHash: first.textHash })
    expect((await merchant.ask(old.path, old.input)).message).toMatch(/^The terms were changed while you read them/)
    expect(await merchant.ask(signs(first).path, signs(first).input)).toMatchObject({
      code: 409, // withdrawn by the newer one
      message: 'These terms were answered or withdrawn meanwhile. Please load the page again',
    })
    const { path, input } = signs(newer)
    expect((await merchant.ask(path, { ...input, maySign: false })).message).toMatch(/^maySign: Tick/)
    expect((await merchant.ask(path, input)).code).toBe(200)
    expect((await contractsOf(merchant))[0]?.lines).toContainEqual(['Commission', '10% of sale'])
    const pdf = await merchant.ask<{ base64: string }>(`/terms/${newer.termsUuid}/pdf`, {}, 'GET')
    expect(Buffer.from(pdf.data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
  it('objects with a reason: the terms in force stay', async () => {
    const { termsUuid } = await proposes(merchant, { commissionValue: '2' })
    const object = (reason: string) => merchant.ask(`/terms/${termsUuid}/object`, { reason })
    expect((await object(' ')).message).toMatch(/^reason: /)
    expect((await object('Too little')).code).toBe(200)
    const [c] = await contractsOf(merchant)
    expect(c?.proposal).toBeNull()
    expect(c?.lines).toContainEqual(['Commission', '10% of sale'])
    expect(c?.versions[0]).toMatchObject({ state: 'objected', objection: 'Too little' })
  })
  it('cannot name another partner in the address or the input', async () => {
    expect((await merchant.ask('/orders', { partnerUuid: neighbour.partner }, 'GET')).message).toBe(
      'partnerUuid: Unknown field',
    )
  })
})

describe('keys of a shop’s server', () => {
  it('are shown with their secret once, are five at most, and are removed', async () => {
    const { ask } = await signedMerchant(app, me, { email: anEmail() })
    const made = []
    for (let n = 0; n < 5; n++) made.push((await ask<{ keyId: string; secret: string }>('/keys')).data)
    expect(new Set(made.map((k) => k.secret)).size).toBe(5)
    expect((await ask('/keys')).message).toBe('There are 5 keys. Take one away first')
    const tracking = async () => (await ask<{ keys: { keyId: string }[] }>('/tracking', {}, 'GET')).data
    expect((await tracking()).keys).toHaveLength(5) // no key is created whose secret was never shown
    expect(JSON.stringify(await tracking())).not.toContain(made[0]?.secret)
    expect((await ask(`/keys/${made[0]?.keyId}`, {}, 'DELETE')).code).toBe(200)
    expect((await ask(`/keys/${made[0]?.keyId}`, {}, 'DELETE')).code).toBe(404)
    expect((await tracking()).keys).toHaveLength(4)
    const atOnce = await Promise.all([ask('/keys'), ask('/keys'), ask('/keys')])
    expect(atOnce.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await tracking()).keys).toHaveLength(5)
  })
})

describe('orders in their hold', () => {
  const orders = async (query: object = {}) =>
    (await merchant.ask<{ orders: OrderView[] }>('/orders', query, 'GET')).data.orders
  it('are approved or rejected with a reason, and the publisher’s timeline says so', async () => {
    await orderOf(merchant, 'A-1')
    await orderOf(merchant, 'A-2')
    expect(await orders({ status: 'pending' })).toHaveLength(2)
    expect((await merchant.ask('/orders/approve', { orderId: 'A-1' })).code).toBe(200)
    expect((await merchant.ask('/orders/reject', { orderId: 'A-2', reason: '' })).message).toMatch(/^reason: /)
    expect((await merchant.ask('/orders/reject', { orderId: 'A-2', reason: 'Sent back' })).code).toBe(200)
    const found = (await orders()).map((o) => [o.orderId, [o.status, o.reason, o.commission]] as const)
    expect(Object.fromEntries(found)).toEqual({
      'A-1': ['approved', '', '8.00'],
      'A-2': ['rejected', 'Sent back', '8.00'],
    })
    const { data } = await me.ask<{ activities: { message: string; author: string }[] }>(
      at(merchant.partner),
      {},
      'GET',
    )
    expect(data.activities).toContainEqual(
      expect.objectContaining({ message: 'Order A-2 rejected: Sent back', author: 'Signe Holm' }),
    )
  })
  it('are decided no more when the hold has passed', async () => {
    now = new Date(start.getTime() + 6 * day) // the session is still valid; the order is older
    await orderOf(merchant, 'B-1')
    await app.stores.database.pool.query(
      `UPDATE partner_order SET hold_until = $1, status = 'approved' WHERE order_id = 'B-1'`,
      [start],
    )
    expect((await merchant.ask('/orders/reject', { orderId: 'B-1', reason: 'Late' })).message).toBe(
      'The hold of this order has ended',
    )
    now = start
  })
  it('refuses a status, a place and an order that are none, naming the field', async () => {
    for (const [path, input, method, message] of [
      ['/orders', { status: 'gone' }, 'GET', /^status: /],
      ['/orders', { before: 'x' }, 'GET', /^before: /],
      ['/hits', { outcome: 'gone' }, 'GET', /^outcome: /],
      ['/orders/approve', { orderId: ' ' }, 'POST', /^orderId: This field is required/],
      ['/orders/approve', {}, 'POST', /^orderId: /],
    ] as const) {
      const answer = await merchant.ask(path, input, method)
      expect([answer.code, answer.message], path).toEqual([400, expect.stringMatching(message)])
    }
  })
})
