import { sql } from 'drizzle-orm'
import { type VersionRow, writeVersions } from '../../server/creators/write-ledger.ts'
import type { Tx } from '../../server/store/database/open.ts'

/** Versions written per batch. */
const atOnce = 2000

/**
 * Every version of the creators' conversions, from their arrivals: the product writes its ledger each night, so it has
 * the time of approval and not only the final state.
 */
const versions = (accountUuid: string) => sql`
  SELECT c.uuid, v.version, c.at, CASE WHEN c.creator_id = '' THEN coalesce(c.click_at, c.at) ELSE c.at END AS click_at, v.received_at AS updated_at,
    v.content->>'status' AS status, c.kind, v.content->>'sale' AS sale, v.content->>'commission' AS commission, c.currency, v.content->>'reason' AS reason, false AS is_deleted,
    c.inherited->>'creator_id' AS creator_id, c.inherited->>'merchant_uuid' AS merchant_uuid, c.inherited->>'merchant' AS merchant, p.uuid AS programme_uuid, NULL AS before
  FROM conversion c
  JOIN creator k ON k.account_uuid = c.account_uuid AND k.id = c.inherited->>'creator_id'
  JOIN (SELECT *, row_number() OVER (PARTITION BY connection_uuid, transaction_id ORDER BY received_at, id) AS version
    FROM ledger WHERE account_uuid = ${accountUuid}) v ON v.connection_uuid = c.connection_uuid AND v.transaction_id = c.transaction_id
  LEFT JOIN programme p ON p.connection_uuid = c.connection_uuid AND p.external_id = c.programme_id
  WHERE c.account_uuid = ${accountUuid} AND c.inherited ? 'creator_id' AND v.version < c.version
  ORDER BY c.uuid, v.version`

/** Earlier versions of the creators' conversions. */
export async function writeCreatorHistory(tx: Tx, accountUuid: string): Promise<void> {
  const { rows } = await tx.execute<VersionRow>(versions(accountUuid))
  for (let i = 0; i < rows.length; i += atOnce) await writeVersions(tx, accountUuid, rows.slice(i, i + atOnce))
}
