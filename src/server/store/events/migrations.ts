import { z } from 'zod'
import { MadeByNewerVersion, MadeByOlderVersion } from '../older-version.ts'
import { conversionByDay, conversionIndexes } from './conversion-by-day.ts'
import { eventTables, type EventTable, type Rollup, rollupTimes } from './event-tables.ts'
import { type Layout, localName, replicatedEngine } from './cluster.ts'
import type { Events } from './open.ts'

/**
 * fsync: an acknowledged batch survives a power loss. Window: a batch sent again after a crash is recognised by its
 * token.
 */
const durable =
  'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192'
/** The same for replicated tables, for a batch that waited up to a month. */
const window = 'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000'
/** Replacing rows rebuilds their rollups. */
const rebuilt = `deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild'`

const projection = ({ name, time, columns, counts }: Rollup, unless = '') => {
  const key = ['account_uuid', rollupTimes[time], ...columns].join(', ')
  return `PROJECTION${unless} ${name} (SELECT ${key}, ${counts.join(', ')} GROUP BY ${key})`
}

const createTable = (
  { rollups = [], ...t }: EventTable,
  name: string,
  layout: Layout | null,
) => `CREATE TABLE IF NOT EXISTS ${name} (
  ${[t.columns, ...rollups.map((rollup) => projection(rollup))].join(',\n  ')}
) ENGINE = ${layout?.isReplicated ? replicatedEngine(t.engine, { isOnAll: t.name === 'exchange_rate' }) : t.engine}${t.partitionBy ? `\nPARTITION BY ${t.partitionBy}` : ''}
ORDER BY ${t.orderBy}
${durable}${rollups.length ? `, ${rebuilt}` : ''}`

type Migration = { id: string; sql: string }

/**
 * Statements in order; each may run twice. Append changes, never edit existing ones: a rollup added to
 * `event-tables.ts` also goes into `laterRollups`. On a cluster the data is in `<table>_local` on every shard, and
 * `<table>` is the Distributed table in front, which sends an account to one shard.
 */
export function eventMigrations(layout: Layout | null): Migration[] {
  const tables: readonly EventTable[] = eventTables
  const rows = (name: string) => (layout ? localName(name) : name)
  const create = (table: EventTable, name: string) => createTable(table, name, layout)
  return [
    ...firstTables(tables, layout, create),
    ...byClick(rows('conversion')),
    // no earlier version created replicated tables in another order
    ...(layout?.isReplicated
      ? conversionIndexes(rows('conversion'))
      : tables
          .filter((t) => t.name === 'conversion')
          .flatMap((t) => conversionByDay(rows(t.name), (name) => create(t, name)))),
    ...laterRollups(tables, rows),
    ...tables.map(({ name }) => ({
      id: `1.0-${name}-window`,
      sql: `ALTER TABLE ${rows(name)} MODIFY SETTING ${window}`,
    })),
    ...(layout ? ratesOfEach : []),
    refusesOlder,
  ]
}

/**
 * Versions before 1.0 record their own steps in a newer store, and steps recorded before the record store refuses them
 * would make the event store look like theirs. Their names begin with four digits.
 */
const refusesOlder: Migration = {
  id: '1.0-refuses-older',
  sql: `ALTER TABLE outbound_migration ADD CONSTRAINT IF NOT EXISTS needs_outbound_1_0_or_newer CHECK NOT match(id, '^[0-9]{4}-')`,
}

/** Every server has all rates, without a Distributed table, so an unreachable shard does not block them. */
const ratesOfEach: Migration[] = [
  { id: '1.0-exchange_rate-not-divided', sql: 'DROP TABLE IF EXISTS exchange_rate SYNC' },
  { id: '1.0-exchange_rate-of-each', sql: `RENAME TABLE IF EXISTS ${localName('exchange_rate')} TO exchange_rate` },
]

/**
 * Rollups added later; existing rows are counted in the background. A wide part (one file per column) still contains
 * deleted rows, which would be counted: they are removed first, in the same pass.
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

/** Sales are read by click ids: without this index a list of twenty clicks reads every sale of the account. */
const byClick = (table: string): Migration[] => [
  {
    id: '1.0-conversion-by-click',
    sql: `ALTER TABLE ${table} ADD INDEX IF NOT EXISTS by_click click_id TYPE bloom_filter(0.001) GRANULARITY 1`,
  },
  { id: '1.0-conversion-by-click-made', sql: `ALTER TABLE ${table} MATERIALIZE INDEX by_click` },
]

function firstTables(
  tables: readonly EventTable[],
  layout: Layout | null,
  create: (table: EventTable, name: string) => string,
): Migration[] {
  if (!layout) return tables.map((t) => ({ id: `1.0-${t.name}`, sql: create(t, t.name) }))
  return tables.flatMap((t) => [
    { id: `1.0-${t.name}-local`, sql: create(t, localName(t.name)) },
    ...(t.name === 'exchange_rate'
      ? []
      : [{ id: `1.0-${t.name}`, sql: `CREATE TABLE IF NOT EXISTS ${inFront(t.name, layout)}` }]),
  ])
}

/** The Distributed table in front of a table's rows. */
export const inFront = (name: string, { name: cluster }: Layout, shardBy = 'cityHash64(account_uuid)'): string =>
  `${name} AS ${localName(name)} ENGINE = Distributed(${cluster}, currentDatabase(), ${localName(name)}, ${shardBy})`

/** The last step of the versions before 1.0. A store that has it has the structure of version 1.0. */
const lastBefore = '0005-rate-dropped'

const layouts = [null, { name: 'any', isReplicated: false }, { name: 'any', isReplicated: true }]
/** Steps of this version, on one server and on a cluster; steps before 1.0 were numbered. */
const known = new Set(layouts.flatMap((layout) => eventMigrations(layout).map((m) => m.id)))
/** Steps of versions that chose the shard of an account themselves (`keep-places.ts`). */
const ofPlaces = /^(1\.0-accounts-placed|shard-\d+)$/
const isOfNewer = (id: string) => !known.has(id) && !/^\d{4}-/.test(id) && !ofPlaces.test(id)
/** Whether this version knows a step recorded in a store. */
export const knowsEventStep = (id: string): boolean => !isOfNewer(id)

/** The steps recorded in a store; fails when an incompatible version created it. */
async function notedSteps(events: Events, layout: Layout | null): Promise<Set<string>> {
  const engine = layout?.isReplicated ? replicatedEngine('ReplacingMergeTree', { isOnAll: true }) : 'ReplacingMergeTree'
  await events.defineAll(
    `CREATE TABLE IF NOT EXISTS outbound_migration (id String, at DateTime DEFAULT now()) ENGINE = ${engine} ORDER BY id`,
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

/**
 * Applies missing steps. Each statement is idempotent and recorded after it succeeded, so an interruption at any point
 * is harmless.
 */
export async function migrateEvents(events: Events): Promise<string[]> {
  const layout = await events.layout()
  const done = await notedSteps(events, layout)
  const missing = eventMigrations(layout).filter((m) => !done.has(m.id))
  for (const { id, sql } of missing) {
    await events.defineAll(sql)
    await events.define(`INSERT INTO outbound_migration (id) VALUES ('${id}')`)
  }
  return missing.map((m) => m.id)
}
