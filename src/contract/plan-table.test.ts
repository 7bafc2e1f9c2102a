import { expect, it } from 'vitest'
import { comparePlans, limitsOf, pricePerPeriod, usedPercent } from './plan-table.ts'

it('charges a year as twelve of its months', () => {
  expect(pricePerPeriod('Growth', 'year')).toBe(178_800)
  expect(pricePerPeriod('Starter', 'year')).toBe(58_800)
  expect(pricePerPeriod('Starter', 'month')).toBe(5800)
})
it('holds nothing more for a plan of an unknown name than for the smallest', () => {
  expect(limitsOf('Enterprise').sites).toBe(5)
  expect(limitsOf('toString').networks).toBe(2)
  expect(limitsOf('Custom').users).toBeNull()
})
it('orders plans by size', () => {
  expect(comparePlans('Starter', 'Growth')).toBeLessThan(0)
  expect(comparePlans('Custom', 'Freemium')).toBeGreaterThan(0)
})
it('rounds the part that is used down, and goes on above a hundred', () => {
  expect(usedPercent(1_149_999, 1_000_000)).toBe(114)
  expect(usedPercent(99, 10_000)).toBe(0)
  expect(usedPercent(5, null)).toBeNull()
})
