import { z } from 'zod'
import { MadeByNewerVersion, MadeByOlderVersion } from '../older-version.ts'
import { conversionByDay } from './conversion-by-day.ts'
import { eventTables, type EventTable, type Rollup, rollupTimes } from './event-tables.ts'
import type { Events } from './open.ts'
import { type PathOf, replicatedEngine, replicatedWindow } from './replicated.ts'

/** fsync: an acknowledged batch survives a power loss. Window: a batch sent again after a crash is recognised by its token. */
const durable = (window: string) =>
  `SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ${window}, index_granularity = 8192`
const ownWindow = 'non_replicated_deduplication_window = 10000'
/** What replaces rows rebuilds their rollups. */
const rebuilt = `deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild'`

const projection = ({ name, time, columns, counts }: Rollup, unless = '') => {
  const key = ['account_uuid', rollupTimes[time], ...columns].join(', ')
  return `PROJECTION${unless} ${name} (SELECT ${key}, ${counts.join(', ')} GROUP BY ${key})`
}

/** `path`: where Keeper keeps it, on a cluster whose servers copy from each other. */
const createTable = (
  { rollups = [], ...t }: EventTable,
  name: string,
  path: string | undefined,
) => `CREATE TABLE IF NOT EXISTS ${name} (
  ${[t.columns, ...rollups.map((rollup) => projection(rollup))].join(',\n  ')}
) ENGINE = ${path ? replicatedEngine(t.engine, path) : t.engine}${t.partitionBy ? `\nPARTITION BY ${t.partitionBy}` : ''}
ORDER BY ${t.orderBy}
${durable(path ? replicatedWindow : ownWindow)}${rollups.length ? `, ${rebuilt}` : ''}`

type Migration = { id: string; sql: string }

/**
 * Statements in order; each may run twice. A later change is appended, never edited in: a rollup that is new in
 * `event-tables.ts` joins `laterRollups`. On a cluster the data is in `<table>_local` on every shard and `<table>` is the
 * Distributed table in front, which sends an account to one shard.
 */
export function eventMigrations(cluster: string | undefined, pathOf?: PathOf): Migration[] {
  const tables: readonly EventTable[] = eventTables
  const rows = (name: string) => (cluster ? `${name}_local` : name)
  const create = (table: EventTable, name: string) => createTable(table, name, pathOf?.(name))
  return [
    ...firstTables(tables, cluster, create),
    ...byClick(rows('conversion')),
    ...tables
      .filter((t) => t.name === 'conversion')
      .flatMap((t) => conversionByDay(rows(t.name), (name) => create(t, name))),
    ...laterRollups(tables, rows),
  ]
}

/**
 * Rollups that came later; rows that are there are counted in the background. A part in columns of their own keeps rows that
 * were deleted, and counting it would count them: so those go first, in the same pass.
 */
const laterRollups = (tables: readonly EventTable[], rows: (name: string) => string): Migration[] =>
  tables
    .filter((t) => t.name === 'click')
    .flatMap(({ name, rollups = [] }) => rollups.map((rollup) => ({ table: rows(name), rollup })))
    .filter(({ rollup }) => ['by_smart_link', 'by_referrer', 'by_page_campaign'].includes(rollup.name))
    .flatMap(({ table, rollup }) => [
      { id: `1.0-click-${rollup.name}`, sql: `ALTER TABLE ${table} ADD ${projection(rollup, ' IF NOT EXISTS')}` },
      {
        id: `1.0-click-${rollup.name}-made`,
        sql: `ALTER TABLE ${table} APPLY DELETED MASK, MATERIALIZE PROJECTION ${rollup.name}`,
      },
    ])

/** What clicks brought is asked for by their ids: a list of twenty does not read every sale of the account. */
const byClick = (table: string): Migration[] => [
  {
    id: '1.0-conversion-by-click',
    sql: `ALTER TABLE ${table} ADD INDEX IF NOT EXISTS by_click click_id TYPE bloom_filter(0.001) GRANULARITY 1`,
  },
  { id: '1.0-conversion-by-click-made', sql: `ALTER TABLE ${table} MATERIALIZE INDEX by_click` },
]

function firstTables(
  tables: readonly EventTable[],
  cluster: string | undefined,
  create: (table: EventTable, name: string) => string,
): Migration[] {
  if (!cluster) return tables.map((t) => ({ id: `1.0-${t.name}`, sql: create(t, t.name) }))
  return tables.flatMap((t) => [
    { id: `1.0-${t.name}-local`, sql: create(t, `${t.name}_local`) },
    {
      id: `1.0-${t.name}`,
      sql: `CREATE TABLE IF NOT EXISTS ${t.name} AS ${t.name}_local ENGINE = Distributed(${cluster}, currentDatabase(), ${t.name}_local, ${t.shardBy})`,
    },
  ])
}

/** The last step of the versions before 1.0. A store that has it is built as version 1.0 builds one. */
const lastBefore = '0005-rate-dropped'

/** That it is noted where the accounts of a cluster live (`store/shards/place-existing.ts`). */
export const placedStep = '1.0-accounts-placed'
/** Steps of this version, on one server and on a cluster; those before 1.0 were numbered. */
const known = new Set([
  placedStep,
  ...[undefined, 'any'].flatMap((cluster) => eventMigrations(cluster).map((m) => m.id)),
])
/** That a server is this shard of its cluster (`store/shards/same-shard.ts`). */
export const shardNote = /^shard-\d+$/
const isOfNewer = (id: string) => !known.has(id) && !/^\d{4}-/.test(id) && !shardNote.test(id)
/** Whether this version knows a step that a store says it has. */
export const knowsEventStep = (id: string): boolean => !isOfNewer(id)

/** Which steps a store says it has; refused where another version made it that this one cannot work with. */
export async function notedSteps(events: Events): Promise<Set<string>> {
  await events.define(
    'CREATE TABLE IF NOT EXISTS outbound_migration (id String, at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY id',
  )
  const noted = await events.systemQuery({
    name: 'migrations',
    sql: 'SELECT DISTINCT id FROM outbound_migration',
    row: z.object({ id: z.string() }),
  })
  const done = new Set(noted.map((r) => r.id))
  if (done.has('0001-click') && !done.has(lastBefore)) throw new MadeByOlderVersion('event store')
  if ([...done].some(isOfNewer)) throw new MadeByNewerVersion('event store')
  return done
}
export const noteStep = (events: Events, id: string): Promise<void> =>
  events.define(`INSERT INTO outbound_migration (id) VALUES ('${id}')`)

/** Applies what is missing. Each statement is idempotent and noted after it succeeded, so a stop at any point is harmless. */
export async function migrateEvents(events: Events, cluster?: string): Promise<string[]> {
  const done = await notedSteps(events)
  const missing = eventMigrations(cluster).filter((m) => !done.has(m.id))
  for (const { id, sql } of missing) {
    await events.define(sql)
    await noteStep(events, id)
  }
  return missing.map((m) => m.id)
}
