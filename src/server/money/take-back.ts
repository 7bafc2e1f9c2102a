import type { PoolClient } from 'pg'
import type { NetworkTransaction } from '../../connectors/connector.ts'
import { type Arrival, asRead, contentHash, contentOf, type Payer } from './arrival.ts'
import { isLater } from './next-state.ts'
import type { Take } from './receive.ts'
import type { ArrivalSource } from './tables.ts'
import { notingChanges } from './to-copy.ts'

/** The ledger's hash of a transaction's content. */
export const ledgerHash = (t: NetworkTransaction): string => contentHash(contentOf(t))

type Back = {
  payer: Payer
  transactionIds: readonly string[]
  /** Whether a file's report still counts: another file may contain it too. Reports from elsewhere always count. */
  stillBrought: (transactionId: string, contentHash: string) => boolean
  now: Date
}
const batch = 1000

/**
 * Removes transactions that came with a file, as if it had never been uploaded: those that nothing else reported
 * disappear from every report, others return to what the other sources reported; if those report the same, nothing
 * happens. The ledger keeps the reports and gets a line with what is left. Runs inside the caller's transaction.
 */
export async function takeBack(client: PoolClient, take: Take, back: Back): Promise<void> {
  for (let i = 0; i < back.transactionIds.length; i += batch)
    await takeBackSome(client, take, { ...back, transactionIds: back.transactionIds.slice(i, i + batch) })
}

type Line = {
  id: string
  transaction_id: string
  source: ArrivalSource
  received_at: Date
  content_hash: string
  content: NetworkTransaction & { gone?: boolean }
}
const stateOf = ({ source, content: { changedAt } }: Line) => ({
  changedAt: changedAt === null || source === 'upload' ? null : new Date(changedAt),
})
/** For one transaction: what counts without the file, and the line for the ledger. Null when the file added nothing. */
function withoutFile(lines: readonly Line[], { payer, stillBrought }: Pick<Back, 'payer' | 'stillBrought'>) {
  const said = lines.filter((l) => !l.content.gone)
  const left = said.filter((l) => l.source !== 'upload' || stillBrought(l.transaction_id, l.content_hash))
  if (left.length === said.length) return null
  const [first, ...others] = left
  const last = lines.at(-1)
  if (!last) return null
  const counts = first && others.reduce((a, b) => (isLater(stateOf(b), stateOf(a)) ? b : a), first)
  const { source, content } = counts
    ? // an older callback may contain `12,34`, which now counts as parsed
      { source: counts.source, content: asRead({ payer, source: counts.source, transaction: counts.content }) }
    : { source: 'upload' as const, content: { ...last.content, gone: true } }
  return { left, line: { t: last.transaction_id, s: source, h: `taken-back#${last.id}`, x: content } }
}

async function takeBackSome(client: PoolClient, take: Take, { payer, transactionIds, stillBrought, now }: Back) {
  const where = 'connection_uuid = $1 AND transaction_id = ANY($2::text[])'
  const { rows } = await client.query<Line>(
    `SELECT id, transaction_id, source, received_at, content_hash, content FROM ledger WHERE ${where} ORDER BY transaction_id, id`,
    [payer.uuid, transactionIds],
  )
  const byId = new Map<string, Line[]>()
  for (const line of rows) byId.set(line.transaction_id, [...(byId.get(line.transaction_id) ?? []), line])
  const changed = [...byId.values()].flatMap((lines) => withoutFile(lines, { payer, stillBrought }) ?? [])
  if (changed.length === 0) return
  await client.query(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, received_at, content_hash, content)
     SELECT $1, $2, t, s, $3, h, x FROM jsonb_to_recordset($4::jsonb) AS r(t text, s text, h text, x jsonb)
     ON CONFLICT (connection_uuid, transaction_id, content_hash) DO NOTHING`,
    [payer.accountUuid, payer.uuid, now, JSON.stringify(changed.map((c) => c.line))],
  )
  await client.query(
    notingChanges(`UPDATE conversion c SET is_deleted = true, transaction_id = transaction_id || '#' || uuid, match_after = NULL,
            version = version + 1, updated_at = now() WHERE ${where}`),
    [payer.uuid, changed.map((c) => c.line.t)],
  )
  const others = changed.flatMap((c) => c.left)
  await take(
    client,
    others.map(
      (l): Arrival => ({
        payer,
        source: l.source,
        receivedAt: l.received_at,
        transaction: l.content,
        keptAs: l.transaction_id,
        isRetold: true,
      }),
    ),
  )
}
