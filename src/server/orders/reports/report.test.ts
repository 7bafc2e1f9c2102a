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
