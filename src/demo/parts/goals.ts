import { goalChange } from '../../server/insights/index.ts'
import { startOf } from '../calendar.ts'
import { addDays } from '../../contract/days.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { account as plan, colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** The team's monthly target in the account's currency, set this many days ago. */
const wanted = [
  { target: 90_000, daysAgo: 190 },
  { target: 110_000, daysAgo: 75 },
]

/** A target for all sites, set by a team member and raised later. The product computes the month's result. */
export const goalsPart: DemoPart = {
  name: 'goals',
  version: 1,
  needs: ['account'],
  tables: [goalChange],
  make: ({ scenario: { accountUuid }, calendar }) => {
    const [author] = colleagues
    const rows = wanted.map(({ target, daysAgo }) => ({
      uuid: uuidOf(accountUuid, 'goal', String(target)),
      accountUuid,
      kind: 'account' as const,
      subject: '',
      fromDay: `${addDays(calendar.anchor, calendar.today - daysAgo).slice(0, 7)}-01`,
      target: target.toFixed(2),
      currencyCode: plan.currency,
      userUuid: uuidOf(accountUuid, 'user', author?.email ?? ''),
      at: startOf(calendar, calendar.today - daysAgo),
    }))
    return { write: (tx) => insertRows(tx, goalChange, rows) }
  },
}
