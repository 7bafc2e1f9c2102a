import { z } from 'zod'
import { eventTables, type EventTable, type Rollup, rollupTimes } from './event-tables.ts'
import type { Events } from './open.ts'

/** fsync: an acknowledged batch survives a power loss. Window: a batch sent again after a crash is recognised by its token. */
const durable = `SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000`

const createTable = (t: EventTable, name: string) => `CREATE TABLE IF NOT EXISTS ${name} (
  ${t.columns}
) ENGINE = ${t.engine}${t.partitionBy ? `\nPARTITION BY ${t.partitionBy}` : ''}
ORDER BY ${t.orderBy}
${durable}`

type Migration = { id: string; sql: string }

/**
 * Rollups of a table: what replaces rows rebuilds them. Rows that are there already are counted in the background, by a
 * mutation that goes on after a stop; until then they are read themselves.
 */
function rollups(t: EventTable, name: string): Migration[] {
  const own = t.rollups?.filter((r) => !r.step) ?? []
  if (own.length === 0) return []
  return [
    {
      id: `0002-${t.name}-settings`,
      sql: `ALTER TABLE ${name} MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild'`,
    },
    ...own.flatMap((r) => added('0002', t, name, r)),
  ]
}
const laterRollups = (t: EventTable, name: string): Migration[] =>
  t.rollups?.flatMap((r) => (r.step ? added(r.step, t, name, r) : [])) ?? []

function added(
  step: string,
  t: EventTable,
  name: string,
  { name: rollup, time, columns, counts }: Rollup,
): Migration[] {
  const key = ['account_uuid', rollupTimes[time], ...columns].join(', ')
  const select = `SELECT ${key}, ${counts.join(', ')} GROUP BY ${key}`
  return [
    {
      id: `${step}-${t.name}-${rollup}`,
      sql: `ALTER TABLE ${name} ADD PROJECTION IF NOT EXISTS ${rollup} (${select})`,
    },
    { id: `${step}-${t.name}-${rollup}-fill`, sql: `ALTER TABLE ${name} MATERIALIZE PROJECTION ${rollup}` },
  ]
}

/** How a column is kept, where that changed: rows that are there already are written anew when they are next merged. */
const codecs = (t: EventTable, name: string): Migration[] =>
  t.columns.includes('target String')
    ? [{ id: `0003-${t.name}-target`, sql: `ALTER TABLE ${name} MODIFY COLUMN target String CODEC(LZ4)` }]
    : []

/** What the rates were kept in before they had no gaps. They are published in the database, too. */
const dropped = (names: string[]): Migration[] =>
  names.map((name) => ({ id: `0005-${name}-dropped`, sql: `DROP TABLE IF EXISTS ${name}` }))

/**
 * Statements in order; each may run twice. A later change is appended, never edited in. On a cluster the data is in
 * `<table>_local` on every shard and `<table>` is the Distributed table in front, which sends an account to one shard.
 */
export function eventMigrations(cluster: string | undefined): Migration[] {
  const tables: readonly EventTable[] = eventTables
  if (!cluster)
    return [
      ...tables.map((t) => ({ id: `0001-${t.name}`, sql: createTable(t, t.name) })),
      ...tables.flatMap((t) => rollups(t, t.name)),
      ...tables.flatMap((t) => codecs(t, t.name)),
      ...tables.flatMap((t) => laterRollups(t, t.name)),
      ...dropped(['rate']),
    ]
  return [
    ...tables.flatMap((t) => [
      { id: `0001-${t.name}-local`, sql: createTable(t, `${t.name}_local`) },
      {
        id: `0001-${t.name}`,
        sql: `CREATE TABLE IF NOT EXISTS ${t.name} AS ${t.name}_local ENGINE = Distributed(${cluster}, currentDatabase(), ${t.name}_local, ${t.shardBy})`,
      },
    ]),
    ...tables.flatMap((t) => rollups(t, `${t.name}_local`)),
    ...tables.flatMap((t) => codecs(t, `${t.name}_local`)),
    ...tables.flatMap((t) => laterRollups(t, `${t.name}_local`)),
    ...dropped(['rate', 'rate_local']),
  ]
}

/** Applies what is missing. Each statement is idempotent and noted after it succeeded, so a stop at any point is harmless. */
export async function migrateEvents(events: Events, cluster?: string): Promise<string[]> {
  await events.define(
    'CREATE TABLE IF NOT EXISTS outbound_migration (id String, at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY id',
  )
  const known = await events.systemQuery({
    name: 'migrations',
    sql: 'SELECT DISTINCT id FROM outbound_migration',
    row: z.object({ id: z.string() }),
  })
  const done = new Set(known.map((r) => r.id))
  const missing = eventMigrations(cluster).filter((m) => !done.has(m.id))
  for (const { id, sql } of missing) {
    await events.define(sql)
    await events.define(`INSERT INTO outbound_migration (id) VALUES ('${id}')`)
  }
  return missing.map((m) => m.id)
}
