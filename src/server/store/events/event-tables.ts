/**
 * Tables of the event store, in plain ClickHouse SQL. On a cluster each table is a local table on every shard plus a
 * Distributed table in front of it (see `migrations.ts`).
 *
 * - Everything is sharded (`cityHash64(account_uuid)`) and sorted by account first, so one account's report reads one
 *   shard and one range of keys.
 * - Instants are UTC; queries convert to a user's days (`server/time`).
 * - A page or target is `host/path`, without protocol, query and fragment; '' means unknown.
 * - Missing text uuids are '', so that "Unknown" is one value in every column.
 */
export type EventTable = {
  name: string
  columns: string
  engine: string
  orderBy: string
  partitionBy?: string
  rollups?: readonly Rollup[]
}

/**
 * Counts stored with a table's rows, by time unit and some columns. They are projections: part of each part of the
 * table, and written, merged, deleted and repaired with it, so they always match the rows. The event store uses them
 * automatically when a query groups and filters by nothing else, and reads the rows of parts without them.
 */
export type Rollup = {
  name: string
  time: keyof typeof rollupTimes
  columns: readonly string[]
  counts: readonly string[]
}

/**
 * A quarter hour is within one local day and hour in every zone. A query must repeat this text exactly to use a rollup.
 */
export const rollupTimes = {
  quarter: 'toStartOfFifteenMinutes(at)',
  day: 'toDate(at)',
  month: 'toStartOfMonth(at)',
} as const

const account = 'account_uuid UUID, site_uuid UUID'
const subIds = `sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String)`
// Page and referrer repeat: grouping by a dictionary code is three times faster than by text (docs/decisions/0006).
const where = `page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String)`
// Reports by target read all of them: LZ4 decompresses in a third of the time of ZSTD, and a click takes 5 % more
// space.
const routed = `target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool`

const pageviews = ['count()']
const clicks = [`countIf(kind = 'click')`, `countIf(kind = 'discover')`]

export const eventTables = [
  {
    name: 'pageview',
    columns: `${account}, event_id String, at DateTime64(3, 'UTC') CODEC(T64, LZ4), ${where}, origin LowCardinality(String), tags Map(LowCardinality(String), String),
  visitor UInt64, is_doubled Bool, batch String CODEC(ZSTD(1))`,
    engine: 'ReplacingMergeTree',
    partitionBy: 'toYYYYMM(at)',
    orderBy: '(account_uuid, toDate(at), site_uuid, page, at, event_id)',
    rollups: [
      { name: 'by_quarter', time: 'quarter', columns: ['site_uuid', 'device'], counts: pageviews },
      { name: 'by_referrer', time: 'quarter', columns: ['referrer'], counts: pageviews },
      { name: 'by_page', time: 'day', columns: ['page'], counts: pageviews },
    ],
  },
  {
    // kind: click | discover | network (a network link that was on the page already)
    name: 'click',
    columns: `${account}, click_id String, kind LowCardinality(String), at DateTime64(3, 'UTC') CODEC(T64, LZ4), ${where}, origin LowCardinality(String), ${routed}, ${subIds},
  target_url String CODEC(ZSTD(3)), decision String CODEC(ZSTD(3)), visitor UInt64, batch String CODEC(ZSTD(1))`,
    engine: 'ReplacingMergeTree',
    partitionBy: 'toYYYYMM(at)',
    orderBy: '(account_uuid, toDate(at), kind, site_uuid, at, click_id)',
    rollups: [
      { name: 'by_quarter', time: 'quarter', columns: ['site_uuid', 'device'], counts: clicks },
      {
        name: 'by_campaign',
        time: 'day',
        columns: ['merchant', 'network_uuid', 'connection_uuid', 'campaign_uuid'],
        counts: clicks,
      },
      // by day most targets have one or two clicks: a daily rollup would have as many rows as there are clicks
      { name: 'by_target', time: 'month', columns: ['target'], counts: clicks },
      { name: 'by_page', time: 'month', columns: ['page', 'network_uuid'], counts: clicks },
      // added later, and last in stores that had the others
      { name: 'by_smart_link', time: 'day', columns: ['smart_link', 'network_uuid', 'campaign_uuid'], counts: clicks },
      { name: 'by_referrer', time: 'day', columns: ['referrer'], counts: clicks },
      // targets by page and pages by target: a page has few links
      {
        name: 'by_page_campaign',
        time: 'month',
        columns: ['page', 'merchant', 'network_uuid', 'campaign_uuid'],
        counts: clicks,
      },
    ],
  },
  {
    // The latest version of a conversion wins; read with FINAL. Amounts as the network sent them, in `currency`. Rows
    // of one day replace each other: when a conversion changes its day, the new row comes with a deleted one on the old
    // day (`money/copied-lines.ts`).
    name: 'conversion',
    columns: `${account.replace('site_uuid UUID', 'site_uuid String')}, conversion_uuid UUID, version UInt64, is_deleted UInt8, at DateTime64(3, 'UTC'), click_at Nullable(DateTime64(3, 'UTC')), click_id String,
  status LowCardinality(String), kind LowCardinality(String), sale Decimal(18, 4), commission Decimal(18, 4), currency LowCardinality(String),
  transaction_id String, order_id String, error_code LowCardinality(String), name String, attributed_by LowCardinality(String), ${where}, origin LowCardinality(String), ${routed}, ${subIds}`,
    engine: 'ReplacingMergeTree(version, is_deleted)',
    orderBy: '(account_uuid, toDate(at), conversion_uuid)',
  },
  {
    // One row per calendar day and currency, without gaps from `firstRateDay` on: millionths of `currency` per euro.
    // The queried server joins them: on a cluster every server has all rows, without a Distributed table.
    name: 'exchange_rate',
    columns: `day Date, currency LowCardinality(String), micro Int64, version UInt64`,
    engine: 'ReplacingMergeTree(version)',
    orderBy: '(day, currency)',
  },
  {
    // Events that were not counted, and why. `n` is summed by merges: always read with sum(n).
    name: 'drop',
    columns: `${account}, hour DateTime('UTC'), kind LowCardinality(String), reason LowCardinality(String), n UInt64`,
    engine: 'SummingMergeTree',
    partitionBy: 'toYYYYMM(hour)',
    orderBy: '(account_uuid, hour, site_uuid, kind, reason)',
  },
] as const satisfies readonly EventTable[]
export type EventTableName = (typeof eventTables)[number]['name']
export const tablesOfAccounts: readonly EventTableName[] = eventTables
  .filter((t) => t.columns.includes('account_uuid'))
  .map((t) => t.name)

