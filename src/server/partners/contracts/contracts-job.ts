import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../../account/index.ts'
import { defineJob } from '../../jobs/index.ts'
import { systemAuthor } from '../activity.ts'
import { accountsLeftOpen } from './left-open.ts'
import { moveContract } from './move-contract.ts'
import type { PartnersParts } from '../parts.ts'
import { applyScheduled } from './propose.ts'
import { partner, partnerContract } from '../tables.ts'

/** Applies what time alone brings: first days, last days, scheduled changes, and programmes not created yet. */
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
    const zone = await database.as(accountUuid, (tx) => zoneOf(tx, accountUuid))
    const by = { now: clock.now(), zone, author: systemAuthor }
    // includes what failed last time, and what a new site needs
    let isDue = false
    for (const c of open.filter((one) => one.accountUuid === accountUuid)) {
      // one transaction per contract: a contract is locked before its partner, and two in one transaction would reverse
      // that order
      const isChanged = await database.as(accountUuid, async (tx) => {
        const applied = await applyScheduled(tx, c.uuid, by)
        const after = await moveContract(tx, c, { kind: 'tick' }, by)
        return applied || after.state !== c.state
      })
      if (isChanged || c.state === 'running') isDue = true
    }
    if (isDue) await provision(accountUuid)
  }
  for (const accountUuid of await accountsLeftOpen(database)) await provision(accountUuid)
}

export const contractsJob = (parts: PartnersParts) =>
  defineJob({
    name: 'partners.contracts',
    about: {
      does: 'begins, changes and ends contracts whose day has come',
      reads: 'partner_contract, partner_terms',
      writes: 'partner_contract, campaign, partner_activity',
      failing: 'the change holds ten minutes later',
    },
    payload: z.object({}),
    schedule: '*/10 * * * *',
    handler: () => keepContracts(parts),
  })
