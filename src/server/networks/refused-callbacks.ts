import { createHash } from 'node:crypto'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import { connectorOf } from '../../connectors/index.ts'
import { readFilled } from '../../connectors/shared/links/placeholders.ts'
import type { refusedCallback as shownCallback } from '../../contract/networks/refused-callbacks.ts'
import type { Clock } from '../time/clock.ts'
import { happen } from '../happenings/index.ts'
import type { Receive } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { parseCallback, type RawCallback } from './callback-request.ts'
import { refusedCallback } from './tables.ts'

/** Maximum stored per connection, and maximum length: anyone who knows the address can send them. */
const mostKept = 500
const longest = 16 * 1024
/** This many within a day raise an alert. */
const repeated = 3
const aDay = 86_400_000

export type Refused = {
  payer: { uuid: string; accountUuid: string }
  raw: RawCallback
  problem: string
  receivedAt: Date
}

const hashOf = ({ query, body }: RawCallback) =>
  createHash('sha256')
    .update(JSON.stringify([query, body]))
    .digest('base64url')
/** PostgreSQL does not accept NUL. */
const storable = (text: string) => text.replaceAll('\u0000', '')

/** Stores an unreadable callback, repeated ones as one row, and reports when it repeats. */
export async function keepRefused(
  { pool, system }: Pick<Database, 'pool' | 'system'>,
  list: readonly Refused[],
): Promise<void> {
  const kept = list.filter(({ raw }) => raw.query.length + (raw.body?.length ?? 0) <= longest)
  const byHash = new Map(kept.map((r) => [`${r.payer.uuid} ${hashOf(r.raw)}`, r]))
  if (byHash.size === 0) return
  await pool.query(
    `INSERT INTO refused_callback AS c (account_uuid, connection_uuid, query, body, content_hash, problem, received_at)
     SELECT a, r.c, q, b, h, p, t FROM jsonb_to_recordset($1::jsonb) AS r(a uuid, c uuid, q text, b text, h text, p text, t timestamptz)
      WHERE (SELECT count(*) FROM refused_callback k WHERE k.connection_uuid = r.c) < ${mostKept}
     ON CONFLICT (connection_uuid, content_hash) DO UPDATE
        SET received_count = c.received_count + 1, problem = excluded.problem, received_at = excluded.received_at`,
    [
      JSON.stringify(
        [...byHash.values()].map((r) => ({
          a: r.payer.accountUuid,
          c: r.payer.uuid,
          q: storable(r.raw.query),
          b: r.raw.body === null ? null : storable(r.raw.body),
          h: hashOf(r.raw),
          p: cleanText(r.problem, 500),
          t: r.receivedAt,
        })),
      ),
    ],
  )
  const payers = new Map([...byHash.values()].map((r) => [r.payer.uuid, r]))
  for (const r of payers.values()) await tellRepeated(system, r)
}

/** Reported once a day per connection: the key is the day. */
async function tellRepeated(system: Database['system'], { payer, receivedAt }: Refused): Promise<void> {
  const [found] = await system
    .select({ count: sql<number>`count(*)::int` })
    .from(refusedCallback)
    .where(
      sql`${refusedCallback.connectionUuid} = ${payer.uuid} AND ${refusedCallback.receivedAt} > ${new Date(receivedAt.getTime() - aDay)}`,
    )
  const count = found?.count ?? 0
  if (count < repeated) return
  const at = receivedAt.toISOString()
  const told = [
    {
      kind: 'callbacksRefused' as const,
      accountUuid: payer.accountUuid,
      at,
      key: `${payer.uuid} ${at.slice(0, 10)}`,
      payload: { connectionUuid: payer.uuid, callbackCount: count },
    },
  ]
  await system.transaction((tx) => happen(tx, told))
}

type Row = typeof refusedCallback.$inferSelect
const shown = (r: Row): z.output<typeof shownCallback> => ({
  refusedCallbackUuid: r.uuid,
  receivedDatetime: r.receivedAt.toISOString(),
  receivedCount: r.receivedCount,
  problem: r.problem,
  content: cleanText([r.query, r.body ?? ''].filter(Boolean).join(' '), 1000),
})

export async function listRefused(tx: Tx, connectionUuid: string) {
  const own = eq(refusedCallback.connectionUuid, connectionUuid)
  const [rows, [counted]] = [
    await tx.select().from(refusedCallback).where(own).orderBy(desc(refusedCallback.receivedAt)).limit(50),
    await tx.select({ count: sql<number>`count(*)::int` }).from(refusedCallback).where(own),
  ]
  return { callbacks: rows.map(shown), total: counted?.count ?? 0 }
}

type Parts = { database: Database; receive: Receive; clock: Clock }
type Payer = { uuid: string; accountUuid: string; network: string }

/** Whether the sale was reported again after this callback arrived: the later report stays in effect. */
async function isOvertaken(
  { pool }: Database,
  payer: Payer,
  transactionId: string,
  receivedAt: Date,
): Promise<boolean> {
  const { rows } = await pool.query<{ later: boolean }>(
    'SELECT EXISTS (SELECT FROM ledger WHERE connection_uuid = $1 AND transaction_id = $2 AND received_at > $3) AS later',
    [payer.uuid, cleanText(transactionId, 201), receivedAt],
  )
  return rows[0]?.later === true
}

/** Reads a callback again; null when it now counts, otherwise the field and the rule. */
async function readOnce({ database, receive }: Parts, payer: Payer, row: Row, usualCurrency: string | undefined) {
  const callback = connectorOf(payer.network)?.callback
  if (!callback) return 'This network sends no callbacks'
  const read = readFilled(callback, parseCallback({ query: row.query, body: row.body }), payer.network === 'generic')
  if ('problem' in read) return read.problem
  if (await isOvertaken(database, payer, read.transaction.transactionId, row.receivedAt)) return null
  const [outcome] = await receive([
    { payer, source: 'callback', transaction: read.transaction, receivedAt: row.receivedAt, usualCurrency },
  ])
  return outcome?.kind === 'rejected' ? outcome.problem : null
}

/** Reads all waiting callbacks in the order of arrival. */
export async function readRefusedAgain(
  parts: Parts,
  payer: Payer,
  usualCurrency?: string,
): Promise<{ readCount: number; leftCount: number }> {
  const { system } = parts.database
  const rows = await system
    .select()
    .from(refusedCallback)
    .where(eq(refusedCallback.connectionUuid, payer.uuid))
    .orderBy(asc(refusedCallback.receivedAt))
    .limit(mostKept)
  let leftCount = 0
  for (const row of rows) {
    const problem = await readOnce(parts, payer, row, usualCurrency)
    const own = eq(refusedCallback.uuid, row.uuid)
    if (problem === null) await system.delete(refusedCallback).where(own)
    else {
      leftCount++
      await system
        .update(refusedCallback)
        .set({ problem: cleanText(problem, 500) })
        .where(own)
    }
  }
  return { readCount: rows.length - leftCount, leftCount }
}
