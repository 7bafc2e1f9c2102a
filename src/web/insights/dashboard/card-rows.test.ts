import { describe, expect, it } from 'vitest'
import { cards } from './card-rows.ts'
import { aBucket, aDashboard } from './test-data.ts'

const texts = { money: (n: unknown) => `DKK ${String(n)}`, short: (n: unknown) => `DKK ${String(n)} short` }
const at = Date.parse('2026-11-20T12:00:00Z')
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
      ['Clicks', '70.9k', '16.7k discover', 'CTR', '5.43%'],
      ['Conversions', '1,953', null, 'CR', '2.75%'],
      ['Revenue', 'DKK 90612 short', null, 'EPC', 'DKK 1.28'],
    ])
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
  const [pageviews, clicks] = cards(aDashboard(), 'own', texts, Date.now(), unknown)
  expect([pageviews?.value, pageviews?.change, pageviews?.previousText, pageviews?.data]).toEqual([
    '–',
    undefined,
    null,
    [],
  ])
  expect(clicks?.value).not.toBe('–')
})
