import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreatorMerchant } from '../../contract/creators/creator-fields.ts'
import type { CreatorMerchantOrder } from '../../contract/creators/creator-lists.ts'
import type { creators } from '../../contract/creators/creators.ts'
import type { Tx } from '../store/database/open.ts'
import { containing } from './list-creators.ts'

type Question = z.output<typeof creators.advertisers.input>
type Row = {
  merchant_uuid: string
  domain: string
  creators: number
  pending: number
  approved: number
  declined: number
  total: number
}
const columns: Record<CreatorMerchantOrder, string> = {
  advertiserDomain: 'domain',
  creatorCount: 'creators',
  creatorPendingCount: 'pending',
  creatorApprovedCount: 'approved',
  creatorDeclinedCount: 'declined',
}

/**
 * Merchants of programmes that can be used, and those of which something was said once. A creator with two programmes of a
 * merchant counts once: as assigned when one of them is, else as waiting when one waits.
 */
export async function listMerchants(
  tx: Tx,
  q: Question,
  creatorUuid: string | null,
): Promise<{ advertisers: CreatorMerchant[]; total: number }> {
  const ofCreator = creatorUuid ? sql`WHERE cm.creator_uuid = ${creatorUuid}` : sql``
  const matching =
    q.search === ''
      ? sql`true`
      : sql`(m.search_text LIKE ${containing(q.search)} OR m.domain LIKE ${containing(q.search)})`
  const [order, way] = [sql.raw(columns[q.orderBy]), sql.raw(q.orderDirection)]
  const { rows } = await tx.execute<Row>(sql`
    WITH pair AS (
      SELECT p.merchant_uuid, cm.creator_uuid, bool_or(cm.state = 'approved') AS approved, bool_or(cm.state = 'pending') AS pending
      FROM creator_mapping cm JOIN programme p ON p.uuid = cm.programme_uuid ${ofCreator}
      GROUP BY p.merchant_uuid, cm.creator_uuid
    ), counted AS (
      SELECT merchant_uuid, count(*)::int AS creators, count(*) FILTER (WHERE approved)::int AS approved,
        count(*) FILTER (WHERE pending AND NOT approved)::int AS pending,
        count(*) FILTER (WHERE NOT pending AND NOT approved)::int AS declined
      FROM pair GROUP BY merchant_uuid
    ), shop AS (
      SELECT merchant_uuid FROM campaign WHERE closed_at IS NULL GROUP BY merchant_uuid UNION SELECT merchant_uuid FROM counted
    )
    SELECT m.uuid AS merchant_uuid, m.domain, coalesce(c.creators, 0) AS creators, coalesce(c.pending, 0) AS pending,
      coalesce(c.approved, 0) AS approved, coalesce(c.declined, 0) AS declined, count(*) OVER ()::int AS total
    FROM shop JOIN merchant m ON m.uuid = shop.merchant_uuid LEFT JOIN counted c ON c.merchant_uuid = m.uuid
    WHERE ${matching} ORDER BY ${order} ${way}, m.uuid ${way} LIMIT ${q.limit} OFFSET ${q.offset}`)
  return {
    advertisers: rows.map((r) => ({
      advertiserUuid: r.merchant_uuid,
      advertiserDomain: r.domain,
      creatorCount: r.creators,
      creatorPendingCount: r.pending,
      creatorApprovedCount: r.approved,
      creatorDeclinedCount: r.declined,
    })),
    total: rows[0]?.total ?? 0,
  }
}
