import { expect, it } from 'vitest'
import { auditChange } from './audit-change.ts'

const row = (auditBefore: Record<string, unknown>, auditAfter: Record<string, unknown>) =>
  auditChange({
    auditId: 1,
    auditDatetime: '',
    auditAction: 'user.changed',
    auditActorName: '',
    auditObject: '',
    auditBefore,
    auditAfter,
  })

it('says in one line what became of each field', () => {
  expect(row({ userTitle: 'Writer', userIsActive: true }, { userTitle: 'Editor', userIsActive: false })).toBe(
    'Title: Writer → Editor · Active: yes → no',
  )
  expect(row({ accountVatNumber: '' }, { accountVatNumber: 'DK1' })).toBe('VAT number: nothing → DK1')
  expect(row({ percent: 10 }, { percent: 0 })).toBe('Percent: 10 → 0')
})
it('of what was added or removed says what it was', () => {
  expect(row({}, { userRole: 'member', userPhone: '' })).toBe('Role: member')
  expect(row({}, {})).toBe('')
})
it('writes amounts, days, numbers and lists as screens do', () => {
  expect(row({}, { amount: 182.4, currency: 'DKK' })).toBe('Amount: DKK\u{a0}182.40')
  expect(row({}, { to: '2026-11-28', from: '2026-08-01', rows: 1440 })).toBe('Days: 1 Aug – 28 Nov 2026 · Rows: 1,440')
  expect(row({}, { endDate: '2026-12-17', share: 12.5 })).toBe('End date: 17 Dec 2026 · Share: 12.50')
  expect(row({}, { domains: ['a.dk', 'b.dk'], sites: [] })).toBe('Domains: a.dk, b.dk')
  expect(row({}, { terms: { percentage: 8, isActive: true, note: '' } })).toBe('Terms: percentage 8, active yes')
})
it('leaves what is no range and no amount as it is', () =>
  expect(row({}, { from: '80.62.116.0/24', with: 'password', amount: 3 })).toBe(
    'From: 80.62.116.0/24 · With: password · Amount: 3',
  ))
