import { describe, expect, it } from 'vitest'
import { centsOf, fromCents, roundedAmount, sumAmounts } from './money.ts'

describe('amounts on the wire', () => {
  it('are whole cents, also where the float lies a little below', () => {
    expect([1.1, 4.35, 8.2, 1.15, 1234567890.12, -0.29, 0].map(centsOf)).toEqual([
      110, 435, 820, 115, 123456789012, -29, 0,
    ])
  })
  it('of estimates are rounded half away from zero, and never to a negative zero', () => {
    expect([0.125, -0.125, 0.124, -0.124].map(roundedAmount)).toEqual([0.13, -0.13, 0.12, -0.12])
    expect(Object.is(centsOf(-0.001), 0)).toBe(true)
  })
  it('add up to the cent: a thousand times 0.1, and 0.1 + 0.2 − 0.3', () => {
    expect(sumAmounts(Array.from({ length: 1000 }, () => 0.1))).toBe(100)
    expect(sumAmounts([0.1, 0.2, -0.3])).toBe(0)
    expect(sumAmounts([])).toBe(0)
    expect(sumAmounts([9007199254740.99, 0.01])).toBe(9007199254741)
  })
  it('come from cents of either kind', () => expect([fromCents(-5), fromCents(123n)]).toEqual([-0.05, 1.23]))
})
