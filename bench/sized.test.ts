import { expect, test } from 'vitest'
import { loadSeconds, sized } from './sized.ts'

test('a tenth and more takes its share, and never less than what tells something', () => {
  expect(sized(60, 1, 5)).toBe(60)
  expect(sized(60, 0.1, 10)).toBe(10)
  expect(loadSeconds(1)).toBe(8)
  expect(loadSeconds(0.1)).toBe(2)
  expect(loadSeconds(0.1, 5)).toBe(5)
})

test('a hundredth takes what its share comes to, and at least one', () => {
  expect(sized(60, 0.01, 10)).toBe(1)
  expect(sized(10_000, 0.01, 10_000)).toBe(100)
  expect(loadSeconds(0.01)).toBe(0.2)
})
