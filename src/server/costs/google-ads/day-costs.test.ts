import { expect, test } from 'vitest'
import { dayCosts, majorUnits } from './day-costs.ts'
import { spanFor } from './import-costs.ts'

const host = (url: string) => (URL.canParse(url) ? new URL(url).hostname : null)

test('millionths become four decimals, rounded half up', () => {
  expect([0n, 49n, 50n, 1n, 1_234_567n, 10_000_000n, 123_456_789_012_345n].map(majorUnits)).toEqual([
    '0.0000',
    '0.0000',
    '0.0001',
    '0.0000',
    '1.2346',
    '10.0000',
    '123456789.0123',
  ])
})

test('pages of a domain are added up before they are rounded; nothing of a cost is lost without a word', () => {
  const page = { day: '2026-03-02', url: 'https://a.dk/x', currency: 'EUR', micros: 40n }
  const found = dayCosts(
    [page, page, { ...page, currency: 'DKK' }, { ...page, micros: 0n, url: 'https://b.dk' }, { ...page, url: '{x}' }],
    host,
  )
  expect(found).toEqual({
    rows: [
      { day: '2026-03-02', domain: 'a.dk', currency: 'EUR', cost: '0.0001' },
      { day: '2026-03-02', domain: 'a.dk', currency: 'DKK', cost: '0.0000' },
    ],
    lostMicros: 40n,
  })
})

test('the first import reads a year, the next ones 30 days before the last, and a long break no more than a year', () => {
  const now = new Date('2026-03-10T23:30:00Z')
  expect(spanFor(null, now)).toEqual({ from: '2025-03-11', to: '2026-03-11' })
  expect(spanFor(new Date('2026-03-10T03:00:00Z'), now)).toEqual({ from: '2026-02-09', to: '2026-03-11' })
  expect(spanFor(new Date('2026-01-31T03:00:00Z'), now)).toEqual({ from: '2026-01-02', to: '2026-03-11' })
  expect(spanFor(new Date('2024-01-31T03:00:00Z'), now)).toEqual({ from: '2025-03-11', to: '2026-03-11' })
})
