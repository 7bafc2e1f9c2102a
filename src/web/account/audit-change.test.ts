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
    'title: Writer → Editor, is active: true → false',
  )
  expect(row({ accountVatNumber: '' }, { accountVatNumber: 'DK1' })).toBe('vat number: nothing → DK1')
})
it('of what was added or removed says what it was', () => {
  expect(row({}, { userRole: 'member', userPhone: '' })).toBe('role: member')
  expect(row({}, {})).toBe('')
})
