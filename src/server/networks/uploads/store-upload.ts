import type { PoolClient } from 'pg'
import { cleanText } from '../../../connectors/shared/rows/clean-text.ts'
import type { NetworkTransaction } from '../../../connectors/connector.ts'
import { decimal } from '../../../connectors/shared/amounts/decimal.ts'
import type { UploadContent } from '../../../connectors/shared/files/upload.ts'
import { Fail } from '../../http/fail.ts'
import { asMeant, ledgerHash, ofShop, type Outcome, type Take, takeBack } from '../../money/index.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import type { ConnectionRow } from '../live.ts'
import type { conversionUpload } from '../tables.ts'
import { runAndRollBack } from '../../store/database/run-and-roll-back.ts'

type Parts = { database: Pick<Database, 'pool'>; take: Take }
type UploadRow = typeof conversionUpload.$inferSelect

/** Small, because all other work waits while a batch is written. */
const batch = 250

/** Uploads to one connection wait for each other: the second one sees the rows of the first. */
const lock = (client: PoolClient, row: ConnectionRow) =>
  client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`upload ${row.uuid}`])

async function takeAll(
  client: PoolClient,
  take: Take,
  row: ConnectionRow,
  transactions: readonly NetworkTransaction[],
  now: Date,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let i = 0; i < transactions.length; i += batch)
    outcomes.push(
      ...(await take(
        client,
        transactions
          .slice(i, i + batch)
          .map((transaction) => ({ payer: row, source: 'upload' as const, transaction, receivedAt: now })),
      )),
    )
  return outcomes
}

export type StoredSale = { status: string; sale: string; commission: string; currencyCode: string }
export type Tried = {
  transactions: NetworkTransaction[]
  outcomes: Outcome[]
  changes: { transactionId: string; before: StoredSale; after: StoredSale }[]
}

const mostChanges = 100

async function standingOf(
  client: PoolClient,
  row: ConnectionRow,
  ids: readonly string[],
): Promise<Map<string, StoredSale>> {
  const { rows } = await client.query<StoredSale & { id: string }>(
    `SELECT transaction_id AS id, status, sale::text, commission::text, currency AS "currencyCode" FROM conversion
      WHERE connection_uuid = $1 AND transaction_id = ANY($2::text[]) AND NOT is_deleted`,
    [row.uuid, ids],
  )
  return new Map(
    rows.map(({ id, sale, commission, ...rest }) => [
      id,
      { ...rest, sale: decimal(sale) ?? sale, commission: decimal(commission) ?? commission },
    ]),
  )
}

/** Ids under which a row may be stored already. */
const possibleKeys = (t: NetworkTransaction): string[] =>
  [t.transactionId, ofShop(t.transactionId, t.programmeId), ...(t.formerIds ?? [])].map((id) => cleanText(id, 401))

/** The result of an upload, and the first conversions it would change. Rolled back afterwards. */
export const tryUpload = (
  { database, take }: Parts,
  row: ConnectionRow,
  transactions: readonly NetworkTransaction[],
): Promise<Tried> =>
  runAndRollBack(database.pool, async (client) => {
    await lock(client, row)
    const before = await standingOf(client, row, transactions.flatMap(possibleKeys))
    const outcomes = await takeAll(client, take, row, transactions, new Date())
    const changed = outcomes.flatMap((o) => (o.kind === 'changed' ? [o.key] : [])).slice(0, mostChanges)
    const after = await standingOf(client, row, changed)
    const changes = changed.flatMap((transactionId) => {
      const [was, is] = [before.get(transactionId), after.get(transactionId)]
      return was && is ? [{ transactionId, before: was, after: is }] : []
    })
    return { transactions: await asMeant(client, row.uuid, transactions), outcomes, changes }
  })

/** Adds the network's sites in the file, so that they can be mapped to the publisher's sites. */
const addMediaOf = (client: PoolClient, row: ConnectionRow, transactions: readonly NetworkTransaction[]) =>
  client.query(
    `INSERT INTO media (account_uuid, connection_uuid, external_id, name) SELECT $1, $2, m, m FROM unnest($3::text[]) AS m
     ON CONFLICT (connection_uuid, external_id) DO NOTHING`,
    [
      row.accountUuid,
      row.uuid,
      [...new Set(transactions.map((t) => cleanText(t.mediaId, 100)).filter((m) => m !== ''))],
    ],
  )

/** Stores a file, completely or not at all. */
export async function keepUpload(
  { database, take }: Parts,
  row: ConnectionRow,
  { transactions, fromDay, toDay }: UploadContent,
  { name, userUuid, now }: { name: string; userUuid: string; now: Date },
): Promise<UploadRow> {
  return inTransaction(database.pool, async (client) => {
    await lock(client, row)
    await addMediaOf(client, row, transactions)
    const outcomes = await takeAll(client, take, row, transactions, now)
    const refused = outcomes.find((o) => o.kind === 'rejected')
    if (refused?.kind === 'rejected') throw new Fail('badInput', `file: ${refused.problem}. Nothing was taken in.`)
    const count = (kind: Outcome['kind']) => outcomes.filter((o) => o.kind === kind).length
    const { rows } = await client.query<{ uuid: string }>(
      `INSERT INTO conversion_upload (account_uuid, connection_uuid, user_uuid, name, from_day, to_day, row_count, new_count, changed_count, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING uuid`,
      [
        row.accountUuid,
        row.uuid,
        userUuid,
        name,
        fromDay,
        toDay,
        transactions.length,
        count('new'),
        count('changed'),
        now,
      ],
    )
    const uuid = rows[0]?.uuid
    if (!uuid) throw new Error('insert returned no row')
    await client.query(
      `INSERT INTO conversion_upload_row (account_uuid, upload_uuid, transaction_id, content_hash)
       SELECT $1, $2, t, h FROM unnest($3::text[], $4::text[]) AS r(t, h) ON CONFLICT DO NOTHING`,
      [
        row.accountUuid,
        uuid,
        outcomes.flatMap((o) => (o.kind === 'rejected' ? [] : [o.key])),
        transactions.map(ledgerHash),
      ],
    )
    return {
      uuid,
      accountUuid: row.accountUuid,
      connectionUuid: row.uuid,
      userUuid,
      name,
      fromDay,
      toDay,
      rowCount: transactions.length,
      newCount: count('new'),
      changedCount: count('changed'),
      createdAt: now,
    }
  })
}

/** Removes a file with exactly its rows. */
export async function removeUpload(
  { database, take }: Parts,
  row: ConnectionRow,
  uploadUuid: string,
  now: Date,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await lock(client, row)
    const { rows } = await client.query<{ transaction_id: string }>(
      'SELECT DISTINCT transaction_id FROM conversion_upload_row WHERE upload_uuid = $1',
      [uploadUuid],
    )
    await client.query('DELETE FROM conversion_upload WHERE uuid = $1', [uploadUuid])
    const ids = rows.map((r) => r.transaction_id)
    const { rows: others } = await client.query<{ key: string }>(
      `SELECT r.transaction_id || E'\\n' || r.content_hash AS key FROM conversion_upload_row r
         JOIN conversion_upload u ON u.uuid = r.upload_uuid
        WHERE u.connection_uuid = $1 AND r.transaction_id = ANY($2::text[])`,
      [row.uuid, ids],
    )
    const brought = new Set(others.map((o) => o.key))
    const stillBrought = (id: string, hash: string) => brought.has(`${id}\n${hash.split('#')[0]}`)
    await takeBack(client, take, { payer: row, transactionIds: ids, stillBrought, now })
  })
}
