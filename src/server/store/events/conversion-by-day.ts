type Step = { id: string; sql: string }

/** As they are today: a column that comes later is filled with its default here, and the older table has none of it. */
const columns = `account_uuid, site_uuid, conversion_uuid, version, is_deleted, at, click_at, click_id, status, kind, sale, commission, currency,
  transaction_id, order_id, error_code, name, attributed_by, page, referrer, device, country, browser, os, origin,
  target, merchant_uuid, merchant, network_uuid, connection_uuid, campaign_uuid, smart_link, creator_id, is_boost, is_partial,
  sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5, tags`

/** Sales of some clicks, and one sale by its id, are found without reading all of an account. */
const indexes = { by_click: 'click_id', by_uuid: 'conversion_uuid' }

export const conversionIndexes = (table: string): Step[] =>
  Object.entries(indexes).map(([name, column]) => ({
    id: `1.0-conversion-day-${name}`,
    sql: `ALTER TABLE ${table} ADD INDEX IF NOT EXISTS ${name} ${column} TYPE bloom_filter(0.001) GRANULARITY 1`,
  }))

/** An account's sales of years are more than a small machine holds at once. */
const littleAtATime =
  'max_threads = 2, max_insert_threads = 1, min_insert_block_size_rows = 100000, min_insert_block_size_bytes = 67108864'

/**
 * Conversions lay in order of their ids, so that money of any range was looked for among all of it. They move into a table in
 * order of their day, which then takes the name. Between the two renamings there is no table of the name: nothing reads or
 * writes while a start brings its stores up to date. A name that is gone is passed over, so that each step may run twice.
 *
 * @param table where the rows are
 * @param create the table as it is made today, under another name
 */
export function conversionByDay(table: string, create: (name: string) => string): Step[] {
  const [made, before] = [`${table}_by_day`, `${table}_before_days`]
  return [
    // what a store kept that was cleared while this was under way
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
