import { expect, it } from 'vitest'
import type { TermsRow } from '../../partners/contracts/move-contract.ts'
import { decideReport, type Known } from './decide-report.ts'
import { readReport, type Report } from './report.ts'
import type { Sent } from './sent.ts'

const at = (text: string) => new Date(text)
/** 20 euro per order, whatever its amount. */
const fee = {
  uuid: 't1',
  commissionType: 'CPA',
  commissionValue: '20.0000',
  currency: 'EUR',
  cookieDays: 30,
  attributionModel: 'default',
  couponCode: '',
  requireCouponCode: false,
  holdDays: 30,
  appliedAt: at('2026-03-01T00:00:00Z'),
} as TermsRow
const contracts: Known['contracts'] = [{ uuid: 'c1', state: 'running', endedAt: null, versions: [fee], coupons: [] }]
const click = { at: at('2026-03-02T09:00:00Z'), contractUuid: 'c1', siteUuid: 's1' }
const told = (amount: string, over: object = {}) =>
  readReport({ orderId: '1', amount, currency: 'DKK', clickId: 'x', ...over }) as Report
const sent = (time: string): Sent => ({
  partner: { accountUuid: 'a1', partnerUuid: 'p1' },
  way: 'server',
  isSigned: true,
  reportedAt: at(time),
  receivedAt: at(time),
  host: '',
  reports: [],
})
/** Bank rates by day, limited to those published by then. */
const decide = (report: Report, time: string, perEuro: Record<string, number>, order?: Known['order']) => {
  const exchanged: Known['exchanged'] = (amount, _from, _to, day) =>
    (Number(amount) / (perEuro[day.toISOString().slice(0, 10)] ?? 0)).toFixed(2)
  return decideReport(report, sent(time), { order, click, contracts, isCancelled: false, exchanged, now: at(time) })
}
const first = () => decide(told('746.00'), '2026-03-02T10:00:00Z', { '2026-03-02': 7.46 })

it('an order with a fixed fee in another currency is counted in that one, at the rate of its day', () => {
  expect(first()).toMatchObject({
    outcome: 'credited',
    rows: [{ amount: '100.00', commission: '20.00', currency: 'EUR' }],
  })
})
it.each([
  ['an hour later, when the rate of the day is published', '2026-03-02T11:00:00Z', { '2026-03-02': 7.45 }],
  ['a month later, when a euro is worth much more', '2026-04-02T10:00:00Z', { '2026-03-02': 7.46, '2026-04-02': 9 }],
])('told again %s, it is the same', (_, time, perEuro) => {
  const [known] = first().rows
  expect(decide(told('746.00'), time, perEuro, known)).toMatchObject({ outcome: 'duplicate', rows: [] })
  const stated: Known['order'] = known && { ...known, status: 'paid', statementUuid: 'of march' }
  expect(decide(told('746.00'), time, perEuro, stated)).toMatchObject({ outcome: 'duplicate', rows: [] })
})
it('lowered, it is less, and its fee the same', () => {
  const [known] = first().rows
  const lowered = decide(told('373.00'), '2026-03-03T10:00:00Z', { '2026-03-02': 7.46 }, known)
  expect(lowered).toMatchObject({ outcome: 'updated', rows: [{ amount: '50.00', commission: '20.00' }] })
})

it('told again with up to two hundredths more or less it is the same, with more than that another amount', () => {
  const [known] = first().rows
  const again = (amount: string) => decide(told(amount), '2026-03-02T11:00:00Z', { '2026-03-02': 7.46 }, known).outcome
  expect(['760.92', '731.08'].map(again)).toEqual(['duplicate', 'duplicate']) // 102.00 and 98.00 euro
  expect(['761.00', '731.00'].map(again)).toEqual(['updated', 'updated'])
})
