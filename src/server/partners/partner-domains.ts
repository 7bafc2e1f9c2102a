import { and, eq, sql } from 'drizzle-orm'
import { merchant, programme } from '../merchants/tables.ts'
import { directNetwork } from '../networks/index.ts'
import type { Tx } from '../store/database/open.ts'
import { partnerContract } from './tables.ts'

/** The domains of shops in a partner's campaigns, as clicks and conversions name them. */
export async function partnerDomains(tx: Tx, partnerUuid: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ domain: merchant.domain })
    .from(programme)
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .innerJoin(partnerContract, sql`${partnerContract.uuid}::text = split_part(${programme.externalId}, '~', 1)`)
    .where(and(eq(programme.network, directNetwork), eq(partnerContract.partnerUuid, partnerUuid)))
  return rows.map((r) => r.domain)
}
