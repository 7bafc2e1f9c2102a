import { and, eq, inArray } from 'drizzle-orm'
import { leftOutDays } from '../../server/annotations/index.ts'
import { lookAt, writeFact } from '../../server/alerts/index.ts'
import { alert, alertLook } from '../../server/alerts/tables.ts'
import { readSaleHistory } from '../../server/insights/index.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { writeAlertHistory } from '../store/alert-history.ts'
import { goalsOf } from '../store/goals-of.ts'
import { readFacts } from '../store/facts-of.ts'

/** Falls in the demo's own counts, looked for as for everybody, and facts of the last days. What goes on is told once, as of now. */
const look = async (world: DemoWorld) => {
  const {
    database,
    events,
    scenario: { accountUuid },
    until,
  } = world
  const told = await readFacts(world)
  const clock = { now: () => until }
  const write = await lookAt(
    {
      database,
      events,
      clock,
      notedDays: leftOutDays,
      saleHistory: readSaleHistory({ database, events, clock }),
      goalPaces: goalsOf({ database, events, clock }),
    },
    accountUuid,
  )
  return {
    write: async (tx: Parameters<typeof write>[0]) => {
      const goesOn = inArray(alert.rule, ['partnerTracking', 'creatorTraffic'])
      await tx.delete(alert).where(and(eq(alert.accountUuid, accountUuid), goesOn))
      for (const fact of told) await writeFact(tx, fact)
      await write(tx)
    },
  }
}

/** What went wrong in the last weeks, most of it over, told by the product's own code as it would have been. */
export const alertsPart: DemoPart = {
  name: 'alerts',
  version: 4,
  needs: ['goals', 'sites', 'networks', 'merchants', 'traffic', 'broken-links', 'partners', 'creators'],
  isWorkedOut: true,
  tables: [alert, alertLook],
  make: async (world) => ({ write: await writeAlertHistory(world) }),
  extend: look,
}
