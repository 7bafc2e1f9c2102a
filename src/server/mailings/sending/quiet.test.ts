import { expect, it } from 'vitest'
import { isQuiet } from './quiet.ts'

const zone = 'Europe/Copenhagen'
// Friday the 10th of April 2026; Copenhagen is two hours ahead
it.each([
  ['2026-04-10T04:59:00Z', true, false],
  ['2026-04-10T05:00:00Z', false, false],
  ['2026-04-10T17:59:00Z', false, false],
  ['2026-04-10T18:00:00Z', true, false],
  ['2026-04-10T22:00:00Z', true, true],
  ['2026-04-12T12:00:00Z', false, true],
  ['2026-04-12T22:00:00Z', true, false],
])('at %s it is quiet for who wants no mails at night: %s, at weekends: %s', (at, atNight, atWeekend) => {
  const now = new Date(at)
  expect(isQuiet({ isNightQuiet: true, isWeekendQuiet: false }, zone, now)).toBe(atNight)
  expect(isQuiet({ isNightQuiet: false, isWeekendQuiet: true }, zone, now)).toBe(atWeekend)
  expect(isQuiet({ isNightQuiet: false, isWeekendQuiet: false }, zone, now)).toBe(false)
})
