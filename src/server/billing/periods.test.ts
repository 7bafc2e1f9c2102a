import { expect, it } from 'vitest'
import { addMonths, endOf, unusedCents } from './periods.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)

it('renews a 31 January on the last of February, and on 31 March again', () => {
  expect(addMonths(at('2026-01-31'), 1, 31)).toEqual(at('2026-02-28'))
  expect(addMonths(at('2026-02-28'), 1, 31)).toEqual(at('2026-03-31'))
  expect(addMonths(at('2026-12-15'), 1, 15)).toEqual(at('2027-01-15'))
})
it('ends a year that began on a leap day on 28 February', () => {
  expect(endOf(at('2028-02-29'), 'year', 29)).toEqual(at('2029-02-28'))
})
it('gives back what is left of a period, and never more than was paid', () => {
  const period = { start: at('2026-04-01'), end: at('2026-05-01') }
  expect(unusedCents(5800, period, at('2026-04-16'))).toBe(2900)
  expect(unusedCents(5800, period, at('2026-04-01'))).toBe(5800)
  expect(unusedCents(5800, period, at('2026-03-01'))).toBe(5800)
  expect(unusedCents(5800, period, at('2026-05-02'))).toBe(0)
})
