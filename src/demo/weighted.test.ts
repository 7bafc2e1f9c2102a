import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { createChoice, createPicker, zipf } from './weighted.ts'

describe('a picker', () => {
  it('picks in proportion to the weights', () => {
    const pick = createPicker([1, 0, 3, 6])
    const random = createRandom('picker')
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 100_000; i++) {
      const found = pick(random)
      counts[found] = (counts[found] ?? 0) + 1
    }
    expect(counts[1]).toBe(0)
    expect((counts[0] ?? 0) / 100_000).toBeCloseTo(0.1, 2)
    expect((counts[2] ?? 0) / 100_000).toBeCloseTo(0.3, 2)
    expect((counts[3] ?? 0) / 100_000).toBeCloseTo(0.6, 2)
  })
  it('knows its only entry', () => expect(createChoice([['one', 5]])(() => 0.999_999)).toBe('one'))
  it.each([[[]], [[0, 0]], [[1, -1]], [[Number.NaN]]])('refuses weights %j', (weights) =>
    expect(() => createPicker(weights)).toThrow('Weights must be positive'),
  )
})

it('makes a few things frequent and most of them rare', () => {
  expect(zipf(4, 1)).toEqual([1, 1 / 2, 1 / 3, 1 / 4])
})
