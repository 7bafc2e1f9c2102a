import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import type { NewestEntry, Stated } from './statement-lines.ts'
import { creatorLine } from './tables.ts'

type Row = {
  id: string
  conversion_uuid: string
  amount: string
  currency: string
  state: string
  reason: string
  merchant: string
  conversion_at: Date | string
  at: Date | string
}
export type Newest = NewestEntry & { state: string; reason: string; at: Date }

/** The newest entry of each of a creator's conversions, up to an instant. */
export async function readStanding(tx: Tx, creatorUuid: string, until: Date): Promise<Newest[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT DISTINCT ON (conversion_uuid) id, conversion_uuid, amount, currency, state, reason, merchant, conversion_at, at
    FROM creator_entry WHERE creator_uuid = ${creatorUuid} AND at < ${until.toISOString()}
    ORDER BY conversion_uuid, version DESC`)
  return rows.map((r) => ({
    entryId: Number(r.id),
    conversionUuid: r.conversion_uuid,
    amount: r.amount,
    currency: r.currency,
    isPayable: r.state === 'payable',
    state: r.state,
    reason: r.reason,
    merchant: r.merchant,
    conversionAt: new Date(r.conversion_at),
    at: new Date(r.at),
  }))
}

export const readStated = (tx: Tx, creatorUuid: string): Promise<Stated[]> =>
  tx
    .select({
      conversionUuid: creatorLine.conversionUuid,
      currency: creatorLine.currency,
      amount: sql<string>`sum(${creatorLine.amount})`,
    })
    .from(creatorLine)
    .where(eq(creatorLine.creatorUuid, creatorUuid))
    .groupBy(creatorLine.conversionUuid, creatorLine.currency)
