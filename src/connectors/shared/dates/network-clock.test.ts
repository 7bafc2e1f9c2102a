import { expect, test } from 'vitest'
import { clockOf, hasEnded } from './network-clock.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

test('reads the clock off the answer, or says that there is none', () => {
  expect(clockOf({ headers: { date: 'Mon, 02 Mar 2026 12:00:00 GMT' } })).toBe(noon)
  expect(clockOf({ headers: {} })).toBeNull()
  expect(clockOf({ headers: { date: 'soon' } })).toBeNull()
})

test.each([
  ['2026-03-01', true],
  ['2026-03-02', false], // the day has not ended
  ['2026-03-02T11:59:59Z', true],
  ['2026-03-02T13:00:00+01:00', false],
  ['2026-03-02 11:00:00', true],
  ['0000-00-00', false],
  ['', false],
  [null, false],
])('an end of %s has passed: %s', (end, is) => expect(hasEnded(end, noon)).toBe(is))

test('nothing has ended where the network does not say what time it is', () =>
  expect(hasEnded('2020-01-01', null)).toBe(false))
