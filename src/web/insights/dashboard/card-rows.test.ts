import { describe, expect, it } from 'vitest'
import type { Known, Since } from '../../../report/verdict.ts'
import { type CardClock, cards } from './card-rows.ts'
import { aBucket, aDashboard } from './test-data.ts'

const texts = {
  money: (n: unknown) => `DKK ${String(n)}`,
  short: (n: unknown) => `DKK ${String(n)} short`,
  about: (n: number) => `DKK ${n}`,
}
const at: CardClock = {
  at: Date.parse('2026-11-20T12:00:00Z'),
  clock: { today: '2026-11-20', hour: 12 },
  range: { from: '2026-11-01', to: '2026-11-02' },
  before: { from: '2026-10-30', to: '2026-10-31' },
  known: [null],
}
const now = aDashboard({
  totals: {
    pageviews: { count: 1_300_000, change: 9, previous: 1_000_000, epm: 69.37 },
    clicks: { count: 70_900, change: 9, previous: 0, ctr: 0.0543, discoverCount: 16_700 },
    conversions: { count: 1953, change: 9, previous: 1953, cr: 0.0275 },
    commission: { value: 90_612, change: 9, previous: 181_224, epc: 1.28, currencyCode: 'DKK' },
  },
  rows: [aBucket('2026-11-01', { clickCount: 3 }), aBucket('2026-11-02', { clickCount: 5 })],
  previousRows: [aBucket('2026-10-30', { clickCount: 7 })],
})
const find = (list: ReturnType<typeof cards>, key: string) => list.find((card) => card.key === key)

