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
const all = { delay, today, told: '' }
const parts = [
  part('2026-03', 'DKK', 700, 9000),
  part('2026-04', 'DKK', 1000, 0),
  part('2026-04', 'EUR', 7450, 0, 1000),
  part('2026-05', 'EUR', 0, 0),
]
// 41 days ago, 40 and 10
const waiting = [
  { month: '2026-03', approved: '2026-04-21', cents: 700, byBank: 0 },
  { month: '2026-04', approved: '2026-04-22', cents: 1000, byBank: 0 },
  { month: '2026-04', approved: '2026-05-22', cents: 7450, byBank: 0 },
]

describe('what a network owes', () => {
  it('adds up by month and currency, with what is overdue and what is expected', () => {
    expect(addUp(parts, waiting, all)).toEqual({
      approved: 9150,
      paid: 9000,
      overdue: 700,
      owed: 9150,
      byBank: 0,
      untold: 0,
      currencies: [
        { currencyCode: 'DKK', approved: 1700 },
        { currencyCode: 'EUR', approved: 1000 },
      ],
      since: '2026-04-21',
      // 22 April plus 30 days is in the past; 22 May plus 40 days
      expected: { from: '2026-06-01', by: '2026-07-01' },
      months: [
        { month: '2026-05', approved: 0, paid: 0, overdue: 0, owed: 0, byBank: 0, untold: 0 },
        { month: '2026-04', approved: 8450, paid: 0, overdue: 0, owed: 8450, byBank: 0, untold: 0 },
        { month: '2026-03', approved: 700, paid: 9000, overdue: 700, owed: 700, byBank: 0, untold: 0 },
      ],
    })
  })
  it('is neither overdue nor expected where no habit is known', () => {
    expect(addUp(parts, waiting, { ...all, delay: null })).toMatchObject({
      overdue: 0,
      expected: null,
      since: '2026-04-21',
    })
  })
  it('expects nothing where all that waits is overdue, or nothing waits', () => {
    expect(addUp(parts, waiting.slice(0, 1), all)).toMatchObject({ overdue: 700, expected: null })
    expect(addUp(parts.slice(0, 1), [], all)).toMatchObject({ overdue: 0, expected: null, since: null })
  })
  it('is not owed where its money came by bank, and neither overdue nor the oldest', () => {
    const came = waiting.map((w) => ({ ...w, byBank: w.month === '2026-03' ? w.cents : w.cents === 1000 ? 400 : 0 }))
    expect(addUp(parts, came, all)).toMatchObject({
      approved: 9150,
      owed: 8050,
      byBank: 1100,
      untold: 0,
      overdue: 0,
      since: '2026-04-22',
      months: [{ owed: 0 }, { owed: 8050, byBank: 400 }, { owed: 0, byBank: 700, overdue: 0 }],
    })
  })
  it('is neither owed nor paid where nobody tells it: all of it, or what was sold before the first payment by bank', () => {
    expect(addUp(parts, waiting, { ...all, delay: null, told: null })).toMatchObject({
      approved: 9150,
      owed: 0,
      byBank: 0,
      untold: 9150,
      since: null,
    })
    const came = waiting.map((w) => ({ ...w, byBank: w.cents === 1000 ? 1000 : 0 }))
    expect(addUp(parts, came, { ...all, delay: null, told: '2026-04' })).toMatchObject({
      owed: 7450,
      byBank: 1000,
      untold: 700,
      since: '2026-05-22',
      months: [{}, { owed: 7450, byBank: 1000, untold: 0 }, { owed: 0, byBank: 0, untold: 700 }],
    })
  })
})