/** The UTC day before the first possible day of a report, since that day begins earlier east of Greenwich. */
export const firstRateDay = '1999-12-31'

/** Rows as inserted (JSONEachRow). Instants are `2026-03-02 13:04:05.678` in UTC. */
type Where = { page: string; referrer: string; device: string; country: string; browser: string; os: string }
type Routed = {
  target: string
  merchant_uuid: string
  merchant: string
  network_uuid: string
  connection_uuid: string
  campaign_uuid: string
  smart_link: string
  creator_id: string
  is_boost: boolean
  is_partial: boolean
}
type SubIds = {
  sub_id: string
  sub_id_1: string
  sub_id_2: string
  sub_id_3: string
  sub_id_4: string
  sub_id_5: string
  tags: Record<string, string>
}
export type PageviewRow = Where & {
  account_uuid: string
  site_uuid: string
  event_id: string
  at: string
  origin: string
  tags: Record<string, string>
  visitor: string
  is_doubled: boolean
  batch: string
}
export type ClickRow = Where &
  Routed &
  SubIds & {
    account_uuid: string
    site_uuid: string
    click_id: string
    kind: string
    at: string
    origin: string
    target_url: string
    decision: string
    visitor: string
    batch: string
  }
export type ConversionEventRow = Where &
  Routed &
  SubIds & {
    account_uuid: string
    site_uuid: string
    conversion_uuid: string
    version: string
    is_deleted: 0 | 1
    at: string
    click_at: string | null
    click_id: string
    status: string
    /** `sale` (sale or lead commission) or `cpc` (click commission). */
    kind: string
    sale: string
    commission: string
    currency: string
    transaction_id: string
    order_id: string
    error_code: string
    name: string
    /** How the conversion got its page: `click` (by click id), `media` (site only, by media mapping) or `none`. */
    attributed_by: string
    origin: string
  }
export type DropRow = { account_uuid: string; site_uuid: string; hour: string; kind: string; reason: string; n: number }
export type RateRow = { day: string; currency: string; micro: string; version: string }
