import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { createRateLimits } from './rate-limits.ts'

describe('limits of how often', () => {
  it('let a burst through, then as many a minute as the class says', () => {
    let time = 5
    const rates = createRateLimits(() => time)
    const { burst, perMinute } = limits.file
    const through = (n: number) =>
      Array.from({ length: n }, () => rates.take('file', 'a')).filter((s) => s === 0).length
    expect(through(burst * 2)).toBe(burst)
    expect(rates.take('file', 'a')).toBe(60 / perMinute)
    time += 60_000
    expect(through(burst * 2)).toBe(perMinute)
    time += 3_600_000
    expect(through(burst * 2)).toBe(burst)
  })
  it('count classes and askers apart', () => {
    const rates = createRateLimits(() => 0)
    for (let n = 0; n < limits.file.burst; n++) rates.take('file', 'a')
    expect(rates.take('file', 'a')).toBeGreaterThan(0)
    expect([rates.take('file', 'b'), rates.take('standard', 'a')]).toEqual([0, 0])
  })
  it('remember a bounded number of askers, however many there are', () => {
    const rates = createRateLimits(() => 0)
    for (let n = 0; n < 120_000; n++) rates.take('standard', String(n))
    expect(rates.size()).toBeLessThanOrEqual(50_000)
  })
})
