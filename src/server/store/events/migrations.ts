import { z } from 'zod'
import { MadeByNewerVersion, MadeByOlderVersion } from '../older-version.ts'
import { conversionByDay, conversionIndexes } from './conversion-by-day.ts'
import { eventTables, type EventTable, type Rollup, rollupTimes } from './event-tables.ts'
import { type Layout, localName, replicatedEngine } from './cluster.ts'
import type { Events } from './open.ts'

/** fsync: an acknowledged batch survives a power loss. Window: a batch sent again after a crash is recognised by its token. */
const durable =
  'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192'
/** The same where servers copy from each other, for a batch that waited for them up to a month. */
const window = 'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000'
/** What replaces rows rebuilds their rollups. */
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
 * Statements in order; each may run twice. A later change is appended, never edited in: a rollup that is new in
 * `event-tables.ts` joins `laterRollups`. On a cluster the data is in `<table>_local` on every shard and `<table>` is the
 * Distributed table in front, which sends an account to one shard.
 */
export function eventMigrations(layout: Layout | null): Migration[] {
  const tables: readonly EventTable[] = eventTables
  const rows = (name: string) => (layout ? localName(name) : name)
  const create = (table: EventTable, name: string) => createTable(table, name, layout)
  return [
    ...firstTables(tables, layout, create),
    ...byClick(rows('conversion')),
    // no version before this one made tables that copy from each other in another order
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
 * Versions before 1.0 note steps of their own in a store that is ahead of them, and what they have noted when the record store
 * refuses them would make it one of theirs. Their names begin with four digits.
 */
const refusesOlder: Migration = {
  id: '1.0-refuses-older',
  sql: `ALTER TABLE outbound_migration ADD CONSTRAINT IF NOT EXISTS needs_outbound_1_0_or_newer CHECK NOT match(id, '^[0-9]{4}-')`,
}

/** Every server has all rates, and no Distributed table in front: a shard that is away keeps nobody from them. */
const ratesOfEach: Migration[] = [
  { id: '1.0-exchange_rate-not-divided', sql: 'DROP TABLE IF EXISTS exchange_rate SYNC' },
  { id: '1.0-exchange_rate-of-each', sql: `RENAME TABLE IF EXISTS ${localName('exchange_rate')} TO exchange_rate` },
]

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

/** The last step of the versions before 1.0. A store that has it is built as version 1.0 builds one. */
const lastBefore = '0005-rate-dropped'

const layouts = [null, { name: 'any', isReplicated: false }, { name: 'any', isReplicated: true }]
/** Steps of this version, on one server and on a cluster; those before 1.0 were numbered. */
const known = new Set(layouts.flatMap((layout) => eventMigrations(layout).map((m) => m.id)))
/** What versions noted that chose the shard of an account themselves (`keep-places.ts`). */
const ofPlaces = /^(1\.0-accounts-placed|shard-\d+)$/
const isOfNewer = (id: string) => !known.has(id) && !/^\d{4}-/.test(id) && !ofPlaces.test(id)
/** Whether this version knows a step that a store says it has. */
export const knowsEventStep = (id: string): boolean => !isOfNewer(id)

/** Which steps a store says it has; refused where another version made it that this one cannot work with. */
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

/** Applies what is missing. Each statement is idempotent and noted after it succeeded, so a stop at any point is harmless. */
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
