import { expect, it } from 'vitest'
import { readReport } from './report.ts'

it('says of what is no order what it must be', () => {
  for (const sent of ['x', 5, null, []])
    expect(readReport(sent)).toEqual({ orderId: '', problem: 'order: Must be an object' })
  expect(readReport({ orderId: 'a', currency: 'DKK' })).toEqual({
    orderId: 'a',
    problem: 'amount: This field is required',
  })
  expect(readReport({ amount: '1', currency: 'DKK' })).toEqual({ orderId: '', problem: 'orderId: Must be a text' })
})

const order = { orderId: 'A1', amount: '129.95', currency: 'DKK' }
const read = (over: object) => {
  const report = readReport({ ...order, ...over })
  if ('problem' in report) throw new Error(report.problem)
  return report
}
const problem = (over: object) => {
  const report = readReport({ ...order, ...over })
  return 'problem' in report ? report.problem : null
}

it('reads an order that says only what it must', () =>
  expect(readReport(order)).toEqual({
    orderId: 'A1',
    amount: '129.95',
    currency: 'DKK',
    clickId: '',
    coupon: '',
    at: null,
    status: null,
    lastSource: null,
    isTest: false,
  }))

it('reads an order that says all it can', () =>
  expect(
    readReport({
      orderId: 4711,
      amount: 5,
      currency: ' eur ',
      clickId: 'c1',
      coupon: 'NORTH10',
      at: '2026-03-02T11:40:00+01:00',
      status: 'approved',
      lastSource: 'known:Google: Ads',
      test: false,
    }),
  ).toEqual({
    orderId: '4711',
    amount: '5.00',
    currency: 'EUR',
    clickId: 'c1',
    coupon: 'NORTH10',
    at: new Date('2026-03-02T10:40:00Z'),
    status: 'approved',
    lastSource: { kind: 'known', name: 'Google: Ads' },
    isTest: false,
  }))

it('is a test by the click id of tests or by any word for yes, and by none for no', () => {
  for (const test of [true, 1, '1', 'true']) expect(read({ test }).isTest, String(test)).toBe(true)
  for (const test of [false, 0, '0', 'false', '', null]) expect(read({ test }).isTest, String(test)).toBe(false)
  expect(read({ clickId: 'test' })).toMatchObject({ clickId: 'test', isTest: true })
  expect(read({ clickId: 'test', test: false }).isTest).toBe(true)
  expect(problem({ test: 'yes' })).toBe('test: Must be true or false')
})

it('needs an amount and its currency, unless it is cancelled', () => {
  const cancelled = { orderId: 'A1', status: 'cancelled' }
  expect(readReport(cancelled)).toMatchObject({ amount: null, currency: '', status: 'cancelled' })
  expect(readReport({ orderId: 'A1', status: 'approved' })).toEqual({
    orderId: 'A1',
    problem: 'amount: This field is required',
  })
  expect(readReport({ ...cancelled, amount: '5' })).toMatchObject({
    problem: 'currency: Must be a currency code like DKK',
  })
  expect(problem({ currency: null })).toBe('currency: Must be a currency code like DKK')
  expect(read({ currency: 'AED' }).currency).toBe('AED')
  expect(problem({ currency: 'kroner' })).toBe('currency: Must be a currency code like DKK')
  expect(problem({ status: 'paid' })).toBe('status: Must be pending, approved or cancelled')
})

it('takes amounts of nine digits and four decimals at most, and none below zero', () => {
  expect(read({ amount: ' 999999999.1234 ' }).amount).toBe('999999999.1234')
  expect(read({ amount: 0 }).amount).toBe('0.00')
  expect(read({ amount: '129,95 kr' }).amount).toBe('129.95')
  expect(read({ amount: '€129.95', currency: null })).toMatchObject({ amount: '129.95', currency: 'EUR' })
  expect(problem({ amount: '1,299' })).toBe(
    'amount: Can be read as 1299.00 or 1.299: write it with a point, like 1234.56',
  )
  expect(problem({ amount: '€129.95' })).toBe('currency: Must be a currency code like DKK')
  for (const amount of ['1000000000', '1.23456', '-1', '', 'x1', '1x'])
    expect(problem({ amount }), amount).toBe('amount: Must be a number like 129.95, not negative, below 1000000000')
  expect(problem({ amount: true })).toBe('amount: Must be a number like 129.95')
})

it('takes no id that is empty, too long, or of a kind that we give ourselves', () => {
  expect(read({ orderId: 'x'.repeat(100) }).orderId).toHaveLength(100)
  expect(problem({ orderId: 'x'.repeat(101) })).toBe('orderId: Must have at most 100 characters')
  expect(problem({ orderId: ' ' })).toBe('orderId: This field is required')
  const ours = `click ${'a1'.repeat(10)}`
  for (const orderId of [ours, 'correction of A1'])
    expect(problem({ orderId }), orderId).toBe('orderId: Must not begin with words of ours')
  for (const orderId of [`${ours}b`, `my ${ours}`, 'my correction of A1', 'click A1'])
    expect(read({ orderId }).orderId).toBe(orderId)
})

it('says of a wrong order which it was, whatever its id is written as', () => {
  expect(readReport({ orderId: 12, amount: 'x', currency: 'DKK' })).toMatchObject({ orderId: '12' })
  expect(readReport({ orderId: { a: 1 }, amount: '1', currency: 'DKK' })).toMatchObject({ orderId: '' })
})

it('knows what came last before it: our click, a known ad, another site, or that nothing was noted', () => {
  expect(read({ lastSource: 'own' }).lastSource).toEqual({ kind: 'own', name: '' })
  expect(read({ lastSource: 'outside:blog.dk' }).lastSource).toEqual({ kind: 'outside', name: 'blog.dk' })
  expect(read({ lastSource: 'known' }).lastSource).toEqual({ kind: 'known', name: '' })
  for (const lastSource of ['', null]) expect(read({ lastSource }).lastSource).toBeNull()
  for (const lastSource of ['own:x', 'somebody', 'known!', 'my own', `known:${'x'.repeat(101)}`])
    expect(problem({ lastSource }), lastSource).toBe('lastSource: Must be own, known:… or outside:…')
})

it('takes a time with its zone, and texts up to their length', () => {
  expect(read({ at: '2026-03-02T10:40:00 01:00' }).at).toEqual(new Date('2026-03-02T09:40:00Z'))
  expect(problem({ at: '2026-03-02 10:40' })).toBe('at: Must be a time like 2026-03-02T10:40:00Z')
  expect(read({ clickId: 'c'.repeat(100), coupon: 'c'.repeat(60) }).coupon).toHaveLength(60)
  expect(problem({ clickId: 'c'.repeat(101) })).toBe('clickId: Must have at most 100 characters')
  expect(problem({ coupon: 'c'.repeat(61) })).toBe('coupon: Must have at most 60 characters')
})
