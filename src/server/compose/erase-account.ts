import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { forgetAccount } from '../account/index.ts'
import { keepInvoices } from '../billing/index.ts'
import { noteChange } from '../changes/index.ts'
import type { Clock } from '../clock.ts'
import { beginErasure, missingCopies, noteSwept } from '../erasure/index.ts'
import { jobsSchema } from '../jobs/index.ts'
import { type Copy, keptUp, readCopies } from '../store/copies/index.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import type { Database } from '../store/database/open.ts'
import { eventTables } from '../store/events/event-tables.ts'
import type { Events } from '../store/events/open.ts'
import { rowsTurn } from '../store/shards/moves.ts'

const uuid = z.uuid()
const pause = 200
/** Names from the catalogue of the database itself. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables of accounts, whichever module owns them: a new one is found by its column. */
export async function tablesOfAccounts(database: Database): Promise<string[]> {
  const found = await database.pool.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'account_uuid' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  )
  return found.rows.map((r) => r.name)
}

/** Triggers note what goes in tables of accounts, too, so the tables are walked until nothing is left. */
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
 * Takes everything of an account out of the record store and leaves a tombstone, in one transaction: from here on the rest
 * follows by itself, whoever is killed meanwhile. Invoices of the house are kept, as the law wants. Done again, it takes
 * what came since.
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

/** What was written while the copies were being told, and that they were told. */
async function eraseLeftRecords(database: Database, accountUuid: string): Promise<void> {
  const tables = await tablesOfAccounts(database)
  const client = await database.pool.connect()
  try {
    await eraseRows(client, accountUuid, [accountUuid], tables)
  } finally {
    client.release()
  }
}

/** Everything of an account in the event store; comes back when it is gone from every part and every rollup. */
export async function eraseEvents(events: Events, accountUuid: string, cluster: string | undefined): Promise<void> {
  const account = uuid.parse(accountUuid)
  for (const { name, columns } of eventTables) {
    if (!columns.includes('account_uuid')) continue
    const q = {
      name: 'erase.count',
      sql: `SELECT count() AS n FROM ${name} WHERE account_uuid = {account:UUID}`,
      params: { account },
      row: z.object({ n: z.coerce.number() }),
    }
    // each shard by itself: on a cluster it may be found where it lived before, or was about to live
    const shards = (await events.shards()) ?? [undefined]
    const found = await Promise.all(shards.map((shard) => events.systemQuery(q, shard)))
    if (found.flat().every(({ n }) => n === 0)) continue
    await events.define(
      `ALTER TABLE ${cluster ? `${name}_local` : name} DELETE WHERE account_uuid = '${account}' SETTINGS mutations_sync = 2`,
    )
  }
}

/** The same in every copy that is kept up: it is not over before all of them answered. One that is lost is emptied when it is rebuilt. */
async function eraseCopies({ database, copies }: EraseParts, accountUuid: string): Promise<void> {
  if (copies.length === 0) return
  const known = keptUp(await readCopies(database))
  for (const copy of copies.filter(({ address }) => known.some((row) => row.address === address)))
    await eraseEvents(copy.events, accountUuid, undefined)
}

export type EraseParts = {
  database: Database
  /** The first event store. */
  events: Events
  copies: readonly Copy[]
  clock: Clock
  cluster: string | undefined
  /** How long running copies are waited for, in milliseconds. */
  patience?: number
}
/** Copies that did not say yet that they have nothing of the account. */
export type Missing = Awaited<ReturnType<typeof missingCopies>>

/**
 * Goes on with an erasure that was begun: waits until every running copy refuses the account, and takes away what came until
 * then. One that does not answer is waited for by the job that comes every minute. Done again, it does no harm.
 */
export async function goOnErasing(parts: EraseParts, accountUuid: string): Promise<Missing> {
  const { database, events, clock, cluster, patience = 20_000 } = parts
  const missingNow = () => missingCopies(database, accountUuid, clock.now())
  let missing = await missingNow()
  for (let waited = 0; missing.some((c) => c.isRunning) && waited < patience; waited += pause) {
    await sleep(pause)
    missing = await missingNow()
  }
  await eraseLeftRecords(database, accountUuid)
  const eraseThem = () => eraseEvents(events, accountUuid, cluster)
  await (cluster ? oneAtATime(database.pool, rowsTurn(accountUuid), eraseThem) : eraseThem()) // or they are copied meanwhile
  await eraseCopies(parts, accountUuid)
  if (!missing.some((c) => c.isRunning)) await noteSwept(database, accountUuid, clock.now(), missing.length === 0)
  return missing
}

/** Erases an account: it is gone when this comes back, but for copies that did not answer. */
export async function eraseAccount(parts: EraseParts, accountUuid: string): Promise<Missing> {
  await eraseRecords(parts.database, accountUuid, parts.clock.now())
  return goOnErasing(parts, accountUuid)
}
