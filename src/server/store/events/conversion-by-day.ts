type Step = { id: string; sql: string }

/** The columns as of today: a column added later gets its default here, because the older table does not have it. */
const columns = `account_uuid, site_uuid, conversion_uuid, version, is_deleted, at, click_at, click_id, status, kind, sale, commission, currency,
  transaction_id, order_id, error_code, name, attributed_by, page, referrer, device, country, browser, os, origin,
  target, merchant_uuid, merchant, network_uuid, connection_uuid, campaign_uuid, smart_link, creator_id, is_boost, is_partial,
  sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5, tags`

/** Indexes to find sales by click, and one sale by id, without reading all of an account. */
const indexes = { by_click: 'click_id', by_uuid: 'conversion_uuid' }

export const conversionIndexes = (table: string): Step[] =>
  Object.entries(indexes).map(([name, column]) => ({
    id: `1.0-conversion-day-${name}`,
    sql: `ALTER TABLE ${table} ADD INDEX IF NOT EXISTS ${name} ${column} TYPE bloom_filter(0.001) GRANULARITY 1`,
  }))

/** An account's sales of several years do not fit into the memory of a small machine at once. */
const littleAtATime =
  'max_threads = 2, max_insert_threads = 1, min_insert_block_size_rows = 100000, min_insert_block_size_bytes = 67108864'

/**
 * Conversions were sorted by id, so a report of any range read all of them. They move into a table sorted by day, which
 * then takes the name. Between the two renames no table has the name; nothing reads or writes while a start updates the
 * stores. Missing tables are skipped, so that each step may run twice.
 *
 * @param table name of the table with the rows
 * @param create SQL for the current table under another name
 */
export function conversionByDay(table: string, create: (name: string) => string): Step[] {
  const [made, before] = [`${table}_by_day`, `${table}_before_days`]
  return [
    // left over when a store was cleared during the migration
    ...[made, before].map((name, i) => ({
      id: `1.0-conversion-day-none-${i}`,
      sql: `DROP TABLE IF EXISTS ${name} SYNC`,
    })),
    { id: '1.0-conversion-day-made', sql: create(made) },
    ...conversionIndexes(made),
    {
      id: '1.0-conversion-day-copied',
      sql: `INSERT INTO ${made} (${columns}) SELECT ${columns} FROM ${table} FINAL SETTINGS ${littleAtATime}`,
    },
    { id: '1.0-conversion-day-old', sql: `RENAME TABLE IF EXISTS ${table} TO ${before}` },
    { id: '1.0-conversion-day-new', sql: `RENAME TABLE IF EXISTS ${made} TO ${table}` },
    {
      id: '1.0-conversion-day-dropped',
      sql: `DROP TABLE IF EXISTS ${before} SYNC SETTINGS max_table_size_to_drop = 0`,
    },
  ]
}
