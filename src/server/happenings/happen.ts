import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { type Happening, type HappeningKind, happening } from '../../contract/happenings.ts'
import type { Tx } from '../store/database/open.ts'

const list = z.array(happening)

/**
 * Writes down what happened to accounts, in the transaction of the change: both are there, or neither is. Who is told, and
 * when, is no matter of the caller's. What was written before under the same key is the same happening and is left as it is.
 *
 * @throws ZodError when one is not as the contract says; then nothing is written
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

/** Whether it is written down that this happened. Asked inside the transaction of a change that follows from it. */
export async function hasHappened(tx: Tx, accountUuid: string, kind: HappeningKind, key: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM happening WHERE account_uuid = ${accountUuid} AND kind = ${kind} AND key = ${key}`,
  )
  return rows.length > 0
}

/** What happened to an account from one instant until another, oldest first; what is kept for 90 days. */
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
