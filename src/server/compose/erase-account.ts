import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { forgetAccount } from '../account/index.ts'
import { keepInvoices } from '../billing/index.ts'
import { noteChange } from '../changes/index.ts'
import type { Clock } from '../time/clock.ts'
import { beginErasure, missingFolders, noteSwept } from '../erasure/index.ts'
import { jobsSchema } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { tablesOfAccounts as eventTablesOfAccounts } from '../store/events/event-tables.ts'
import type { Events } from '../store/events/open.ts'

const uuid = z.uuid()
const pause = 200
/** Quotes names from the database's own catalogue. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables of accounts in any module, found by their column, so that new ones are included. */
export async function tablesOfAccounts(database: Database): Promise<string[]> {
  const found = await database.pool.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'account_uuid' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  )
  return found.rows.map((r) => r.name)
}

/** Triggers also record deletions in tables of accounts, so the tables are processed until nothing is left. */
async function eraseRows(client: PoolClient, account: string, named: readonly string[], tables: readonly string[]) {
  const jobs = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 AND table_name IN ('job', 'archive')`,
    [jobsSchema],
  )
  for (const { name } of jobs.rows)
    await client.query(
      `DELETE FROM ${quoted(jobsSchema)}.${quoted(name)} j USING unnest($1::text[]) w WHERE strpos(j.data::text, w) > 0`,
      [named],
    )
  for (let left = 1, round = 0; left > 0 && round < 5; round++) {
    left = 0
    for (const table of tables)
      left += (await client.query(`DELETE FROM ${quoted(table)} WHERE account_uuid = $1`, [account])).rowCount ?? 0
  }
}

/**
 * Deletes everything of an account from the record store and leaves a tombstone, in one transaction. From then on the
 * rest is completed even if a process is killed. The operator's invoices are kept, as the law requires. Repeating it
 * deletes what was added since.
 */
export async function eraseRecords(database: Database, accountUuid: string, now: Date): Promise<void> {
  const account = uuid.parse(accountUuid)
  const tables = await tablesOfAccounts(database)
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await keepInvoices(client, account)
    const words = await forgetAccount(client, account)
    await beginErasure(client, { accountUuid: account, words }, now)
    await eraseRows(client, account, [account, ...words], tables)
    await noteChange(client, account)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Deletes rows written while the processes were being notified, and the notifications themselves. */
async function eraseLeftRecords(database: Database, accountUuid: string): Promise<void> {
  const tables = await tablesOfAccounts(database)
  const client = await database.pool.connect()
  try {
    await eraseRows(client, accountUuid, [accountUuid], tables)
  } finally {
    client.release()
  }
}

/** Deletes an account from the event store; returns when it is gone from every part and every rollup. */
export async function eraseEvents(events: Events, accountUuid: string): Promise<void> {
  const account = uuid.parse(accountUuid)
  for (const table of eventTablesOfAccounts) {
    const [found] = await events.systemQuery({
      name: 'erase.count',
      sql: `SELECT count() AS n FROM ${table} WHERE account_uuid = {account:UUID}`,
      params: { account },
      row: z.object({ n: z.coerce.number() }),
    })
    if (found?.n) await events.alter(table, `DELETE WHERE account_uuid = '${account}' SETTINGS mutations_sync = 2`)
  }
}

export type EraseParts = {
  database: Database
  events: Events
  clock: Clock
  /** How long to wait for running processes, in milliseconds. */
  patience?: number
}
/** Data folders whose process has not yet confirmed that nothing of the account is left in them. */
export type Missing = Awaited<ReturnType<typeof missingFolders>>

/**
 * Continues an erasure: waits until every running process refuses the account, and deletes what was added until then. A
 * job that runs every minute waits for processes that do not answer. Repeating it is harmless.
 */
export async function goOnErasing(parts: EraseParts, accountUuid: string): Promise<Missing> {
  const { database, events, clock, patience = 20_000 } = parts
  const missingNow = () => missingFolders(database, accountUuid, clock.now())
  let missing = await missingNow()
  for (let waited = 0; missing.some((c) => c.isRunning) && waited < patience; waited += pause) {
    await sleep(pause)
    missing = await missingNow()
  }
  await eraseLeftRecords(database, accountUuid)
  await eraseEvents(events, accountUuid)
  if (!missing.some((c) => c.isRunning)) await noteSwept(database, accountUuid, clock.now(), missing.length === 0)
  return missing
}

/** Erases an account. It is gone when this returns, except in data folders whose process did not answer. */
export async function eraseAccount(parts: EraseParts, accountUuid: string): Promise<Missing> {
  await eraseRecords(parts.database, accountUuid, parts.clock.now())
  return goOnErasing(parts, accountUuid)
}
