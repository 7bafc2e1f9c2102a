import { describe, expect, it } from 'vitest'
import { addUp, type Part } from './add-up.ts'

const today = '2026-06-01'
const delay = { median: 30, low: 20, high: 40, sales: 50 }
const part = (month: string, currency: string, approved: number, paid: number, own = approved): Part => ({
  network: 'n',
  month,
  currency,
  approved,
  paid,
  own,
})
const parts = [
  part('2026-03', 'DKK', 700, 9000),
  part('2026-04', 'DKK', 1000, 0),
  part('2026-04', 'EUR', 7450, 0, 1000),
  part('2026-05', 'EUR', 0, 0),
]
// 41 days ago, 40 and 10
const waiting = [
  { month: '2026-03', approved: '2026-04-21', cents: 700 },
  { month: '2026-04', approved: '2026-04-22', cents: 1000 },
  { month: '2026-04', approved: '2026-05-22', cents: 7450 },
]

describe('what a network owes', () => {
  it('adds up by month and currency, with what is overdue and what is expected', () => {
    expect(addUp(parts, waiting, delay, today)).toEqual({
      approved: 9150,
      paid: 9000,
      overdue: 700,
      currencies: [
        { currencyCode: 'DKK', approved: 1700 },
        { currencyCode: 'EUR', approved: 1000 },
      ],
      since: '2026-04-21',
      // 22 April and 30 days was before today; 22 May and 40 days
      expected: { from: '2026-06-01', by: '2026-07-01' },
      months: [
        { month: '2026-05', approved: 0, paid: 0, overdue: 0 },
        { month: '2026-04', approved: 8450, paid: 0, overdue: 0 },
        { month: '2026-03', approved: 700, paid: 9000, overdue: 700 },
      ],
    })
  })
  it('is neither overdue nor expected where no habit is known', () => {
    expect(addUp(parts, waiting, null, today)).toMatchObject({ overdue: 0, expected: null, since: '2026-04-21' })
  })
  it('expects nothing where all that waits is overdue, or nothing waits', () => {
    expect(addUp(parts, waiting.slice(0, 1), delay, today)).toMatchObject({ overdue: 700, expected: null })
    expect(addUp(parts.slice(0, 1), [], delay, today)).toMatchObject({ overdue: 0, expected: null, since: null })
  })
})
