import type pg from 'pg'
import { jobsSchema, makeQueues } from '../../jobs/index.ts'
import { makeTablesAsOf } from '../../store/database/migrate.ts'
import { BackupError } from '../backup-error.ts'
import type { Manifest } from '../manifest.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { readPieces } from '../read-pieces.ts'
import { copyIn } from './copy.ts'
import { connectTo } from './snapshot.ts'
import { columnList, fullName } from './list-tables.ts'

/** Fails when the database has tables: they may belong to another installation. */
export async function expectEmptyDatabase(url: string): Promise<void> {
  const client = await connectTo(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'drizzle', $1) ORDER BY 1 LIMIT 1`,
      [jobsSchema],
    )
    if (rows[0])
      throw new BackupError(
        `The database is not empty (it has ${rows[0].name}): restore into a new one. Nothing was changed`,
      )
  } finally {
    await client.end()
  }
}

const ownTables = `FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`

/** Disables triggers and foreign keys while rows are loaded, since all of them come in one transaction. */
async function withoutRules(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const keys = await client.query<{ table: string; name: string; rule: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS rule
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  const tables = await client.query<{ name: string }>(`SELECT c.oid::regclass::text AS name ${ownTables}`)
  for (const { table, name } of keys.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of tables.rows) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // a migration may have inserted rows: they are in the backup as well
  await client.query(`TRUNCATE ${tables.rows.map((t) => t.name).join(', ')}`)
  await work()
  for (const { name } of tables.rows) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { table, name, rule } of keys.rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule}`)
}

/** Creates the tables as they were and fills them, in one transaction: all or nothing. */
export async function putRecords(
  url: string,
  place: BackupStorage,
  { records }: Manifest,
  progress: (line: string) => void,
) {
  const client = await connectTo(url)
  let rows = 0
  try {
    await client.query('BEGIN')
    await makeTablesAsOf(client, records.step)
    await withoutRules(client, async () => {
      if (records.tables.some((t) => t.schema === jobsSchema)) await makeQueues(client, records.queues)
      for (const table of records.tables) {
        if (table.pieces.length === 0) continue
        const into = `COPY ${fullName(table)} (${columnList(table.columns)}) FROM STDIN`
        const found = await copyIn(client, into, readPieces(place, table.pieces, { gzip: true }))
        if (found !== table.rows)
          throw new BackupError(`${table.name} has ${found} rows where the backup says ${table.rows}`)
        rows += found
      }
    })
    for (const { name, value } of records.sequences)
      await client.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value])
    await client.query('COMMIT')
    await client.query('ANALYZE')
    progress(`records: ${records.tables.length} tables, ${rows} rows`)
  } finally {
    await client.end() // uncommitted data is discarded
  }
}
