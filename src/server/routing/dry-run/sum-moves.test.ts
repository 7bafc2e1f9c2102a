import { expect, it } from 'vitest'
import { sumMoves } from './sum-moves.ts'

it('adds up what moving clicks comes to, with the range that holds the truth four times out of five', () => {
  // 4,120 clicks leave 0.84 (se .07) for 1.02 (.13), and 900 discover clicks go to 0.55 (.16)
  const found = sumMoves([
    { clicks: -4120, expected: 0.84, se: 0.07, unit: 0 },
    { clicks: 4120, expected: 1.02, se: 0.13, unit: 0 },
    { clicks: 900, expected: 0.55, se: 0.16, unit: 0 },
  ])
  expect([found.middle, found.low, found.high].map(Math.round)).toEqual([1237, 435, 2038])
})
it('tells chance apart: it is there when every expectation is certain', () => {
  // 1,000 clicks of 0.08, 4 a sale that differs by its mean: sqrt(1000 × 0.08 × 8) = 25.298
  const found = sumMoves([{ clicks: -1000, expected: 0.08, se: 0, unit: 8 }])
  expect([found.middle, found.low, found.high]).toEqual([-80, -80, -80])
  expect(found.chance).toBeCloseTo(25.298, 3)
})
it('is nothing when nothing moves', () => expect(sumMoves([])).toEqual({ middle: 0, low: 0, high: 0, chance: 0 }))
