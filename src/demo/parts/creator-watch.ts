import { and, eq } from 'drizzle-orm'
import { creatorTrouble } from '../../server/creators/traffic/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { readOddCreators } from '../store/anomalous-creators.ts'

const noticedAgo = 5 * 3_600_000

/** The finding stays, with the figures of its last day; the demo is not checked every two hours. */
async function noticed(world: DemoWorld): Promise<(tx: Tx) => Promise<void>> {
  const { accountUuid } = world.scenario
  const beganAt = new Date(world.until.getTime() - noticedAgo)
  const odd = await readOddCreators(world)
  return async (tx) => {
    for (const { creator, odd: o } of odd) {
      const uuid = uuidOf(creator.uuid, 'odd', o.trouble)
      await tx
        .delete(creatorTrouble)
        .where(and(eq(creatorTrouble.accountUuid, accountUuid), eq(creatorTrouble.uuid, uuid)))
      await tx.insert(creatorTrouble).values({ ...o, uuid, accountUuid, creatorUuid: creator.uuid, beganAt })
    }
  }
}
const make = async (world: DemoWorld) => ({ write: await noticed(world) })

/** A creator with unusual clicks. */
export const creatorWatchPart: DemoPart = {
  name: 'creator-watch',
  version: 1,
  needs: ['creators', 'traffic'],
  tables: [creatorTrouble],
  make,
  extend: make,
}
