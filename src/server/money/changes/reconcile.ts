import type { Database } from '../../store/database/open.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'

/** What a network listed for a time span, read completely. Instants: `from` inclusive, `to` exclusive. */
export type Listing = { connectionUuid: string; from: Date; to: Date; seen: ReadonlySet<string>; now: Date }
export type Reconciled = { gone: number; back: number; suspicion: string | null }

/** A list that lost more than this share is treated as a mistake of the network, and nothing is noted. */
const mostGone = 0.5
/** Below this count, a share is not conclusive. */
const fewest = 10

/**
 * Notes in the ledger which transactions a network no longer lists, and which it lists again. The conversion itself
 * keeps its last state: only a network's report changes it, and here there is none. Transactions that never came
 * through the API are not expected in its list.
 */
export async function reconcile({ pool }: Pick<Database, 'pool'>, listing: Listing): Promise<Reconciled> {
  const { connectionUuid, from, to, seen, now } = listing
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ transaction_id: string; id: string; is_gone: boolean }>(
      `SELECT c.transaction_id, l.id, coalesce((l.content->>'gone')::boolean, false) AS is_gone
         FROM conversion c
         JOIN LATERAL (SELECT id, content FROM ledger WHERE connection_uuid = c.connection_uuid AND transaction_id = c.transaction_id
                        ORDER BY id DESC LIMIT 1) l ON true
        WHERE c.connection_uuid = $1 AND c.at >= $2 AND c.at < $3
          AND EXISTS (SELECT 1 FROM ledger a WHERE a.connection_uuid = c.connection_uuid AND a.transaction_id = c.transaction_id AND a.source = 'api')`,
      [connectionUuid, from, to],
    )
    const expected = rows.filter((r) => !r.is_gone)
    const gone = expected.filter((r) => !seen.has(r.transaction_id))
    const back = rows.filter((r) => r.is_gone && seen.has(r.transaction_id))
    const isOdd = expected.length >= fewest && gone.length > expected.length * mostGone
    const noted = isOdd ? [] : gone
    await client.query(
      `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, received_at, content_hash, content)
       SELECT l.account_uuid, l.connection_uuid, l.transaction_id, 'api', $2, q.kind || '#' || l.id,
              CASE WHEN q.kind = 'gone' THEN l.content || '{"gone": true}'::jsonb ELSE l.content - 'gone' END
         FROM unnest($1::bigint[], $3::text[]) AS q(id, kind) JOIN ledger l ON l.id = q.id
       ON CONFLICT (connection_uuid, transaction_id, content_hash) DO NOTHING`,
      [[...noted, ...back].map((r) => r.id), now, [...noted.map(() => 'gone'), ...back.map(() => 'back')]],
    )
    return {
      gone: noted.length,
      back: back.length,
      suspicion: isOdd
        ? `The network listed only ${expected.length - gone.length} of ${expected.length} transactions it had before. Nothing was changed.`
        : null,
    }
  })
}
