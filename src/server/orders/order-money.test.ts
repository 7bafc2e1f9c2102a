import { describe, expect, it } from 'vitest'
import { compare, minus } from './commission.ts'
import { arrivalOf, laterThan, type OrderRow } from './order-money.ts'

const at = new Date('2026-03-02T10:00:00Z')
const order = (over: Partial<OrderRow> = {}): OrderRow =>
  ({
    uuid: 'o',
    accountUuid: 'a',
    partnerUuid: 'shop',
    contractUuid: 'campaign',
    kind: 'sale',
    orderId: '#1001',
    clickId: 'click',
    siteUuid: null,
    creatorId: '',
    amount: '250.0000',
    currency: 'DKK',
    commission: '25.0000',
    coupon: '',
    status: 'pending',
    reason: '',
    isSigned: true,
    at,
    clickAt: null,
    changedAt: new Date('2026-03-03T10:00:00Z'),
    holdUntil: new Date('2026-04-01T10:00:00Z'),
    statementUuid: null,
    statedCommission: null,
    ...over,
  }) as OrderRow
const payer = { accountUuid: 'a', connectionUuid: 'direct', network: 'direct' } as unknown as Parameters<
  typeof arrivalOf
>[0]
const arrival = (over: Partial<OrderRow> = {}) => arrivalOf(payer, order(over), 'Shop')

describe('an order in the ledger', () => {
  it('is one transaction of its merchant, and a paid click one of its own', () => {
    expect(arrival().transaction).toMatchObject({ transactionId: 'shop:#1001', orderId: '#1001', subIds: ['click'] })
    expect(arrival({ kind: 'cpc' }).transaction).toMatchObject({ transactionId: 'click', orderId: '', kind: 'cpc' })
  })
  it('is our own when a server signed it, and enters as a callback when a page alone reported', () => {
    expect([arrival().source, arrival({ isSigned: false }).source]).toEqual(['own', 'callback'])
  })
  it('counts from its last change, and names click, time of the click and creator where they are known', () => {
    expect(arrival().receivedAt).toEqual(new Date('2026-03-03T10:00:00Z'))
    expect(arrival({ clickId: '', siteUuid: null }).transaction).toMatchObject({
      subIds: [],
      mediaId: '',
      clickAt: null,
    })
    expect(arrival({ clickAt: at, creatorId: 'c-1', siteUuid: 's' }).transaction).toMatchObject({
      clickAt: '2026-03-02T10:00:00.000Z',
      creatorId: 'c-1',
      mediaId: 's',
    })
    expect(arrival().transaction.creatorId).not.toBe('c-1')
  })
})

it('a change is later than the one before, also when the clock was set back', () => {
  const before = new Date('2026-03-03T10:00:00.000Z')
  expect(laterThan(before, new Date('2026-03-03T09:00:00Z'))).toEqual(new Date('2026-03-03T10:00:00.001Z'))
  expect(laterThan(before, before)).toEqual(new Date('2026-03-03T10:00:00.001Z'))
  expect(laterThan(before, new Date('2026-03-03T10:00:05Z'))).toEqual(new Date('2026-03-03T10:00:05Z'))
})

it('amounts are compared and removed exactly', () => {
  expect(minus('0.3', '0.1')).toBe('0.20')
  expect(minus('10', '12.5')).toBe('-2.50')
  expect([compare('10.0', '10'), compare('9.99', '10'), compare('100', '20')]).toEqual([0, -1, 1])
})
