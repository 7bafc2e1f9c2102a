import { and, eq, or, sql } from 'drizzle-orm'
import { setCreatorRules } from '../../merchants/index.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { ContractRow } from './move-contract.ts'
import { partnerContract } from '../tables.ts'

/**
 * Copies a contract's creator rules to its campaigns: to all if the contract changed, otherwise only to new ones, so
 * that rules set on the merchant's page stay.
 */
export async function applyCreatorRules(
  tx: Tx,
  { uuid, isCreatorDefault, isCreatorOnly }: Pick<ContractRow, 'uuid' | 'isCreatorDefault' | 'isCreatorOnly'>,
  which: 'new' | 'all',
): Promise<void> {
  const rows = await tx
    .select({ uuid: campaign.uuid })
    .from(campaign)
    .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
    .where(and(eq(programme.network, 'direct'), eq(sql`split_part(${programme.externalId}, '~', 1)`, uuid)))
  const uuids = rows.map((r) => r.uuid)
  await setCreatorRules(tx, uuids, { isCreatorDefault, isCreatorOnly }, { isUntouched: which === 'new' })
}

/** The same for newly created campaigns of all running contracts: a new site gets them at once. */
export const applyCreatorRulesToNew = (database: Database, accountUuid: string): Promise<void> =>
  database.as(accountUuid, async (tx) => {
    const limited = or(eq(partnerContract.isCreatorDefault, true), eq(partnerContract.isCreatorOnly, true))
    const rows = await tx
      .select()
      .from(partnerContract)
      .where(and(eq(partnerContract.state, 'running'), limited))
    for (const contract of rows) await applyCreatorRules(tx, contract, 'new')
  })
