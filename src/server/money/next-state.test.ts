import { describe, expect, it } from 'vitest'
import type { NetworkTransaction } from '../../connectors/connector.ts'
import { emptyTransaction } from '../../connectors/connector.ts'
import { contentHash, contentOf, stateOf, type State } from './arrival.ts'
import { differs, nextState } from './next-state.ts'

const receivedAt = new Date('2026-03-02T12:00:00Z')
const payer = {
  uuid: '11111111-1111-4111-8111-111111111111',
  accountUuid: '22222222-2222-4222-8222-222222222222',
  network: 'awin',
}
const isClickId = (text: string) => text.startsWith('click')
const make = (over: Partial<NetworkTransaction>, source: 'api' | 'callback' | 'upload' = 'api') =>
  stateOf(
    {
      payer,
      source,
      receivedAt,
      transaction: {
        ...emptyTransaction,
        transactionId: 'T1',
        at: '2026-03-01T00:00:00.000Z',
        commission: '5.92',
        currency: 'GBP',
        ...over,
      },
    },
    isClickId,
  )
const state = (over: Partial<NetworkTransaction>, source?: 'api' | 'callback' | 'upload'): State => {
  const made = make(over, source)
  if ('problem' in made) throw new Error(made.problem)
  return made
}
const orders = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((x, i) => orders(list.toSpliced(i, 1)).map((rest) => [x, ...rest]))

describe('the later of two states', () => {
  it('is the one that arrived last where the network gives no time', () => {
    const four = (['pending', 'approved', 'rejected', 'paid'] as const).map((status) => state({ status }))
    for (const order of orders(four)) expect(order.reduce(nextState).status).toBe(order[3]?.status)
  })
  it('is the same in all 24 orders, by the network’s own time where it gives one', () => {
    const four = [
      state({ status: 'paid', changedAt: '2026-03-01T00:00:00.000Z' }),
      state({ status: 'approved', changedAt: '2026-03-02T00:00:00.000Z' }),
      state({ status: 'rejected', changedAt: '2026-03-04T00:00:00.000Z' }),
      state({ status: 'paid' }),
    ]
    expect(new Set(orders(four).map((order) => order.reduce(nextState).status))).toEqual(new Set(['rejected']))
  })
  it('of files is the one handed in last, whatever time stands in it', () => {
    const file = (status: 'approved' | 'rejected', changedAt: string) => state({ status, changedAt }, 'upload')
    const [first, second] = [file('approved', '2026-03-04T00:00:00.000Z'), file('rejected', '2026-03-01T00:00:00.000Z')]
    expect(nextState(first, second).status).toBe('rejected')
  })
  it('takes an amended amount of an equal state', () => {
    expect(nextState(state({ commission: '5.92' }), state({ commission: '4.00' })).commission).toBe('4.00')
  })
  it('keeps what only the loser knew', () => {
    const callback = state({ subIds: ['click-1'], orderId: '' }, 'callback')
    const imported = state({ status: 'approved', orderId: 'A-1' })
    expect(nextState(callback, imported)).toMatchObject({ status: 'approved', clickId: 'click-1', orderId: 'A-1' })
    expect(nextState(imported, callback)).toMatchObject({ status: 'pending', clickId: 'click-1', orderId: 'A-1' })
  })
})

