import { discoveryNight, recommendation } from '../../server/discovery/tables.ts'
import { offeredProgramme } from '../../server/merchants/tables.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { unitOf } from '../random.ts'
import { insertRows } from '../store/insert-rows.ts'
import { followedRows } from './followed.ts'

/** Networks where many shops have their own programme; the account is connected to neither. */
const elsewhere = ['refersion', 'goaffpro']

/** Offers of shops without a programme in the account: at networks it is not connected to, and at one that it is. */
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

/**
 * What to do next. Suggestions are computed nightly by the product; this part adds earlier ones, and other networks'
 * offers.
 */
export const discoveryPart: DemoPart = {
  name: 'discovery',
  version: 7,
  needs: ['merchants', 'traffic', 'broken-links', 'partners', 'creators'],
  isWorkedOut: true,
  // before the first night, the first visit triggers one
  tables: [recommendation, discoveryNight],
  make: async (world) => {
    const followed = await followedRows(world)
    return {
      write: async (tx) => {
        const offered = offeredRows(world)
        if (offered.length > 0) await tx.insert(offeredProgramme).values(offered).onConflictDoNothing()
        await insertRows(tx, recommendation, followed)
      },
    }
  },
}
