import type { PoolClient } from 'pg'
import type { NetworkTransaction } from '../../connectors/connector.ts'
import { type Arrival, contentHash, contentOf, type Payer } from './arrival.ts'
import type { Take } from './receive.ts'
import type { ArrivalSource } from './tables.ts'
import { notingChanges } from './to-copy.ts'

/** The ledger's name for what a transaction says. */
export const ledgerHash = (t: NetworkTransaction): string => contentHash(contentOf(t))

type Back = {
  payer: Payer
  transactionIds: readonly string[]
  /** Whether what a file said still counts: another file may hold it too. What came otherwise always counts. */
  stillBrought: (transactionId: string, contentHash: string) => boolean
  now: Date
}
const batch = 1000

/**
 * Takes transactions out that came with a file, as if it had never been brought: where nothing else reported them they
 * are gone from every report, otherwise they are again what the others say. The ledger keeps what was said and gets a line
 * that it was taken back. Runs inside the caller's transaction.
 */
export async function takeBack(client: PoolClient, take: Take, back: Back): Promise<void> {
  for (let i = 0; i < back.transactionIds.length; i += batch)
    await takeBackSome(client, take, { ...back, transactionIds: back.transactionIds.slice(i, i + batch) })
}

async function takeBackSome(client: PoolClient, take: Take, { payer, transactionIds, stillBrought, now }: Back) {
  const where = 'connection_uuid = $1 AND transaction_id = ANY($2::text[])'
  const arrivals = await client.query<{
    transaction_id: string
    source: ArrivalSource
    received_at: Date
    content_hash: string
    content: NetworkTransaction & { gone?: boolean }
  }>(`SELECT transaction_id, source, received_at, content_hash, content FROM ledger WHERE ${where} ORDER BY id`, [
    payer.uuid,
    transactionIds,
  ])
  await client.query(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, received_at, content_hash, content)
     SELECT DISTINCT ON (transaction_id) account_uuid, connection_uuid, transaction_id, 'upload', $3, 'taken-back#' || id, content || '{"gone": true}'::jsonb
       FROM ledger WHERE ${where} ORDER BY transaction_id, id DESC
     ON CONFLICT (connection_uuid, transaction_id, content_hash) DO NOTHING`,
    [payer.uuid, transactionIds, now],
  )
  await client.query(
    notingChanges(`UPDATE conversion c SET is_deleted = true, transaction_id = transaction_id || '#' || uuid, match_after = NULL,
            version = version + 1, updated_at = now() WHERE ${where}`),
    [payer.uuid, transactionIds],
  )
  const others = arrivals.rows
    .filter((a) => !a.content.gone && (a.source !== 'upload' || stillBrought(a.transaction_id, a.content_hash)))
    .map((a): Arrival => ({ payer, source: a.source, receivedAt: a.received_at, transaction: a.content }))
  await take(client, others)
}
