import { describe, expect, it } from 'vitest'
import { isScriptGone } from './is-script-gone.ts'

const now = new Date('2026-06-30T12:00:00Z')
const hour = 3_600_000
/** Ten pageviews in one hour a day for twelve days; the last of these hours ended `quietHours` ago. */
const daily = (quietHours: number, { days = 12, views = 10, gap = 24 } = {}) =>
  Array.from({ length: days }, (_, i) => ({ at: now.getTime() - (quietHours + 1 + i * gap) * hour, views }))
/** Ten pageviews every hour for twelve days. */
const hourly = (quietHours: number) => daily(quietHours, { days: 288, gap: 1 })

describe('the script of a site is gone (R59: silent scripts)', () => {
  it('after three times the longest usual gap between hours with pageviews', () => {
    expect(isScriptGone(daily(72), now)).toBe(false)
    expect(isScriptGone(daily(72.1), now)).toBe(true)
  })
  it('after a day at the earliest, however busy the site was', () => {
    expect(isScriptGone(hourly(24), now)).toBe(false)
    expect(isScriptGone(hourly(24.1), now)).toBe(true)
  })
  it('only of a site with a hundred pageviews on ten days', () => {
    expect(isScriptGone(daily(80, { days: 10 }), now)).toBe(true)
    expect(isScriptGone(daily(80, { days: 9, views: 1000 }), now)).toBe(false)
    expect(isScriptGone(daily(80, { days: 11, views: 9 }), now)).toBe(false)
  })
  it('for seven days: after that it is no news', () => {
    expect(isScriptGone(hourly(7 * 24), now)).toBe(true)
    expect(isScriptGone(hourly(7 * 24 + 0.1), now)).toBe(false)
  })
  it('never of a site that was never seen', () => {
    expect(isScriptGone([], now)).toBe(false)
  })
})
