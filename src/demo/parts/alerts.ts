import { and, eq, inArray } from 'drizzle-orm'
import { leftOutDays } from '../../server/annotations/index.ts'
import { lookAt, writeFact } from '../../server/alerts/index.ts'
import { alert, alertLook } from '../../server/alerts/tables.ts'
import { readSaleHistory } from '../../server/insights/index.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { writeAlertHistory } from '../store/alert-history.ts'
import { goalsOf } from '../store/goals-of.ts'
import { readFacts } from '../store/facts-of.ts'

/**
 * Falls in the demo's own counts, found by the product's check, and facts of the last days. Ongoing ones are reported
 * once, as of now.
 */
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

/** Problems of the last weeks, most of them over, reported by the product's own code as it would have at the time. */
export const alertsPart: DemoPart = {
  name: 'alerts',
  version: 4,
  needs: ['goals', 'sites', 'networks', 'merchants', 'traffic', 'broken-links', 'partners', 'creators'],
  isWorkedOut: true,
  tables: [alert, alertLook],
  make: async (world) => ({ write: await writeAlertHistory(world) }),
  extend: look,
}
