import { describe, expect, it } from 'vitest'
import { endOf, type OpenTrouble } from './ends.ts'
import { troublesOf } from './troubles.ts'
import type { Watched } from './watched.ts'

const hour = 3_600_000
const day = 24 * hour
const now = new Date('2026-03-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const script = { seenAt: ago(1), longestGap: 10 * hour, clicksSince: 2, ordersWithout: 0 }
const reports = { count: 100, days: 20, last: ago(1), longestGap: 10 * hour, clicks: 1000, clicksSince: 9 }
const well: Watched = {
  zone: 'Pacific/Auckland',
  script,
  reports,
  now: { reported: 30, matched: 20 },
  before: { reported: 120, matched: 80 },
  currencies: [{ currency: 'DKK', first: ago(80 * 24), last: ago(1) }],
  agreed: ['DKK'],
}
const found = (over: Partial<Watched>) => troublesOf({ ...well, ...over }, now).map((t) => t.trouble)

describe('the watch over a merchant’s tracking', () => {
  it('has nothing to say of one that works, or that never began', () => {
    expect(found({})).toEqual([])
    const none = { reported: 0, matched: 0 }
    expect(found({ script: null, reports: null, now: none, before: none, currencies: [] })).toEqual([])
  })

  it('misses the script after three times its longest pause and a day, while clicks go there', () => {
    const gone = { ...script, clicksSince: 10 }
    expect(found({ script: { ...gone, seenAt: ago(30) } })).toEqual([])
    expect(found({ script: { ...gone, seenAt: new Date(ago(30).getTime() - 1) } })).toEqual(['scriptGone'])
    const busy = { ...gone, longestGap: hour }
    expect(found({ script: { ...busy, seenAt: ago(24) } })).toEqual([])
    expect(found({ script: { ...busy, seenAt: ago(25) } })).toEqual(['scriptGone'])
  })
  it('does not miss a script that nobody could have loaded, that is not needed, or that is gone for 90 days', () => {
    const gone = { ...script, clicksSince: 10, seenAt: ago(100) }
    expect(found({ script: gone })).toEqual(['scriptGone'])
    expect(found({ script: { ...gone, clicksSince: 9 } })).toEqual([])
    expect(found({ script: { ...gone, ordersWithout: 1 } })).toEqual([])
    expect(found({ script: { ...gone, seenAt: new Date(ago(90 * 24).getTime() - 1) } })).toEqual([])
  })

  it('misses orders after three times the longest pause, and never before two days', () => {
    const quiet = { ...reports, count: 10, days: 5, clicks: 100, clicksSince: 30, last: ago(48), longestGap: 2 * hour }
    expect(found({ reports: quiet })).toEqual([])
    expect(found({ reports: { ...quiet, last: ago(49) } })).toEqual(['silent'])
    expect(found({ reports: { ...quiet, last: ago(60), longestGap: 20 * hour } })).toEqual([]) // 60 hours are normal
    expect(found({ reports: { ...quiet, last: ago(61), longestGap: 20 * hour } })).toEqual(['silent'])
    expect(found({ reports: { ...quiet, last: ago(49), count: 9 } })).toEqual([])
    expect(found({ reports: { ...quiet, last: ago(49), days: 4 } })).toEqual([])
  })
  it('names the days of the publisher, who is half a day ahead of UTC', () => {
    const quiet = { ...reports, clicksSince: 1000, last: new Date('2026-03-10T18:00:00Z') }
    const gone = { ...script, clicksSince: 12, seenAt: new Date('2026-03-14T13:00:00Z') }
    expect(troublesOf({ ...well, script: gone, reports: quiet }, now).map((t) => t.message)).toEqual([
      "The shop's script was not seen since 15 Mar 2026, while 12 clicks went there",
      'No orders were reported since 11 Mar 2026; before, they came regularly',
    ])
  })
  it('misses no orders of a weekend that never had any', () => {
    // last one on Friday evening, next ones on Monday morning: a gap of 62 hours is normal
    const weekday = { ...reports, clicks: 1000, clicksSince: 200, longestGap: 62 * hour }
    expect(found({ reports: { ...weekday, last: ago(64) } })).toEqual([])
    expect(found({ reports: { ...weekday, last: ago(187) } })).toEqual(['silent'])
  })
  it('misses no orders when no visitors were sent: so many clicks as three orders usually take', () => {
    const quiet = { ...reports, count: 10, days: 5, clicks: 200, last: ago(49) } // 20 clicks per order
    expect(found({ reports: { ...quiet, clicksSince: 59 } })).toEqual([])
    expect(found({ reports: { ...quiet, clicksSince: 60 } })).toEqual(['silent'])
    // all by coupon: there were never clicks to count
    expect(found({ reports: { ...quiet, clicks: 0, clicksSince: 0 } })).toEqual(['silent'])
  })

  it('notices that fewer than half as many orders name their click, where that is no chance', () => {
    expect(found({ now: { reported: 30, matched: 10 } })).toEqual([]) // exactly half of two thirds
    expect(found({ now: { reported: 30, matched: 9 } })).toEqual(['matchRate'])
    // half matched before. None of 5: 2.5 were expected, give or take 1.1
    expect(found({ now: { reported: 5, matched: 0 }, before: { reported: 20, matched: 10 } })).toEqual([])
    // all matched before. One of 5 is not chance
    expect(found({ now: { reported: 5, matched: 1 }, before: { reported: 20, matched: 20 } })).toEqual(['matchRate'])
    expect(found({ now: { reported: 4, matched: 0 }, before: { reported: 20, matched: 20 } })).toEqual([])
    expect(found({ now: { reported: 30, matched: 0 }, before: { reported: 19, matched: 19 } })).toEqual([])
    // a shop that reports all its orders, of which few are ours: finding none of 20 may be chance
    expect(found({ now: { reported: 20, matched: 0 }, before: { reported: 100, matched: 4 } })).toEqual([])
  })

  it('notices a currency that is new and not agreed on, and names it', () => {
    const dkk = { currency: 'DKK', first: ago(80 * 24), last: ago(1) }
    const eur = { currency: 'EUR', first: ago(2), last: ago(2) }
    expect(troublesOf({ ...well, currencies: [dkk, eur] }, now)).toEqual([
      { trouble: 'currency', key: 'EUR', message: 'Orders come in EUR; agreed is DKK' },
    ])
    expect(found({ currencies: [eur] })).toEqual(['currency']) // from the first order
    expect(found({ currencies: [dkk, eur], agreed: ['DKK', 'EUR'] })).toEqual([])
    // no agreed currency, as when a campaign pays nothing: earlier orders set the expectation
    expect(troublesOf({ ...well, currencies: [dkk, eur], agreed: [] }, now)).toMatchObject([
      { message: 'Orders come in EUR; before it was DKK' },
    ])
    expect(found({ currencies: [eur], agreed: [] })).toEqual([])
    // after four weeks a currency counts as usual; after a week without orders it has ended
    expect(found({ currencies: [dkk, { ...eur, first: ago(28 * 24) }] })).toEqual([])
    expect(found({ currencies: [dkk, { ...eur, first: ago(200), last: ago(7 * 24 + 1) }] })).toEqual([])
  })
})

describe('a trouble that was reported', () => {
  const open = (trouble: OpenTrouble['trouble'], over: Partial<OpenTrouble> = {}): OpenTrouble => ({
    trouble,
    key: '',
    beganAt: ago(48),
    usualShare: null,
    ...over,
  })
  const over = (of: OpenTrouble, more: Partial<Watched>) => endOf(of, { ...well, ...more }, now)

  it('of the script ends when it is seen again, or not needed, and not because no clicks come', () => {
    const gone = { ...script, seenAt: ago(100) }
    expect(over(open('scriptGone'), { script: { ...gone, clicksSince: 0 } })).toBeNull()
    expect(over(open('scriptGone'), { script: { ...gone, seenAt: ago(47) } })).toBe('The script is seen again')
    expect(over(open('scriptGone'), { script: { ...gone, ordersWithout: 1 } })).toBe(
      'Orders carry their clicks without the script',
    )
  })
  it('of silence ends with the next report, and not because the last one is forgotten', () => {
    expect(over(open('silent'), { reports: null })).toBeNull()
    expect(over(open('silent'), { reports: { ...reports, last: ago(100) } })).toBeNull()
    expect(over(open('silent'), { reports: { ...reports, last: ago(1) } })).toBe('Orders are reported again')
  })
  it('of clicks ends at three quarters of the usual share, not where it wanders about the half', () => {
    const fell = open('matchRate', { usualShare: 0.5 })
    expect(over(fell, { now: { reported: 80, matched: 29 } })).toBeNull()
    expect(over(fell, { now: { reported: 80, matched: 30 } })).toBe('Orders find their clicks again')
    expect(over(fell, { now: { reported: 4, matched: 4 } })).toBeNull()
    expect(
      over({ ...fell, beganAt: new Date(now.getTime() - 28 * day) }, { now: { reported: 9, matched: 1 } }),
    ).toContain('taken as usual')
  })
  it('of a currency ends when it is agreed on, gone for a week, or usual', () => {
    const eur = (first: number, last: number) => ({
      currencies: [{ currency: 'EUR', first: ago(first), last: ago(last) }],
    })
    const reported = open('currency', { key: 'EUR' })
    expect(over(reported, eur(48, 1))).toBeNull()
    expect(over(reported, { ...eur(48, 1), agreed: ['EUR'] })).toBe('EUR is what was agreed on')
    expect(over(reported, eur(300, 7 * 24 + 1))).toBe('No order came in EUR for seven days')
    expect(over(reported, eur(28 * 24, 1))).toBe('Orders in EUR are taken as usual')
  })
})
