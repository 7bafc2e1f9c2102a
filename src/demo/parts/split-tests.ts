import { eq } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { splitTest } from '../../server/merchants/tables.ts'
import { trafficADay } from '../../server/routing/split/read-test-clicks.ts'
import { dayOf } from '../../server/time/index.ts'
import { type DemoCalendar, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { roleOf } from '../scenario/merchants.ts'
import { demoDays } from '../scenario/roles-data.ts'
import { splitTestUuid } from '../scenario/split-test-uuid.ts'
import { insertRows } from '../store/insert-rows.ts'

/** A running test never ends: every start of the demo moves its end further. */
const laterEnd = ({ anchor, today }: DemoCalendar): Day => addDays(anchor, today + 18)

async function splitTestRows(world: DemoWorld): Promise<(typeof splitTest.$inferInsert)[]> {
  const { scenario, calendar, events, until } = world
  const { accountUuid } = scenario
  const rows: (typeof splitTest.$inferInsert)[] = []
  for (const m of scenario.merchants) {
    const role = roleOf(m, 'split')
    const [a, b] = scenario.programmes.filter((p) => p.merchant === m)
    if (!role || !a || !b) continue
    const since = startOf(calendar, demoDays - role.age)
    const endDate =
      role.endedDaysAgo === undefined ? laterEnd(calendar) : addDays(calendar.anchor, demoDays - role.endedDaysAgo)
    const places = { merchantUuid: m.uuid, siteUuids: [], domains: [], now: until.getTime() }
    const { visitors } = await trafficADay(events, accountUuid, places)
    const days = daysBetween(dayOf(since, calendar.zone), endDate) + 1
    rows.push({
      uuid: splitTestUuid(accountUuid, m.domain),
      accountUuid,
      merchantUuid: m.uuid,
      connectionUuidA: a.connection.uuid,
      connectionUuidB: b.connection.uuid,
      percentage: 50,
      endPercentage: role.endedDaysAgo === undefined ? 100 : 50,
      endDate,
      createdAt: since,
      phaseStartedAt: since,
      plannedVisitors: Math.max(1, Math.round(visitors * days)),
    })
  }
  return rows
}

export const splitTestsPart: DemoPart = {
  name: 'split-tests',
  version: 2,
  needs: ['merchants', 'traffic'],
  tables: [splitTest],
  make: async (world) => {
    const rows = await splitTestRows(world)
    return { write: (tx) => insertRows(tx, splitTest, rows) }
  },
  extend: ({ scenario: { accountUuid, merchants }, calendar }) => ({
    write: async (tx) => {
      for (const m of merchants) {
        const role = roleOf(m, 'split')
        if (!role || role.endedDaysAgo !== undefined) continue
        const uuid = splitTestUuid(accountUuid, m.domain)
        await tx
          .update(splitTest)
          .set({ endDate: laterEnd(calendar) })
          .where(eq(splitTest.uuid, uuid))
      }
    },
  }),
}
