import { describe, expect, it } from 'vitest'
import { dueOn, endOf, mayTakeBack, monthAfter, monthBefore } from './period.ts'

describe('a month of a statement', () => {
  it.each([
    ['2026-01', '2026-02'],
    ['2026-02', '2026-03'],
    ['2028-02', '2028-03'],
    ['2026-12', '2027-01'],
  ])('is followed, %s by %s', (month, next) => expect(monthAfter(month)).toBe(next))
  it('is the one that ended last where the publisher is', () => {
    const at = new Date('2026-05-01T03:30:00Z') // still April in New York
    expect(monthBefore(at, 'Europe/Copenhagen')).toBe('2026-04')
    expect(monthBefore(at, 'America/New_York')).toBe('2026-03')
    expect(monthBefore(new Date('2026-01-15T12:00:00Z'), 'UTC')).toBe('2025-12')
  })
  it('ends when the next begins there: Copenhagen is one hour ahead in winter and two in summer', () => {
    const end = (month: string) => endOf(month, 'Europe/Copenhagen')
    expect(end('2026-02')).toEqual({ lastDay: '2026-02-28', until: new Date('2026-02-28T23:00:00Z') })
    expect(end('2026-03')).toEqual({ lastDay: '2026-03-31', until: new Date('2026-03-31T22:00:00Z') })
  })
})

it('is to be paid thirty days after the day it was made on there', () => {
  expect(dueOn(new Date('2026-05-01T01:12:00Z'), 'Europe/Copenhagen')).toBe('2026-05-31')
  expect(dueOn(new Date('2026-05-01T01:12:00Z'), 'America/New_York')).toBe('2026-05-30')
})

it('a payment can be taken back for less than a day after it was noted', () => {
  const paidAt = new Date('2026-05-01T10:00:00Z')
  expect(mayTakeBack(paidAt, new Date('2026-05-02T09:59:59Z'))).toBe(true)
  expect(mayTakeBack(paidAt, new Date('2026-05-02T10:00:00Z'))).toBe(false)
  expect(mayTakeBack(null, new Date('2026-05-01T10:00:00Z'))).toBe(false)
})
