import { eq } from 'drizzle-orm'
import { addDays, type Day } from '../../contract/days.ts'
import { splitTest } from '../../server/merchants/tables.ts'
import { type DemoCalendar, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { roleOf } from '../scenario/merchants.ts'
import { demoDays, splitAge } from '../scenario/roles-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** The split test never ends: every start of the demo puts its end a little further. */
const endOf = ({ anchor, today }: DemoCalendar): Day => addDays(anchor, today + 18)

const splitTestRows = ({ scenario, calendar }: DemoWorld): (typeof splitTest.$inferInsert)[] =>
  scenario.merchants.flatMap((m) => {
    if (!roleOf(m, 'split')) return []
    const [a, b] = scenario.programmes.filter((p) => p.merchant === m)
    if (!a || !b) return []
    return [
      {
        uuid: uuidOf(scenario.accountUuid, 'split test', m.domain),
        accountUuid: scenario.accountUuid,
        merchantUuid: m.uuid,
        connectionUuidA: a.connection.uuid,
        connectionUuidB: b.connection.uuid,
        percentage: 50,
        endPercentage: 100,
        endDate: endOf(calendar),
        createdAt: startOf(calendar, demoDays - splitAge),
      },
    ]
  })

export const splitTestsPart: DemoPart = {
  name: 'split-tests',
  version: 1,
  needs: ['merchants'],
  tables: [splitTest],
  make: (world) => ({ write: (tx) => insertRows(tx, splitTest, splitTestRows(world)) }),
  extend: ({ scenario: { accountUuid }, calendar }) => ({
    write: async (tx) => {
      await tx
        .update(splitTest)
        .set({ endDate: endOf(calendar) })
        .where(eq(splitTest.accountUuid, accountUuid))
    },
  }),
}
