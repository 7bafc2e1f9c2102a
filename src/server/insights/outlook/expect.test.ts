import { describe, expect as assert, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { ageSteps } from '../../money/index.ts'
import { expect, type Part } from './expect.ts'

const chances = (p: number, variance = 0) => Array.from({ length: ageSteps }, () => ({ p, variance }))
/** Chances of the account, of a shop with certain ones, and of one with uncertain ones. */
const approvals = [chances(0.5), chances(1), chances(0.8, 0.01)]
const part = (over: Partial<Part>): Part => ({
  place: 0,
  step: 0,
  certain: 0,
  pending: 0,
  likely: 0,
  squares: 0,
  ...over,
})

describe('expected revenue', () => {
  it('is what is certain where nothing is pending, without a range', () => {
    assert(expect([part({ certain: 12_345 })], approvals)).toEqual({ expected: 12_345, low: 12_345, high: 12_345 })
    assert(expect([], approvals)).toEqual({ expected: 0, low: 0, high: 0 })
  })

  it('ranges over four fifths of what the sales of a group may do', () => {
    // 100 sales of 10.00, each approved or not: 500.00 ± 1.2816 · 10.00 · √(100 · 0.25)
    const sales = part({ certain: 1000, pending: 100_000, likely: 50_000, squares: 100 * 1000 ** 2 })
    assert(expect([sales], approvals)).toEqual({ expected: 51_000, low: 51_000 - 6408, high: 51_000 + 6408 })
  })

  it('never ranges beyond nothing and everything approved', () => {
    const one = part({ certain: 500, pending: 1000, likely: 500, squares: 1000 ** 2 })
    assert(expect([one], approvals)).toEqual({ expected: 1000, low: 500, high: 1500 })
    assert(expect([part({ place: 1, pending: 900, likely: 900, squares: 900 ** 2 })], approvals)).toEqual({
      expected: 900,
      low: 900,
      high: 900,
    })
    const correction = part({ pending: -1000, likely: -500, squares: 1000 ** 2 })
    assert(expect([correction], approvals)).toEqual({ expected: -500, low: -1000, high: 0 })
  })

  it('moves all sales of a merchant together by what is not known of it', () => {
    // many small sales: only the uncertainty of the merchant is left, 1.2816 · 0.1 · 100,000, the same in both age
    // steps
    const vague = (step: number) => part({ place: 2, step, pending: 50_000, likely: 40_000, squares: 0 })
    assert(expect([vague(0), vague(1)], approvals)).toEqual({
      expected: 80_000,
      low: 80_000 - 12_816,
      high: 80_000 + 12_816,
    })
  })

  it('holds the truth about four times out of five', () => {
    const seed = Math.floor(Math.random() * 1e9)
    const random = createRandom('range', String(seed))
    let inside = 0
    const rounds = 2000
    for (let round = 0; round < rounds; round++) {
      const cents = Array.from({ length: 60 }, () => Math.round(500 + random() * 3000))
      const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
      const p = 0.5
      const range = expect(
        [
          part({
            pending: sum(cents),
            likely: sum(cents.map((c) => Math.round(c * p))),
            squares: sum(cents.map((c) => c * c)),
          }),
        ],
        approvals,
      )
      const truth = sum(cents.filter(() => random() < p))
      if (truth >= range.low && truth <= range.high) inside++
    }
    assert(Math.abs(inside / rounds - 0.8), `seed ${seed}`).toBeLessThan(0.04)
  })
})
