import { expect, it } from 'vitest'
import { hoursBetweenImports } from '../../contract/plan-table.ts'
import { isDue } from './jobs.ts'

const now = new Date('2026-03-02T12:07:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

it('reads networks once in 24 hours on Freemium, and every hour on any other plan', () => {
  expect(hoursBetweenImports('Freemium')).toBe(24)
  expect(['Starter', 'Growth', 'Custom'].map(hoursBetweenImports)).toEqual([1, 1, 1])
  expect(isDue(ago(1), 24, now)).toBe(false)
  expect(isDue(ago(23), 24, now)).toBe(false)
  expect(isDue(ago(23.9), 24, now)).toBe(true)
  expect(isDue(ago(0.1), 1, now)).toBe(true)
})
it('reads at once what was never read as a whole', () => {
  expect(isDue(null, 24, now)).toBe(true)
})
