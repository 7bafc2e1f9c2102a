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
  client.on('error', () => {}) // a broken connection rejects the next query as well
  await client.connect()
  return client
}

/** The timestamp of the last migration before version 1.0; the first one since then has the same. */
const lastBefore = 1795420832864

const migrationsFolder = join(projectRoot, 'src/server/store/database/migrations')
const journal = z.object({ entries: z.array(z.object({ when: z.number() })) })
/** The timestamp of this version's newest migration. */
export const newestStep = (): number => {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
  return Math.max(...entries.map((e) => e.when))
}

const schema = 'drizzle'
/** The table of applied migrations. Earlier versions read `olderTable`, which is now a view that makes them fail. */
const table = 'step'
const olderTable = '__drizzle_migrations'

/** The migration table of a database; null when it has none. */
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

/** The last migration applied to a database: its timestamp and the version that ran it; null when there is none. */
export async function lastStep(client: pg.Client): Promise<Last | null> {
  const name = await notedIn(client)
  return name === null ? null : lastIn(client, name)
}

/**
 * All migrations before 1.0 became one. A database that has all of them has the same structure; one with fewer cannot
 * be upgraded.
 */
function expectKnown(last: Last | null): void {
  if (last && last.at < lastBefore) throw new MadeByOlderVersion('database')
  if (last && last.at > newestStep()) throw new MadeByNewerVersion('database', last.by)
}

/**
 * Versions before 1.0 take a newer database for their own and would write to missing tables. Their first query fails
 * here, before they change anything.
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

/**
 * Applies missing migrations in one transaction, so that an interruption leaves nothing half done. Concurrent processes
 * wait for each other.
 */
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
    // a version without new migrations does not raise the version that older ones are told to use
    await client.query([refuseOlder, ...(last?.at === newestStep() && last.by !== null ? [] : [note])].join(';\n'))
  } finally {
    await client.end()
  }
}

/**
 * Creates the tables of an empty database as of the migration with timestamp `until`, in the caller's transaction.
 * `migrateDatabase` then applies the newer ones.
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

/**
 * Creates a database on the server of `url` if it does not exist, and returns its URL. Tests copy a template, and copy its
 * files: by default PostgreSQL writes every page to its log, which takes twice the CPU.
 */
export async function ensureDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const client = await connect(`${serverUrl}/postgres`)
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount)
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(name)}${template ? ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY file_copy` : ''}`,
      )
  } finally {
    await client.end()
  }
  return `${serverUrl}/${name}`
}
