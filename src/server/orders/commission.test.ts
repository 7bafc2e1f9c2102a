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
  ])('of %s %% of %s euro is %s', (value, amount, cents) =>
    expect(commissionOf(percent(value), amount, 'EUR')).toBe(cents),
  )
  it.each([
    ['8.5000', '1290', 'JPY', '110.00'], // 109.65: nobody pays a fraction of a yen
    ['10.0000', '1245', 'JPY', '125.00'], // 124.5: half goes up
    ['8.5000', '129.95', 'HUF', '11.00'],
    ['8.5000', '12.345', 'KWD', '1.049'], // 1.049325
    ['10.0000', '0.005', 'KWD', '0.001'], // 0.0005
  ])('of %s %% of %s %s is rounded to what can be paid: %s', (value, amount, currency, paid) =>
    expect(commissionOf(percent(value), amount, currency)).toBe(paid),
  )
  it('of a fixed fee is the fee, whatever the order’s amount', () => {
    const fee = { commissionType: 'CPA' as const, commissionValue: '50.5000' }
    expect([commissionOf(fee, '0.00', 'EUR'), commissionOf(fee, '999.00', 'EUR')]).toEqual(['50.50', '50.50'])
    expect(commissionOf(fee, '999.00', 'JPY')).toBe('51.00')
  })
  it('of orders is nothing where clicks are paid, and of clicks nothing where orders are', () => {
    const click = { commissionType: 'CPC' as const, commissionValue: '1.2500' }
    expect([commissionOf(click, '100.00', 'EUR'), clickCommission(click, 'EUR')]).toEqual(['0.00', '1.25'])
    expect([clickCommission(click, 'JPY'), clickCommission(click, 'KWD')]).toEqual(['1.00', '1.25'])
    expect(clickCommission(percent('8'), 'EUR')).toBe('0.00')
  })
})

it('amounts are subtracted and compared without a float’s leftovers', () => {
  expect(minus('0.30', '0.1000')).toBe('0.20')
  expect(minus('4.0000', '11.05')).toBe('-7.05')
  expect(minus('1.0490', '0.0005')).toBe('1.0485')
  expect([compare('10', '9.9999'), compare('1.50', '1.5000'), compare('-1', '0')]).toEqual([1, 0, -1])
})