describe('the cards', () => {
  it('show value and second metric', () => {
    expect(cards(now, 'own', texts, at).map((c) => [c.label, c.value, c.note, c.secondName, c.secondValue])).toEqual([
      ['Pageviews', '1.3m', null, 'EPM', 'DKK 69.37'],
      ['Clicks', '70.9k', '16.7k unpaid', 'CTR', '5.43%'],
      ['Conversions', '1,953', null, 'CR', '2.75%'],
      ['Revenue', 'DKK 90612', null, 'EPC', 'DKK 1.28'],
    ])
  })
  it('show money with its cents below 100,000, and short above, in full on a tap', () => {
    const revenue = (value: number) => {
      const totals = { ...now.totals, commission: { ...now.totals.commission, value } }
      const card = find(cards(aDashboard({ ...now, totals }), 'own', texts, at), 'commission')
      return [card?.value, card?.fullValue]
    }
    expect(revenue(99_999.99)).toEqual(['DKK 99999.99', null])
    expect(revenue(100_000)).toEqual(['DKK 100000 short', 'DKK 100000'])
    expect(find(cards(now, 'own', texts, at), 'pageviews')?.fullValue).toBe('1,300,000')
  })
  it('give no verdict on what still grows, and say what is expected', () => {
    const soFar = (known: Known) =>
      cards(now, 'own', texts, { ...at, known: [known] }).map((c) => [
        c.change === undefined,
        c.previousText,
        c.soFar?.text ?? null,
      ])
    // 1,953 are 68 % of 2,872; 90,612 of 133,253
    expect(soFar(0.68)).toEqual([
      [false, 'vs 1m', null],
      [false, 'vs 0', null],
      [true, null, 'about 2,872 expected (68% known)'],
      [true, null, 'about DKK 133000 expected (68% known)'],
    ])
    expect(soFar(0.2).map((c) => c[2])).toEqual([null, null, '20% known', '20% known'])
    expect(soFar(0.9).map((c) => c[2])).toEqual([null, null, null, null])
    expect(soFar(null).map((c) => c[0])).toEqual([false, false, false, false])
    expect(soFar('waits').map((c) => c[0])).toEqual([false, false, true, true])
    expect(cards(aDashboard(), 'own', texts, { ...at, known: [0.5] }).map((c) => c.soFar?.text)).toEqual([
      undefined,
      undefined,
      '50% known',
      '50% known',
    ])
  })
  it('say "new" where the account had not begun to count, and neither 0 % nor of nothing that it is new', () => {
    const { pageviews, clicks, conversions, commission } = now.totals
    const equal = (count: number) => ({
      pageviews: { ...pageviews, count, previous: count },
      clicks: { ...clicks, count, previous: count },
      conversions: { ...conversions, count, previous: count },
      commission: { ...commission, value: count, previous: count },
    })
    const said = (since: Since, count = 5) =>
      cards(aDashboard({ since, totals: equal(count) }), 'own', texts, at).map(({ change }) =>
        change?.unit === 'new' ? 'new' : (change?.value ?? null),
      )
    const old = '2026-10-29'
    const all = { pageviews: '2026-11-01', clicks: '2026-11-01', conversions: null }
    expect(said({ pageviews: old, clicks: old, conversions: old })).toEqual([0, 0, 0, 0])
    expect(said(all)).toEqual(['new', 'new', 'new', 'new'])
    expect(said({ pageviews: old, clicks: '2026-10-30', conversions: null })).toEqual([0, 'new', 0, 0])
    expect(said(all, 0)).toEqual([null, null, null, null])
  })
  it('compare a day that runs with the same hours, and a month with the same days', () => {
    const hour = (day: number, h: number, clickCount: number) =>
      aBucket(`2026-11-${day}T${String(h).padStart(2, '0')}:00+00:00`, { clickCount })
    const today = aDashboard({
      totals: { ...now.totals, clicks: { ...now.totals.clicks, count: 9, previous: 100 } },
      rows: [hour(20, 10, 3), hour(20, 11, 5), hour(20, 12, 1), hour(20, 13, 0)],
      previousRows: [hour(19, 10, 2), hour(19, 11, 2), hour(19, 12, 46), hour(19, 13, 50)],
    })
    const one = (day: string) => ({ from: day, to: day })
    const hours = { ...at, range: one('2026-11-20'), before: one('2026-11-19') }
    const clicks = find(cards(today, 'own', texts, { ...hours, at: at.at + 60_000 }), 'clicks')
    expect([clicks?.value, clicks?.change, clicks?.previousText]).toEqual([
      '9',
      { unit: 'percent', value: 1 },
      'vs 4 by 12:00',
    ])
    const month = aDashboard({
      rows: [aBucket('2026-11-19', { clickCount: 6 }), aBucket('2026-11-20', { clickCount: 1 })],
      previousRows: [aBucket('2026-10-19', { clickCount: 8 }), aBucket('2026-10-20', { clickCount: 9 })],
    })
    const days = (month: number) => ({ from: `2026-${month}-19`, to: `2026-${month}-20` })
    const card = find(cards(month, 'own', texts, { ...at, range: days(11), before: days(10) }), 'clicks')
    expect([card?.change, card?.previousText]).toEqual([{ unit: 'percent', value: -0.25 }, 'vs 8 until 19 Oct'])
    // in the first hour nothing has ended yet
    const midnight = { ...hours, clock: { today: '2026-11-20', hour: 0 } }
    const early = find(cards(today, 'own', texts, midnight), 'clicks')
    expect([early?.change, early?.previousText]).toEqual([undefined, null])
  })
  it('show the change against the period before', () => {
    expect(cards(now, 'own', texts, at).map((c) => c.change)).toEqual([
      { unit: 'percent', value: 0.3 },
      { unit: 'new' },
      { unit: 'percent', value: 0 },
      { unit: 'percent', value: -0.5 },
    ])
    expect(find(cards(now, 'own', texts, at), 'pageviews')?.changeTitle).toBe(
      'Pageviews: up 30%, to 1,300,000 from 1,000,000',
    )
  })
  it('show the change against another period when one is chosen', () => {
    const other = aDashboard({
      totals: { ...now.totals, clicks: { ...now.totals.clicks, count: 35_450 } },
      rows: [aBucket('2025-11-01', { clickCount: 1 })],
    })
    const card = find(cards(now, other, texts, at), 'clicks')
    expect(card?.change).toEqual({ unit: 'percent', value: 1 })
    expect(card?.previousText).toBe('vs 35.5k')
    expect(card?.previousData).toEqual([1])
  })
  it('show no change while nothing is compared', () => {
    const card = find(cards(now, 'none', texts, at), 'clicks')
    expect(card?.change).toBeUndefined()
    expect(card?.previousText).toBeNull()
    expect(card?.previousData).toBeNull()
    expect(card?.data).toEqual([3, 5])
  })
  it('draw only what has begun, and the period before as far', () => {
    const today = aDashboard({
      rows: [aBucket('2026-11-20', { clickCount: 1 }), aBucket('2026-11-21')],
      previousRows: [aBucket('2026-11-18', { clickCount: 2 }), aBucket('2026-11-19', { clickCount: 3 })],
    })
    const card = find(cards(today, 'own', texts, at), 'clicks')
    expect([card?.data, card?.previousData]).toEqual([[1], [2]])
  })
  it('show a dash where a ratio cannot be computed', () => {
    expect(find(cards(aDashboard(), 'own', texts, at), 'conversions')?.secondValue).toBe('–')
  })
})

it('shows a dash for pageviews where a filter asks for what they do not have, and compares nothing', () => {
  const unknown = { pageviews: true, clicks: false }
  const [pageviews, clicks] = cards(aDashboard(), 'own', texts, at, unknown)
  expect([pageviews?.value, pageviews?.change, pageviews?.previousText, pageviews?.data]).toEqual([
    '–',
    undefined,
    null,
    [],
  ])
  expect(clicks?.value).not.toBe('–')
})
