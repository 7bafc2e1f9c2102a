import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { forgetAccount } from '../account/index.ts'
import { jobsSchema } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { eventTables } from '../store/events/event-tables.ts'
import type { Events } from '../store/events/open.ts'

const uuid = z.uuid()
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

/**
 * Everything of an account in the record store, in one transaction. Triggers note what goes in tables of accounts, too, so
 * the tables are walked until nothing is left.
 */
export async function eraseRecords(database: Database, accountUuid: string): Promise<void> {
  const account = uuid.parse(accountUuid)
  const tables = await tablesOfAccounts(database)
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    const named = [account, ...(await forgetAccount(client, account))]
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
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Everything of an account in the event store; comes back when it is gone from every part and every rollup. */
export async function eraseEvents(events: Events, accountUuid: string, cluster: string | undefined): Promise<void> {
  const account = uuid.parse(accountUuid)
  for (const { name, columns } of eventTables)
    if (columns.includes('account_uuid'))
      await events.define(
        `ALTER TABLE ${cluster ? `${name}_local` : name} DELETE WHERE account_uuid = '${account}' SETTINGS mutations_sync = 2`,
      )
}

/** Files of the data directory: feeds that were made, and mails that no server took. */
export async function eraseFiles(dataDir: string, feeds: readonly string[], emails: readonly string[]): Promise<void> {
  for (const feed of feeds)
    for (const end of ['.xml', '.xml.gz']) await rm(join(dataDir, 'feeds', `${feed}${end}`), { force: true })
  const outbox = join(dataDir, 'outbox')
  for (const name of await readdir(outbox).catch((): string[] => [])) {
    const head = (await readFile(join(outbox, name), 'utf8').catch(() => '')).split(/\r?\n\r?\n/)[0] ?? ''
    if (emails.some((email) => head.toLowerCase().includes(email))) await rm(join(outbox, name), { force: true })
  }
}