describe('what arrives', () => {
  it.each([
    [{ commission: '12,50' }, '12.50', ''],
    [{ commission: '1.234,56' }, '1234.56', ''],
    [{ commission: '1,234.56' }, '1234.56', ''],
    [{ commission: '0,125' }, '0.125', ''],
    [{ commission: '15.940' }, '15.94', ''],
    [{ commission: '999999999.99' }, '999999999.99', ''],
    [{ currency: 'gbp' }, '5.92', ''],
    [{ currency: 'VND' }, '5.92', 'currency:VND'],
  ] as const)('in a callback with %j is kept with commission %s and error "%s"', (over, commission, errorCode) => {
    expect(state(over, 'callback')).toMatchObject({ commission, errorCode })
  })
  it.each([
    [{ at: '2031-01-01T00:00:00.000Z' }, 'date 2031-01-01T00:00:00.000Z lies in the future'],
    [{ commission: 'NaN' }, 'commission NaN is not an amount'],
    [{ commission: '1e309' }, 'commission 1e309 is not an amount'],
    [{ commission: 'EUR' }, 'commission EUR is not an amount'],
    [{ commission: '' }, 'commission is missing'],
    [{ commission: '1000000000' }, 'commission 1000000000 has more than 9 digits'],
    [{ sale: 'x' }, 'amount x is not an amount'],
    [{ currency: 'GBPP' }, 'currency: "GBPP" is not a currency code'],
    [{ currency: '' }, 'currency is missing'],
    [{ commission: '-1' }, 'commission -1 is below zero.'],
    [{ sale: '-100', commission: '-10' }, 'amount -100 is below zero.'],
    [{ commission: '(12,50)' }, 'commission (12,50) is below zero.'],
    [{ commission: '1,234' }, 'commission 1,234 can be read as'],
    [{ sale: '12,345', commission: '1' }, 'amount 12,345 can be read as'],
  ] as const)('in a callback with %j is refused', (over, said) => {
    const made = make(over, 'callback')
    expect('problem' in made ? made.problem : '').toContain(said)
  })
  it.each([
    ['-5', '0.00', 'commission:-5'],
    ['12,34', '12.34', ''],
    ['1,234', '0.00', 'commission:1,234'],
  ])('and counted anew out of the ledger, a callback of %s is %s', (commission, counts, errorCode) => {
    const transaction = { ...emptyTransaction, transactionId: 'T1', commission, currency: 'GBP' }
    const told = { payer, source: 'callback' as const, receivedAt: new Date(), isRetold: true, transaction }
    expect(stateOf(told, isClickId)).toMatchObject({ commission: counts, errorCode })
  })
  it('may be a negative correction when the network itself lists it', () => {
    expect(state({ commission: '-1.50' }, 'api')).toMatchObject({ commission: '-1.50', errorCode: '' })
  })
  it('without a transaction, or with one of absurd length, is refused', () => {
    expect(make({ transactionId: ' \u0000 ' })).toEqual({ problem: 'transactionId is missing' })
    expect(make({ transactionId: 'x'.repeat(201) })).toHaveProperty('problem')
  })
  it('loses control characters and broken characters, which the store would refuse', () => {
    expect(state({ orderId: 'A\u0000\r\nB\uD800', name: 'é\u0007' })).toMatchObject({ orderId: 'A B\uFFFD', name: 'é' })
  })
  it('is the same content whatever the order of its fields and the writing of its amounts', () => {
    const a = { ...emptyTransaction, transactionId: 'T1', commission: '5.9' }
    const b = {
      commission: '5.90',
      ...Object.fromEntries(Object.entries(emptyTransaction).toReversed()),
      transactionId: 'T1',
    }
    expect(contentHash(contentOf(a))).toBe(contentHash(contentOf({ ...emptyTransaction, ...b, commission: '5.90' })))
    expect(contentHash(contentOf({ ...a, commission: '5.91' }))).not.toBe(contentHash(contentOf(a)))
  })
})

describe('whether two states differ', () => {
  const one = state({ subIds: ['a', 'b'], clickAt: '2026-02-28T10:00:00.000Z', orderId: '7' })
  it('is told by every field but where the date came from', () => {
    expect(differs(one, { ...one, at: new Date(one.at), subIds: [...one.subIds], isDated: false })).toBe(false)
    const others: Partial<State> = {
      at: new Date(one.at.getTime() + 1),
      clickAt: null,
      changedAt: new Date(0),
      status: 'paid',
      kind: 'cpc',
      sale: '0.01',
      commission: '5.920',
      orderId: '',
      subIds: ['a'],
      mediaId: 'm',
    }
    for (const [field, value] of Object.entries(others))
      for (const [a, b] of [
        [one, { ...one, [field]: value }],
        [{ ...one, [field]: value }, one],
      ] as const)
        expect(differs(a, b), field).toBe(true)
    expect(differs(one, { ...one, subIds: ['a', 'c'] })).toBe(true)
  })
})
