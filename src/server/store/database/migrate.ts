import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { projectRoot } from '../../env/project-root.ts'
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

/** All steps before 1.0 became one. A database with all of them is built like that; one with fewer cannot be brought there. */
async function expectKnownSteps(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ noted: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS noted`,
  )
  if (!rows[0]?.noted) return
  const last = await client.query<{ at: string | null }>(
    'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations',
  )
  const at = last.rows[0]?.at
  if (at && Number(at) < lastBefore) throw new MadeByOlderVersion('database')
  if (at && Number(at) > newestStep()) throw new MadeByNewerVersion('database')
}

/** Applies what is missing in one transaction: a stop at any statement leaves nothing half done. Two processes take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    await expectKnownSteps(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * Makes the tables of an empty database as they were after the step written at `until`, in the transaction of the caller; newer
 * steps are left to `migrateDatabase`, which finds their rows there.
 */
export async function makeTablesAsOf(client: pg.Client, until: number): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  for (const step of readMigrationFiles({ migrationsFolder })) {
    if (step.folderMillis > until) continue
    for (const statement of step.sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
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
