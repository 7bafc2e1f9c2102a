import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../account/index.ts'
import { defineJob } from '../jobs/index.ts'
import { dayOf } from '../time/index.ts'
import { nobody } from './activity.ts'
import { moveContract } from './move-contract.ts'
import type { PartnersParts } from './parts.ts'
import { applyScheduled } from './propose.ts'
import { partner, partnerContract } from './tables.ts'

/** What only time brings: first days, last days, scheduled changes, and what was not made of a contract yet. */
export async function keepContracts({
  database,
  clock,
  provision,
}: Pick<PartnersParts, 'database' | 'clock' | 'provision'>): Promise<void> {
  const open = await database.system
    .select({
      uuid: partnerContract.uuid,
      accountUuid: partnerContract.accountUuid,
      state: partnerContract.state,
    })
    .from(partnerContract)
    .innerJoin(partner, and(eq(partner.uuid, partnerContract.partnerUuid), isNull(partner.deletedAt)))
    .where(notInArray(partnerContract.state, ['ended', 'complete']))
  for (const accountUuid of new Set(open.map((c) => c.accountUuid))) {
    const contracts = open.filter((c) => c.accountUuid === accountUuid)
    const moved = await database.as(accountUuid, async (tx) => {
      const zone = await zoneOf(tx, accountUuid)
      const now = clock.now()
      const by = { now, zone, author: nobody }
      let count = 0
      for (const c of contracts) {
        const applied = await applyScheduled(tx, c.uuid, dayOf(now, zone), by)
        const after = await moveContract(tx, c, { kind: 'tick' }, by)
        if (applied || after.state !== c.state) count++
      }
      return count
    })
    // also what was not made the last time, and what a new site needs
    if (moved > 0 || contracts.some((c) => c.state === 'running')) await provision(accountUuid)
  }
}

export const contractsJob = (parts: PartnersParts) =>
  defineJob({
    name: 'partners.contracts',
    payload: z.object({}),
    schedule: '*/10 * * * *',
    handler: () => keepContracts(parts),
  })
