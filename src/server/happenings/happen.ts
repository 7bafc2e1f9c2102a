import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { type Happening, type HappeningKind, happening } from '../../contract/happenings.ts'
import type { Tx } from '../store/database/open.ts'

const list = z.array(happening)

/**
 * Records events of accounts in the transaction of the change, so that both are committed or neither. Delivery is not
 * the caller's concern. An event with an existing key is the same event and left unchanged.
 *
 * @throws ZodError when an event violates the contract; then nothing is written
 */
export async function happen(tx: Tx | PoolClient, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  const rows = JSON.stringify(list.parse(happenings))
  if ('execute' in tx) await tx.execute(sql`${sql.raw(into)}${rows}${sql.raw(rest)}`)
  else await tx.query(`${into}$1${rest}`, [rows])
}
const into = `INSERT INTO happening (account_uuid, kind, key, at, payload)
  SELECT "accountUuid", kind, key, at, payload FROM jsonb_to_recordset(`
const rest = `::jsonb) AS r("accountUuid" uuid, kind text, key text, at timestamptz, payload jsonb)
  ON CONFLICT (account_uuid, kind, key) DO NOTHING`

/** Whether this event is recorded. Called inside the transaction of a change that depends on it. */
export async function hasHappened(tx: Tx, accountUuid: string, kind: HappeningKind, key: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM happening WHERE account_uuid = ${accountUuid} AND kind = ${kind} AND key = ${key}`,
  )
  return rows.length > 0
}

/** Events of an account between two instants, oldest first; events are kept for 90 days. */
export async function happenedBetween(tx: Tx, accountUuid: string, from: Date, to: Date): Promise<Happening[]> {
  const { rows } = await tx.execute(
    sql`SELECT account_uuid AS "accountUuid", kind, key, at, payload FROM happening
      WHERE account_uuid = ${accountUuid} AND at >= ${from.toISOString()} AND at < ${to.toISOString()} ORDER BY at, key`,
  )
  return rows.flatMap((row) => {
    const { at, ...rest } = row as { at: string | Date }
    const read = happening.safeParse({ ...rest, at: new Date(at).toISOString() })
    return read.success ? [read.data] : []
  })
}
