import { describe, expect, it } from 'vitest'
import { decisionProblem } from './may-decide.ts'

const holdUntil = new Date('2026-04-01T00:00:00Z')
const [within, after] = [new Date('2026-03-31T23:59:59Z'), new Date('2026-04-01T00:00:00Z')]
const order = { status: 'pending' as const, holdUntil, statementUuid: null }

describe('a merchant', () => {
  it('approves and rejects what is pending, also after the hold, where nobody has decided yet', () => {
    for (const now of [within, after]) {
      expect(decisionProblem(order, 'approved', now)).toBeNull()
      expect(decisionProblem(order, 'rejected', now)).toBeNull()
    }
  })
  it('changes their mind within the hold, and not after it', () => {
    expect(decisionProblem({ ...order, status: 'approved' }, 'rejected', within)).toBeNull()
    expect(decisionProblem({ ...order, status: 'rejected' }, 'approved', within)).toBeNull()
    expect(decisionProblem({ ...order, status: 'approved' }, 'rejected', after)).toBe(
      'The hold of this order has ended',
    )
  })
  it('decides nothing twice, and nothing that is in a statement or paid', () => {
    expect(decisionProblem({ ...order, status: 'approved' }, 'approved', within)).toBe('This order is approved already')
    const inStatement = { ...order, status: 'approved' as const, statementUuid: 's' }
    expect(decisionProblem(inStatement, 'rejected', within)).toBe('This order stands in a statement')
    expect(decisionProblem({ ...inStatement, status: 'paid' }, 'rejected', within)).toBe('This order was paid')
  })
})
