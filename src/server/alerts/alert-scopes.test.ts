import { describe, expect, it } from 'vitest'
import type { Fall } from './drops/choose-drops.ts'
import type { Row } from './left-out.ts'
import type { SaleCount } from './sales/choose-sales.ts'
import { causeOf, isAbout, type AlertScope, withoutReported } from './alert-scopes.ts'

const row = (over: Partial<Row>) => ({ fact: null, closedAt: null, since: '2026-04-10', ...over }) as Row
const ofShop = (over: Partial<Row> = {}): AlertScope => ({
  row: row({ rule: 'clicksDrop', kind: 'merchant', subject: 'shoes', ...over }),
  holds: (c) => c.merchant === 'shoes',
})
const fall = (rule: Fall['rule']): Fall => ({
  rule,
  kind: 'connection',
  id: 'awin',
  drop: { days: 1, seen: 0, expected: 30, z: -5 },
  effects: [],
})
const place = { site: 'a', connection: 'awin', merchant: 'shoes' }

describe('a fall next to alerts that are open', () => {
  it('is part of the one without which nothing fell', () => {
    const isFallWithout = (without: (c: typeof place & { days: number[] }) => boolean) =>
      !without({ ...place, days: [] })
    expect(causeOf(fall('clicksDrop'), [ofShop()], isFallWithout)?.subject).toBe('shoes')
    expect(causeOf(fall('clicksDrop'), [], isFallWithout)).toBeNull()
  })
  it('is reported by itself where it fell also without them, and is no effect of what takes no readers or clicks', () => {
    expect(causeOf(fall('clicksDrop'), [ofShop()], () => true)).toBeNull()
    expect(causeOf(fall('pageviewsDrop'), [ofShop()], () => false)).toBeNull()
    expect(causeOf(fall('clicksDrop'), [ofShop({ rule: 'connectionFailed' })], () => false)).toBeNull()
  })
})

describe('an alert', () => {
  it('is about a fall on whose days it was open: one of a fact also after it is over', () => {
    const closedAt = new Date('2026-04-11T23:30:00Z') // the twelfth in Copenhagen
    const twoDays = { ...fall('clicksDrop'), drop: { days: 2, seen: 0, expected: 30, z: -5 } }
    const about = (over: Partial<Row>, last: string) => isAbout(ofShop(over), twoDays, last, 'Europe/Copenhagen')
    expect(about({}, '2026-05-01')).toBe(true)
    expect(about({ closedAt, fact: {} as Row['fact'] }, '2026-04-13')).toBe(true)
    expect(about({ closedAt, fact: {} as Row['fact'] }, '2026-04-14')).toBe(false)
    expect(about({ closedAt }, '2026-04-13')).toBe(false)
  })
})

describe('sales of days that were reported', () => {
  const counts: SaleCount[] = [{ ...place, seen: [1, 1, 0, 0, 1], expected: [2, 2, 2, 2, 2] }]
  // the last of the five days is 12 April
  const without = (told: AlertScope) => withoutReported(counts, [told], '2026-04-12')[0]?.expected
  it('are not expected again, from the first day of a fall until it closed', () => {
    expect(without(ofShop({ rule: 'salesDrop' }))).toEqual([2, 2, 0, 0, 0])
    expect(without(ofShop({ rule: 'salesDrop', closedAt: new Date('2026-04-11T08:00:00Z') }))).toEqual([2, 2, 0, 0, 2])
    expect(without(ofShop())).toEqual([2, 2, 2, 2, 2])
  })
  it('are not expected again from a week before a connection was found silent', () => {
    const silent = {
      row: row({ rule: 'callbackSilent', kind: 'connection', fact: {} as Row['fact'] }),
      holds: () => true,
    }
    expect(without(silent)).toEqual([0, 0, 0, 0, 0])
  })
})
