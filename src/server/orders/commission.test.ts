import { describe, expect, it } from 'vitest'
import { clickCommission, commissionOf, compare, minus } from './commission.ts'

const percent = (commissionValue: string) => ({ commissionType: 'CPS' as const, commissionValue })

describe('a commission', () => {
  it.each([
    ['8.5000', '129.95', '11.05'], // 11.04575
    ['8.5000', '100.00', '8.50'],
    ['10.0000', '0.05', '0.01'], // 0.005: half goes up
    ['10.0000', '0.04', '0.00'],
    ['0.0001', '999999999.9999', '1000.00'],
    ['33.3333', '3.00', '1.00'], // 0.999999
    ['100.0000', '12.3450', '12.35'],
    ['8.0000', '0.00', '0.00'],
  ])('of %s %% of %s is %s', (value, amount, cents) => expect(commissionOf(percent(value), amount)).toBe(cents))
  it('of a fixed fee is the fee, whatever the order’s amount', () => {
    const fee = { commissionType: 'CPA' as const, commissionValue: '50.0000' }
    expect([commissionOf(fee, '0.00'), commissionOf(fee, '999.00')]).toEqual(['50.00', '50.00'])
  })
  it('of orders is nothing where clicks are paid, and of clicks nothing where orders are', () => {
    const click = { commissionType: 'CPC' as const, commissionValue: '1.2500' }
    expect([commissionOf(click, '100.00'), clickCommission(click)]).toEqual(['0.00', '1.25'])
    expect(clickCommission(percent('8'))).toBe('0.00')
  })
})

it('amounts are subtracted and compared without a float’s leftovers', () => {
  expect(minus('0.30', '0.1000')).toBe('0.20')
  expect(minus('4.0000', '11.05')).toBe('-7.05')
  expect([compare('10', '9.9999'), compare('1.50', '1.5000'), compare('-1', '0')]).toEqual([1, 0, -1])
})
