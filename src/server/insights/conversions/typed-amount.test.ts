import { describe, expect, it } from 'vitest'
import { amountsOf } from './typed-amount.ts'

describe('an amount that is looked for', () => {
  it('is exact with decimals, and any with this whole part without', () => {
    expect(amountsOf('175.91')).toEqual({ from: 17591, to: 17591 })
    expect(amountsOf('175,9')).toEqual({ from: 17590, to: 17590 })
    expect(amountsOf('175')).toEqual({ from: 17500, to: 17599 })
  })
  it('is read as the screen writes it, and as people paste it', () => {
    for (const typed of ['DKK 1,234.50', '1.234,50', '1 234,50', '−DKK 1,234.50', '€1,234.50', '1234.5 EUR'])
      expect([typed, amountsOf(typed)]).toEqual([typed, { from: 123450, to: 123450 }])
    expect(amountsOf('1,234')).toEqual({ from: 123400, to: 123499 })
  })
  it('is no amount where letters or more numbers stand', () => {
    for (const typed of ['', 'A-1', '12-34', '1.2.3', '12.34.56', 'order 12', '1234567890123'])
      expect([typed, amountsOf(typed)]).toEqual([typed, null])
  })
})
