import { namingVersion, withRule } from '../../server/insights/index.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

const daysAgo = 40
/** For paths such as `/guide/kaffemaskiner`: pages without a section are under "Other names". */
const sections = { column: 'page', pattern: '/{Section}/{Article}' } as const

/** A team member's rule for page names. The report computes each section's earnings. */
export const namingPart: DemoPart = {
  name: 'naming',
  version: 1,
  needs: ['account'],
  tables: [namingVersion],
  make: ({ scenario: { accountUuid }, calendar }) => {
    const [author] = colleagues
    const row = {
      accountUuid,
      version: 1,
      ...withRule([], sections),
      at: startOf(calendar, calendar.today - daysAgo),
      userUuid: uuidOf(accountUuid, 'user', author?.email ?? ''),
    }
    return { write: (tx) => insertRows(tx, namingVersion, [row]) }
  },
}
