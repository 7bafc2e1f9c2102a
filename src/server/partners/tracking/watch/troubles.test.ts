import { describe, expect, it } from 'vitest'
import { troublesOf, type Watched } from './troubles.ts'

const hour = 3_600_000
const now = new Date('2026-03-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const well: Watched = {
  scriptSeenAt: ago(1),
  reports: { count: 100, days: 20, last: ago(1), longestGap: 10 * hour },
  now: { told: 30, credited: 20 },
  before: { told: 120, credited: 80 },
  currencies: { now: ['DKK'], before: ['DKK', 'SEK'] },
}
const found = (over: Partial<Watched>) => troublesOf({ ...well, ...over }, now).map((t) => t.trouble)

describe('the watch over a merchant’s tracking', () => {
  it('has nothing to say of one that works, or that never began', () => {
    expect(found({})).toEqual([])
    const none = { told: 0, credited: 0 }
    expect(found({ scriptSeenAt: null, reports: null, now: none, before: none })).toEqual([])
  })
  it('misses the script after three days, and forgets it after ninety', () => {
    expect(found({ scriptSeenAt: ago(72) })).toEqual([])
    expect(found({ scriptSeenAt: new Date(ago(72).getTime() - 1) })).toEqual(['scriptGone'])
    expect(found({ scriptSeenAt: new Date(ago(90 * 24).getTime() - 1) })).toEqual([])
  })
  it('misses orders after three times the longest pause, and never before two days', () => {
    const reports = { count: 10, days: 5, last: ago(48), longestGap: 2 * hour }
    expect(found({ reports })).toEqual([])
    expect(found({ reports: { ...reports, last: ago(49) } })).toEqual(['silent'])
    expect(found({ reports: { ...reports, last: ago(49), longestGap: 20 * hour } })).toEqual([]) // 60 hours are usual
    expect(found({ reports: { ...reports, last: ago(61), longestGap: 20 * hour } })).toEqual(['silent'])
    expect(found({ reports: { ...reports, last: ago(49), count: 9 } })).toEqual([])
    expect(found({ reports: { ...reports, last: ago(49), days: 4 } })).toEqual([])
  })
  it('notices that fewer than half as many orders find their click, given enough of them', () => {
    expect(found({ now: { told: 30, credited: 10 } })).toEqual([]) // exactly half of two thirds
    expect(found({ now: { told: 30, credited: 9 } })).toEqual(['matchRate'])
    expect(found({ now: { told: 19, credited: 0 } })).toEqual([])
    expect(found({ now: { told: 30, credited: 0 }, before: { told: 49, credited: 49 } })).toEqual([])
  })
  it('notices a currency that was not there before, and names it', () => {
    expect(found({ currencies: { now: ['DKK'], before: ['DKK'] } })).toEqual([])
    expect(troublesOf({ ...well, currencies: { now: ['SEK', 'EUR'], before: ['DKK'] } }, now)).toEqual([
      { trouble: 'currency', key: 'EUR SEK', message: 'Orders come in EUR, SEK; before, they came in DKK' },
    ])
  })
})
