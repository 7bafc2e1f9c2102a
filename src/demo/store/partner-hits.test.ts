import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OrderRow } from '../../server/orders/order-money.ts'
import type { DemoContract } from '../scenario/partners.ts'
import { hitsOf, triedHits } from './partner-hits.ts'

const now = new Date('2026-01-20T13:30:00Z')
const contract: DemoContract = {
  uuid: randomUUID(),
  name: 'Always on',
  url: 'https://shop.example/',
  commission: { type: 'CPS', value: '10', currency: 'DKK' },
  state: 'running',
  startsAgo: 400,
  createdAgo: 401,
}
const partnerUuid = randomUUID()
const of = { accountUuid: randomUUID(), partnerUuid, contract }
const order = (n: number, over: Partial<OrderRow> = {}): OrderRow => ({
  accountUuid: of.accountUuid,
  partnerUuid,
  contractUuid: contract.uuid,
  orderId: `NO-${n}`,
  kind: 'sale',
  termsUuid: randomUUID(),
  at: now,
  amount: '200.0000',
  commission: '20.0000',
  currency: 'DKK',
  status: 'approved',
  isSigned: true,
  isChecked: true,
  clickId: 'mk4w5d3t9abcdefgh0qz',
  clickAt: now,
  siteUuid: null,
  coupon: '',
  creatorId: '',
  holdUntil: now,
  reason: '',
  statementUuid: null,
  corrected: '0.00',
  correctedAmount: '0.00',
  reportedAt: now,
  changedAt: now,
  ...over,
})
const hits = (o: OrderRow, hasScript = true) => hitsOf(of, o, { toldAt: now, hasScript })
const many = Array.from({ length: 3000 }, (_, n) => hits(order(n)))

it('credits each order once, by its page or its server, and says why nothing came of the others', () => {
  for (const [n, all] of many.entries()) {
    const own = all.filter((h) => h.orderId === `NO-${n}`)
    expect(own.filter((h) => h.outcome === 'credited' || h.outcome === 'pending')).toHaveLength(1)
    expect(own.filter((h) => h.outcome === 'refused')).toEqual([])
  }
  const refused = many.flat().filter((h) => h.outcome === 'refused')
  const reasons = new Set(refused.map((h) => h.reason?.replaceAll(/\d{3,}/g, 'N').replace(/^(time:.*ours).*/, '$1')))
  expect(reasons).toEqual(
    new Set([
      'amount: Must be a number like N.95, not negative, below N',
      'clickId: Neither a click id nor a coupon was sent',
      'clickId: This click is not known',
      'clickId: This click is older than the cookie period of 30 days',
      'clickId: This is no click id of ours, or it was cut or altered',
      'coupon: No running campaign has this coupon',
      'signature: Does not belong to this body',
      'time: Must be within N seconds of ours',
    ]),
  )
  expect(refused.filter((h) => h.reason?.startsWith('signature:') && h.amount !== '')).toEqual([])
})
it('gives every hit an id of its own, and the same one each time', () => {
  const ids = many.flat().map((h) => h.uuid)
  expect(new Set(ids).size).toBe(ids.length)
  expect(hits(order(7))).toEqual(many[7])
})
it('hears of an order by the page alone while nobody signed it, and by the server alone where the script is gone', () => {
  const outcomes = (o: OrderRow, hasScript?: boolean) => [
    ...new Set(hits(o, hasScript).map((h) => `${h.way} ${h.outcome}`)),
  ]
  expect(outcomes(order(1, { status: 'pending', isSigned: false }))[0]).toBe('script pending')
  for (let n = 0; n < 300; n++) {
    expect(outcomes(order(n, { isSigned: false })).join()).not.toMatch(/server/)
    expect(outcomes(order(n), false).join()).not.toMatch(/script/)
  }
})
it('hears of a cancelled order by a second report of the server', () => {
  const cancelled = hits(
    order(3, { status: 'rejected', reason: 'Order cancelled', changedAt: new Date(now.getTime() + 9) }),
  )
  // some order ids come with a hit from a stranger, which was refused
  const own = cancelled.filter((h) => h.orderId === 'NO-3')
  expect(own.at(-1)).toMatchObject({ way: 'server', outcome: 'updated', at: new Date(now.getTime() + 9) })
})
it('shows what a developer tried before the campaign ran', () => {
  const tried = (state: DemoContract['state']) =>
    triedHits({ ...of, contract: { ...contract, state } }, { at: now, host: 'shop.example' }).map((h) => h.reason)
  expect(tried('installed')).toEqual(['clickId: Open the shop with ?obid=test, and send what it kept'])
  expect(tried('waiting')).toEqual(['host: staging.shop-shop.example is none of this shop'])
  expect(tried('running')).toEqual([])
})
