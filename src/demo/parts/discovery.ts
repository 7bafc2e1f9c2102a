import { and, eq, inArray } from 'drizzle-orm'
import { type NewAlarm, writeAlarm } from '../../server/discovery/alarms/write-alarm.ts'
import { alarm, discoveryNight, recommendation } from '../../server/discovery/tables.ts'
import { offeredProgramme } from '../../server/merchants/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { unitOf } from '../random.ts'
import { readAlarms } from '../store/alarms-of.ts'
import { insertRows } from '../store/insert-rows.ts'
import { followedRows } from './followed.ts'

/** Networks that many shops have a programme of their own at; the account is connected to neither. */
const elsewhere = ['refersion', 'goaffpro']

/** Who offers the shops that the account has no programme of: networks it is not connected to, and one that it is. */
function offeredRows({ scenario, until }: DemoWorld): (typeof offeredProgramme.$inferInsert)[] {
  const known = scenario.connections.find((c) => c.weight > 0)
  const offering = [...elsewhere, ...(known ? [known.network] : [])]
  return scenario.merchants
    .filter((m) => m.isUncovered)
    .flatMap((m, i) => {
      const network = offering[i % offering.length]
      if (!network) return []
      return [
        {
          network,
          externalId: `demo-${m.domain}`,
          merchantUuid: m.uuid,
          commissionPercentage: String(4 + Math.floor(unitOf('offered', m.domain) * 14) / 2),
          seenAt: until,
        },
      ]
    })
}

/** What the product tells of the last days. What goes on is told once, as of now. */
async function tell(tx: Tx, { scenario: { accountUuid } }: DemoWorld, alarms: readonly NewAlarm[]): Promise<void> {
  const goesOn = inArray(alarm.kind, ['partnerTracking', 'creatorTraffic'])
  await tx.delete(alarm).where(and(eq(alarm.accountUuid, accountUuid), goesOn))
  for (const told of alarms) await writeAlarm(tx, told)
}

/** What to do next. Suggestions are worked out at night like everybody's; here is what came before, and what others offer. */
export const discoveryPart: DemoPart = {
  name: 'discovery',
  version: 6,
  needs: ['merchants', 'traffic', 'broken-links', 'partners', 'creators'],
  isWorkedOut: true,
  // without a night the first visit asks for one
  tables: [recommendation, alarm, discoveryNight],
  make: async (world) => {
    const followed = await followedRows(world)
    const told = await readAlarms(world)
    return {
      write: async (tx) => {
        const offered = offeredRows(world)
        if (offered.length > 0) await tx.insert(offeredProgramme).values(offered).onConflictDoNothing()
        await insertRows(tx, recommendation, followed)
        await tell(tx, world, told)
      },
    }
  },
  extend: async (world) => {
    const told = await readAlarms(world)
    return { write: (tx) => tell(tx, world, told) }
  },
}
