import { describe, expect, it } from 'vitest'
import { owedCents } from './boost-payouts.ts'
import { remindersDue } from './dun-job.ts'
import { isOverdue, vatCents } from './invoices.ts'
import { quoteOf } from './quote.ts'

describe('VAT of an invoice', () => {
  it.each([
    [14_900, 25, 3725],
    [9_902, 25, 2476], // 2475.5
    [9_901, 25, 2475], // 2475.25
    [-9_902, 25, -2476], // a credit note reverses the same amount
    [12_345, 0, 0],
    [1_000, 25.5, 255],
  ])('of %i cents at %d%% is %i', (net, percent, vat) => expect(vatCents(net, percent)).toBe(vat))
})

describe('an account’s share of boost campaigns', () => {
  it('is of what was earned since the month before was worked out', () => {
    expect(owedCents(10_000, null, 30)).toBe(3000)
    expect(owedCents(10_000, { base: 4_000, owed: 1200 }, 30)).toBe(1800)
    expect(owedCents(1_005, null, 10)).toBe(101) // 100.5
  })
  it('carries on what later rejections take back, and nothing that was paid', () => {
    expect(owedCents(4_000, { base: 10_000, owed: 3000 }, 30)).toBe(-1800)
    expect(owedCents(8_995, { base: 10_000, owed: 3000 }, 10)).toBe(-101) // −100.5
    expect(owedCents(14_000, { base: 4_000, owed: -1800 }, 30)).toBe(1200)
  })
})

describe('reminders of an invoice', () => {
  const issuedAt = new Date('2026-03-01T10:00:00Z')
  const open = { kind: 'invoice', status: 'open', dueOn: '2026-03-15', issuedAt } as const
  it.each([
    ['2026-03-08T09:59:59Z', 0],
    ['2026-03-08T10:00:00Z', 1],
    ['2026-03-15T23:59:59Z', 1],
    ['2026-03-16T00:00:00Z', 2],
    ['2026-03-29T09:59:59Z', 2],
    ['2026-03-29T10:00:00Z', 3],
  ])('by %s are %i', (at, count) => expect(remindersDue(open, new Date(at))).toBe(count))
  it('stop when it is paid, and a credit note is reported once', () => {
    const late = new Date('2026-05-01T00:00:00Z')
    expect(remindersDue({ ...open, status: 'paid' }, late)).toBe(0)
    expect(remindersDue({ ...open, kind: 'credit' }, late)).toBe(1)
    expect(isOverdue({ ...open, kind: 'credit' }, late)).toBe(false)
    expect(isOverdue({ ...open, status: 'paid' }, late)).toBe(false)
    expect(isOverdue(open, new Date('2026-03-15T23:59:59Z'))).toBe(false)
    expect(isOverdue(open, new Date('2026-03-16T00:00:00Z'))).toBe(true)
  })
})

describe('what a plan costs from now on', () => {
  const now = new Date('2026-04-16T10:00:00Z')
  const running = (over: object = {}) => ({
    accountUuid: 'a',
    plan: 'Starter' as const,
    interval: 'month' as const,
    periodStart: new Date('2026-04-01T10:00:00Z'),
    periodEnd: new Date('2026-05-01T10:00:00Z'),
    anchorDay: 1,
    nextPlan: null,
    keep: null,
    isPastDue: false,
    ...over,
  })
  it('is a whole period, and its day is today', () => {
    const { lines, creditCents, anchorDay, periodEnd } = quoteOf(null, 'Growth', 'month', now)
    expect(lines).toEqual([{ text: 'Growth, one month', cents: 17_500 }])
    expect([creditCents, anchorDay, periodEnd]).toEqual([0, 16, new Date('2026-05-16T10:00:00Z')])
  })
  it('is less by the unused half of the month that was paid', () => {
    const { lines, creditCents } = quoteOf(running(), 'Growth', 'year', now)
    expect(creditCents).toBe(2900)
    expect(lines.map(({ text }) => text)).toEqual(['Growth, one year', 'Unused days of Starter'])
    expect(lines[1]?.cents).toBe(-2900)
  })
  it('is never below zero, and names no days where none are left', () => {
    const year = running({ plan: 'Growth', interval: 'year', periodEnd: new Date('2027-04-01T10:00:00Z') })
    expect(quoteOf(year, 'Starter', 'month', now)).toMatchObject({ creditCents: 5800 })
    const over = running({ periodEnd: now })
    expect(quoteOf(over, 'Starter', 'month', now).lines).toHaveLength(1)
  })
})
