import { describe, expect, it } from 'vitest'
import { mostTries, triesHours } from '../../../contract/integrations/webhook-types.ts'
import { afterTry, pauses } from './after-try.ts'

const now = new Date('2026-11-25T08:00:00Z')
const met = (status: number | null, retryAfter?: string) => ({ status, answer: '', retryAfter, tookMs: 1 })
const wait = (status: number | null, tries: number, chance = 0, after?: string) => {
  const next = afterTry(met(status, after), tries, now, chance)
  return next.is === 'again' ? (next.at.getTime() - now.getTime()) / 1000 : next.is
}

describe('what becomes of a message after a try', () => {
  it.each([200, 201, 204, 299])('%i has arrived', (status) => expect(wait(status, 1)).toBe('delivered'))
  it.each([null, 100, 199, 301, 302, 307, 400, 401, 404, 422, 429, 500, 502, 504])('%s is tried again', (status) =>
    expect(wait(status, 1)).toBe(5),
  )
  it('410 wants nothing more', () => expect(wait(410, 1)).toBe('gone'))
  it('waits longer each time, and gives up after ten tries in 75 hours', () => {
    const waits = Array.from({ length: 10 }, (_, i) => wait(500, i + 1))
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 'failed'])
    // the numbers on the screens
    expect([pauses.length + 1, Math.floor(pauses.reduce((a, b) => a + b, 0) / 3_600_000)]).toEqual([
      mostTries,
      triesHours,
    ])
  })
  it('spreads by up to a tenth', () => expect(wait(500, 2, 1)).toBeCloseTo(330, 9))
  it('waits as long as a receiver asks for, up to a day, and never shorter than usual', () => {
    expect(wait(429, 1, 0, '120')).toBe(120)
    expect(wait(503, 1, 0, 'Wed, 25 Nov 2026 09:00:00 GMT')).toBe(3600)
    expect(wait(429, 3, 0, '1')).toBe(1800)
    expect(wait(429, 1, 0, '99999999')).toBe(86_400)
    expect(wait(429, 1, 0, 'soon')).toBe(5)
  })
})
