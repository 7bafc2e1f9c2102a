import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreatorMerchant } from '../../contract/creators/creator-fields.ts'
import type { CreatorMerchantOrder } from '../../contract/creators/creator-lists.ts'
import type { creators } from '../../contract/creators/creators.ts'
import type { Tx } from '../store/database/open.ts'
import { shopIs } from './shop-is.ts'

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
 * Number of creators by mapping state, for each merchant. A creator with two programmes of a merchant counts once: as
 * assigned if one of them is, otherwise as waiting if one waits.
 */
const countsOf = (which: SQL) => sql`
  SELECT merchant_uuid, count(*)::int AS creators, count(*) FILTER (WHERE approved)::int AS approved,
    count(*) FILTER (WHERE pending AND NOT approved)::int AS pending,
    count(*) FILTER (WHERE NOT pending AND NOT approved)::int AS declined
  FROM (
    SELECT p.merchant_uuid, cm.creator_uuid, bool_or(cm.state = 'approved') AS approved, bool_or(cm.state = 'pending') AS pending
    FROM programme p JOIN creator_mapping cm ON cm.account_uuid = p.account_uuid AND cm.programme_uuid = p.uuid
    WHERE ${which} GROUP BY p.merchant_uuid, cm.creator_uuid) pair
  GROUP BY merchant_uuid`

/**
 * Merchants with usable programmes or with mappings. Sorted by domain, only those of the page are counted: a hundred
 * thousand mappings take a fifth of a second. Sorted by a count, all are, and mappings are read once, for both the list
 * and its counts (docs/measurements/merchants.md has the alternatives tried).
 */
export async function listMerchants(
  tx: Tx,
  q: Question,
  creatorUuid: string | null,
): Promise<{ advertisers: CreatorMerchant[]; total: number }> {
  const ofCreator = creatorUuid ? sql`cm.creator_uuid = ${creatorUuid}` : sql`true`
  const matching = q.search === '' ? sql`true` : shopIs(q.search, 'm')
  const [order, way] = [sql.raw(columns[q.orderBy]), sql.raw(q.orderDirection)]
  const inOrder = sql`ORDER BY ${order} ${way}, merchant_uuid ${way}`
  const ofPage = sql`${inOrder} LIMIT ${q.limit} OFFSET ${q.offset}`
  const shops = sql`
    SELECT m.uuid AS merchant_uuid, m.domain FROM merchant m WHERE ${matching} AND m.uuid IN (
      SELECT merchant_uuid FROM campaign WHERE closed_at IS NULL
      UNION
      SELECT p.merchant_uuid FROM programme p WHERE EXISTS (
        SELECT 1 FROM creator_mapping cm
        WHERE cm.account_uuid = p.account_uuid AND cm.programme_uuid = p.uuid AND ${ofCreator}))`
  const counts = sql`coalesce(creators, 0) AS creators, coalesce(pending, 0) AS pending, coalesce(approved, 0) AS approved,
    coalesce(declined, 0) AS declined`
  const all = sql`WITH counted AS MATERIALIZED (${countsOf(ofCreator)}),
    listed AS (SELECT merchant_uuid FROM campaign WHERE closed_at IS NULL UNION SELECT merchant_uuid FROM counted),
    shop AS (SELECT m.uuid AS merchant_uuid, m.domain FROM listed JOIN merchant m ON m.uuid = listed.merchant_uuid AND ${matching})
    SELECT merchant_uuid, domain, ${counts}, count(*) OVER ()::int AS total
    FROM shop LEFT JOIN counted USING (merchant_uuid) ${ofPage}`
  const some = sql`WITH shop AS (${shops}), page AS (SELECT *, count(*) OVER ()::int AS total FROM shop ${ofPage})
    SELECT merchant_uuid, domain, ${counts}, total
    FROM page LEFT JOIN (${countsOf(sql`${ofCreator} AND p.merchant_uuid IN (SELECT merchant_uuid FROM page)`)}) counted
      USING (merchant_uuid) ${inOrder}`
  const { rows } = await tx.execute<Row>(q.orderBy === 'advertiserDomain' ? some : all)
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
