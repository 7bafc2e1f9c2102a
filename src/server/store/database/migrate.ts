import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { projectRoot } from '../../env/project-root.ts'
import { version } from '../../env/version.ts'
import { MadeByNewerVersion, MadeByOlderVersion } from '../older-version.ts'

const lock = 0x0b0d

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // one that breaks rejects its next question, too
  await client.connect()
  return client
}

/** When the last step before version 1.0 was written, which is what the first one since then is dated, too. */
const lastBefore = 1795420832864

const migrationsFolder = join(projectRoot, 'src/server/store/database/migrations')
const journal = z.object({ entries: z.array(z.object({ when: z.number() })) })
/** When the last step of this version was written. */
export const newestStep = (): number => {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
  return Math.max(...entries.map((e) => e.when))
}

const schema = 'drizzle'
/** Where the steps are recorded. Earlier versions read `olderTable`, which is a view now that refuses them. */
const table = 'step'
const olderTable = '__drizzle_migrations'

/** The table of a database that has its steps noted; null of one without any. */
async function notedIn(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT coalesce(to_regclass('${schema}.${table}'), to_regclass('${schema}.${olderTable}'))::text AS name`,
  )
  return rows[0]?.name ?? null
}

type Last = { at: number; by: string | null }
async function lastIn(client: pg.Client, name: string): Promise<Last | null> {
  const { rows } = await client.query<{ at: string | null; by: string | null }>(
    `SELECT max(created_at) AS at, obj_description('${name}'::regclass) AS by FROM ${name}`,
  )
  const last = rows[0]
  return last?.at ? { at: Number(last.at), by: last.by } : null
}

/** When the last step of a database was written, and which version brought it there; null of one without any. */
export async function lastStep(client: pg.Client): Promise<Last | null> {
  const name = await notedIn(client)
  return name === null ? null : lastIn(client, name)
}

/** All steps before 1.0 became one. A database with all of them is built like that; one with fewer cannot be brought there. */
function expectKnown(last: Last | null): void {
  if (last && last.at < lastBefore) throw new MadeByOlderVersion('database')
  if (last && last.at > newestStep()) throw new MadeByNewerVersion('database', last.by)
}

/**
 * Versions before 1.0 take a database that is ahead of them for one of theirs, and would write into it what it has no place for.
 * What they ask first is refused here instead, before they change anything.
 */
const refuseOlder = `DO $do$ BEGIN
  IF to_regclass('${schema}.${table}') IS NULL THEN
    ALTER TABLE ${schema}.${olderTable} RENAME TO ${table};
  END IF;
  IF to_regclass('${schema}.${olderTable}') IS NULL THEN
    CREATE FUNCTION ${schema}.refuse_older() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'The database was brought up to date by a newer version of Outbound. Start that version, or put back a backup from before it.';
    END $$;
    CREATE VIEW ${schema}.${olderTable} AS SELECT 0 AS id, '' AS hash, ${schema}.refuse_older() AS created_at;
  END IF;
END $do$`

/** Applies what is missing in one transaction: a stop at any statement leaves nothing half done. Two processes take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    const name = await notedIn(client)
    const last = name === null ? null : await lastIn(client, name)
    expectKnown(last)
    const migrationsTable = name === `${schema}.${table}` ? table : olderTable
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema, migrationsTable })
    const note = `COMMENT ON TABLE ${schema}.${table} IS ${client.escapeLiteral(version)}`
    // a version without steps of its own asks for no newer one than before
    await client.query([refuseOlder, ...(last?.at === newestStep() && last.by !== null ? [] : [note])].join(';\n'))
  } finally {
    await client.end()
  }
}

/**
 * Makes the tables of an empty database as they were after the step written at `until`, in the transaction of the caller; newer
 * steps are left to `migrateDatabase`, which finds their rows there.
 */
export async function makeTablesAsOf(client: pg.Client, until: number): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
  await client.query(`CREATE TABLE ${schema}.${table} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const step of readMigrationFiles({ migrationsFolder })) {
    if (step.folderMillis > until) continue
    for (const statement of step.sql) await client.query(statement)
    await client.query(`INSERT INTO ${schema}.${table} (hash, created_at) VALUES ($1, $2)`, [
      step.hash,
      step.folderMillis,
    ])
  }
}

/** Creates a database on the server of `url` unless it is there, and gives its address. */
export async function ensureDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const client = await connect(`${serverUrl}/postgres`)
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount)
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(name)}${template ? ` TEMPLATE ${client.escapeIdentifier(template)}` : ''}`,
      )
  } finally {
    await client.end()
  }
  return `${serverUrl}/${name}`
}
