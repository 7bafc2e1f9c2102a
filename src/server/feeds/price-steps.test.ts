import { describe, expect, it } from 'vitest'
import { priceBounds, priceLabel } from './price-steps.ts'

const bounds = (units: number[], count: number) => priceBounds(new Float64Array(units.map((unit) => unit * 100)), count)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('bounds of price groups', () => {
  it('part the prices into groups of about equal size, at 1, 2 or 5 times a power of ten', () => {
    // of 1 to 100 in four groups, the 26th, 51st and 76th start one: 26 → 50, 51 → 100, 76 → 100
    expect(bounds(upTo(100), 4)).toEqual([50, 100])
    // of 1 to 10 in five groups 3, 5, 7 and 9: 5, 5, 10, 10
    expect(bounds(upTo(10), 5)).toEqual([5, 10])
    // 2 is itself a bound; the order of prices does not matter
    expect(bounds([4, 1, 3, 2].toReversed(), 4)).toEqual([2])
    expect(bounds([0.1, 0.2, 0.3, 0.4], 2)).toEqual([])
    expect(bounds([0.01, 0.25, 0.3, 0.9], 2)).toEqual([0.5])
  })
  it('are none where all prices are alike, where there are none, and for one group', () => {
    expect(bounds([99, 99, 99], 3)).toEqual([])
    expect(bounds([100, 100, 100], 3)).toEqual([])
    expect(bounds([], 3)).toEqual([])
    expect(bounds([1, 50, 100], 1)).toEqual([])
  })
  it('lie above the lowest price and not above the highest', () => {
    expect(bounds([50, 100], 2)).toEqual([100])
    expect(bounds([50, 99], 2)).toEqual([])
  })
})

it.each([
  [0, '0-50'],
  [49.99, '0-50'],
  [50, '50-100'],
  [99.99, '50-100'],
  [100, '100+'],
  [5000, '100+'],
])('a price of %d is of the group %s', (units, label) =>
  expect(priceLabel(Math.round(units * 100), [50, 100])).toBe(label),
)
it('a price is of no group where there are none', () => expect(priceLabel(100, [])).toBe(''))
