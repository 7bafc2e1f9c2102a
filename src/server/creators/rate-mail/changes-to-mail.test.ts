import { expect, it } from 'vitest'
import { changesToMail, type QueuedRate } from './changes-to-mail.ts'

const rate = (id: number, amount: number, from: string, over: Partial<QueuedRate> = {}): QueuedRate => ({
  id,
  kind: 'percent',
  amount: amount.toFixed(4),
  currency: null,
  scope: 'all',
  scopeUuid: null,
  validFrom: new Date(from),
  isWaiting: true,
  ...over,
})
const known = { isWaiting: false }
const shop = { scope: 'merchant' as const, scopeUuid: 'shop' }
const programme = { scope: 'programme' as const, scopeUuid: 'programme of shop' }
/** The reported changes: each rate and the previous one, by amount. */
const changes = (...rates: QueuedRate[]) =>
  changesToMail(rates, {
    dayOf: (at) => at.toISOString().slice(0, 10),
    merchantOf: (uuid) => uuid.replace('programme of ', ''),
  }).map(({ rate: r, before }) => [Number(r.amount), before && Number(before.amount)])

it('reports a rate with the one it takes the place of, and nothing that nobody waits for', () => {
  const old = rate(1, 40, '2026-01-01', known)
  expect(changes(old, rate(2, 50, '2026-03-02T10:00Z'))).toEqual([[50, 40]])
  expect(changes(rate(2, 50, '2026-03-02T10:00Z'))).toEqual([[50, null]])
  expect(changes(old, rate(2, 50, '2026-03-02T10:00Z', known))).toEqual([])
})
it('says of what was put right within minutes only how it ended, and nothing where it is as before', () => {
  const old = rate(1, 40, '2026-01-01', known)
  expect(changes(old, rate(2, 5, '2026-03-02T10:00Z'), rate(3, 50, '2026-03-02T10:03Z'))).toEqual([[50, 40]])
  expect(changes(old, rate(2, 5, '2026-03-02T10:00Z'), rate(3, 40, '2026-03-02T10:03Z'))).toEqual([])
  expect(changes(old, rate(2, 40, '2026-03-02T10:00Z'))).toEqual([])
  // 40 of a currency is not 40 percent
  expect(changes(old, rate(2, 40, '2026-03-02T10:00Z', { kind: 'fixed', currency: 'DKK' }))).toEqual([[40, 40]])
})
it('reports one from now on and of one from a later day in their order, each with what is before it then', () => {
  const old = rate(1, 40, '2026-01-01', known)
  const later = rate(2, 60, '2026-04-01')
  const now = rate(3, 50, '2026-03-02T10:00Z')
  expect(changes(old, later, now)).toEqual([
    [50, 40],
    [60, 40],
  ])
  expect(changes(old, rate(2, 50, '2026-03-02T10:00Z'), rate(3, 60, '2026-04-01'))).toEqual([
    [50, 40],
    [60, 50],
  ])
})
it('compares a rate for one shop or programme with what its sales earned before: the narrowest there was', () => {
  const all = rate(1, 40, '2026-01-01', known)
  expect(changes(all, rate(2, 30, '2026-03-02', shop))).toEqual([[30, 40]])
  expect(changes(all, rate(2, 30, '2026-02-01', { ...shop, ...known }), rate(3, 20, '2026-03-02', programme))).toEqual([
    [20, 30],
  ])
  // another general rate does not change the shop's rate
  expect(changes(all, rate(2, 30, '2026-02-01', { ...shop, ...known }), rate(3, 20, '2026-03-02'))).toEqual([[20, 40]])
})
it('reports two rates of one day apart when they are for different sales', () => {
  const all = rate(1, 40, '2026-01-01', known)
  expect(changes(all, rate(2, 30, '2026-03-02', shop), rate(3, 50, '2026-03-02'))).toEqual([
    [30, 40],
    [50, 40],
  ])
})
