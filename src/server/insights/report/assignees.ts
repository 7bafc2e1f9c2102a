import { Fail } from '../../http/fail.ts'
import type { MerchantChoice } from './report-query.ts'

/** A user assigned to a merchant. */
export type Assignee = { userUuid: string; domain: string }
export const noManager = 'No manager'

/** The assignee filter as merchants. 'No manager' selects merchants without an assignee. */
export function merchantChoice(users: string[], assignees: Assignee[] | undefined): MerchantChoice | null {
  if (users.length === 0) return null
  if (!assignees) throw new Fail('badInput', 'filters.assigneeUserUuids: Merchants are not assigned to users here')
  const domains = assignees.filter((a) => users.includes(a.userUuid)).map((a) => a.domain)
  return {
    domains: [...new Set(domains)].sort(),
    orAllBut: users.includes(noManager) ? [...new Set(assignees.map((a) => a.domain))].sort() : null,
  }
}
