-- 1.0-pageview-local
CREATE TABLE IF NOT EXISTS pageview_local (
  account_uuid UUID, site_uuid UUID, event_id String, at DateTime64(3, 'UTC') CODEC(T64, LZ4), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), tags Map(LowCardinality(String), String),
  visitor UInt64, is_doubled Bool, batch String CODEC(ZSTD(1)),
  PROJECTION by_quarter (SELECT account_uuid, toStartOfFifteenMinutes(at), site_uuid, device, count() GROUP BY account_uuid, toStartOfFifteenMinutes(at), site_uuid, device),
  PROJECTION by_referrer (SELECT account_uuid, toStartOfFifteenMinutes(at), referrer, count() GROUP BY account_uuid, toStartOfFifteenMinutes(at), referrer),
  PROJECTION by_page (SELECT account_uuid, toDate(at), page, count() GROUP BY account_uuid, toDate(at), page)
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/outbound/3b241101-e2bb-4255-8caf-4136c566a962/{shard}/pageview_local', '{replica}')
PARTITION BY toYYYYMM(at)
ORDER BY (account_uuid, toDate(at), site_uuid, page, at, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000, index_granularity = 8192, deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

-- 1.0-pageview
CREATE TABLE IF NOT EXISTS pageview AS pageview_local ENGINE = Distributed(ours, currentDatabase(), pageview_local, cityHash64(account_uuid));

-- 1.0-click-local
CREATE TABLE IF NOT EXISTS click_local (
  account_uuid UUID, site_uuid UUID, click_id String, kind LowCardinality(String), at DateTime64(3, 'UTC') CODEC(T64, LZ4), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool, sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String),
  target_url String CODEC(ZSTD(3)), decision String CODEC(ZSTD(3)), visitor UInt64, batch String CODEC(ZSTD(1)),
  PROJECTION by_quarter (SELECT account_uuid, toStartOfFifteenMinutes(at), site_uuid, device, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfFifteenMinutes(at), site_uuid, device),
  PROJECTION by_campaign (SELECT account_uuid, toDate(at), merchant, network_uuid, connection_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), merchant, network_uuid, connection_uuid, campaign_uuid),
  PROJECTION by_target (SELECT account_uuid, toStartOfMonth(at), target, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), target),
  PROJECTION by_page (SELECT account_uuid, toStartOfMonth(at), page, network_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), page, network_uuid),
  PROJECTION by_smart_link (SELECT account_uuid, toDate(at), smart_link, network_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), smart_link, network_uuid, campaign_uuid),
  PROJECTION by_referrer (SELECT account_uuid, toDate(at), referrer, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), referrer),
  PROJECTION by_page_campaign (SELECT account_uuid, toStartOfMonth(at), page, merchant, network_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), page, merchant, network_uuid, campaign_uuid)
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/outbound/3b241101-e2bb-4255-8caf-4136c566a962/{shard}/click_local', '{replica}')
PARTITION BY toYYYYMM(at)
ORDER BY (account_uuid, toDate(at), kind, site_uuid, at, click_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000, index_granularity = 8192, deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

-- 1.0-click
CREATE TABLE IF NOT EXISTS click AS click_local ENGINE = Distributed(ours, currentDatabase(), click_local, cityHash64(account_uuid));

-- 1.0-conversion-local
CREATE TABLE IF NOT EXISTS conversion_local (
  account_uuid UUID, site_uuid String, conversion_uuid UUID, version UInt64, is_deleted UInt8, at DateTime64(3, 'UTC'), click_at Nullable(DateTime64(3, 'UTC')), click_id String,
  status LowCardinality(String), kind LowCardinality(String), sale Decimal(18, 4), commission Decimal(18, 4), currency LowCardinality(String),
  transaction_id String, order_id String, error_code LowCardinality(String), name String, attributed_by LowCardinality(String), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool, sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String)
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/outbound/3b241101-e2bb-4255-8caf-4136c566a962/{shard}/conversion_local', '{replica}', version, is_deleted)
ORDER BY (account_uuid, toDate(at), conversion_uuid)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000, index_granularity = 8192;

-- 1.0-conversion
CREATE TABLE IF NOT EXISTS conversion AS conversion_local ENGINE = Distributed(ours, currentDatabase(), conversion_local, cityHash64(account_uuid));

-- 1.0-exchange_rate-local
CREATE TABLE IF NOT EXISTS exchange_rate_local (
  day Date, currency LowCardinality(String), micro Int64, version UInt64
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/outbound/3b241101-e2bb-4255-8caf-4136c566a962/{shard}/exchange_rate_local', '{replica}', version)
ORDER BY (day, currency)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000, index_granularity = 8192;

-- 1.0-exchange_rate
CREATE TABLE IF NOT EXISTS exchange_rate AS exchange_rate_local ENGINE = Distributed(ours, currentDatabase(), exchange_rate_local, 0);

-- 1.0-drop-local
CREATE TABLE IF NOT EXISTS drop_local (
  account_uuid UUID, site_uuid UUID, hour DateTime('UTC'), kind LowCardinality(String), reason LowCardinality(String), n UInt64
) ENGINE = ReplicatedSummingMergeTree('/clickhouse/tables/outbound/3b241101-e2bb-4255-8caf-4136c566a962/{shard}/drop_local', '{replica}')
PARTITION BY toYYYYMM(hour)
ORDER BY (account_uuid, hour, site_uuid, kind, reason)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000, index_granularity = 8192;

-- 1.0-drop
CREATE TABLE IF NOT EXISTS drop AS drop_local ENGINE = Distributed(ours, currentDatabase(), drop_local, cityHash64(account_uuid));

-- 1.0-conversion-by-click (once a shard)
ALTER TABLE conversion_local ADD INDEX IF NOT EXISTS by_click click_id TYPE bloom_filter(0.001) GRANULARITY 1;

-- 1.0-conversion-by-click-made (once a shard)
ALTER TABLE conversion_local MATERIALIZE INDEX by_click;

-- 1.0-conversion-day-none-0
DROP TABLE IF EXISTS conversion_local_by_day SYNC;

-- 1.0-conversion-day-none-1
DROP TABLE IF EXISTS conversion_local_before_days SYNC;

-- 1.0-conversion-day-made
CREATE TABLE IF NOT EXISTS conversion_local_by_day (
  account_uuid UUID, site_uuid String, conversion_uuid UUID, version UInt64, is_deleted UInt8, at DateTime64(3, 'UTC'), click_at Nullable(DateTime64(3, 'UTC')), click_id String,
  status LowCardinality(String), kind LowCardinality(String), sale Decimal(18, 4), commission Decimal(18, 4), currency LowCardinality(String),
  transaction_id String, order_id String, error_code LowCardinality(String), name String, attributed_by LowCardinality(String), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool, sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String)
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/outbound/3b241101-e2bb-4255-8caf-4136c566a962/{shard}/conversion_local_by_day', '{replica}', version, is_deleted)
ORDER BY (account_uuid, toDate(at), conversion_uuid)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000, index_granularity = 8192;

-- 1.0-conversion-day-by_click (once a shard)
ALTER TABLE conversion_local_by_day ADD INDEX IF NOT EXISTS by_click click_id TYPE bloom_filter(0.001) GRANULARITY 1;

-- 1.0-conversion-day-by_uuid (once a shard)
ALTER TABLE conversion_local_by_day ADD INDEX IF NOT EXISTS by_uuid conversion_uuid TYPE bloom_filter(0.001) GRANULARITY 1;

-- 1.0-conversion-day-copied (once a shard)
INSERT INTO conversion_local_by_day (account_uuid, site_uuid, conversion_uuid, version, is_deleted, at, click_at, click_id, status, kind, sale, commission, currency,
  transaction_id, order_id, error_code, name, attributed_by, page, referrer, device, country, browser, os, origin,
  target, merchant_uuid, merchant, network_uuid, connection_uuid, campaign_uuid, smart_link, creator_id, is_boost, is_partial,
  sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5, tags) SELECT account_uuid, site_uuid, conversion_uuid, version, is_deleted, at, click_at, click_id, status, kind, sale, commission, currency,
  transaction_id, order_id, error_code, name, attributed_by, page, referrer, device, country, browser, os, origin,
  target, merchant_uuid, merchant, network_uuid, connection_uuid, campaign_uuid, smart_link, creator_id, is_boost, is_partial,
  sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5, tags FROM conversion_local FINAL SETTINGS max_threads = 2, max_insert_threads = 1, min_insert_block_size_rows = 100000, min_insert_block_size_bytes = 67108864;

-- 1.0-conversion-day-old
RENAME TABLE IF EXISTS conversion_local TO conversion_local_before_days;

-- 1.0-conversion-day-new
RENAME TABLE IF EXISTS conversion_local_by_day TO conversion_local;

-- 1.0-conversion-day-dropped
DROP TABLE IF EXISTS conversion_local_before_days SYNC SETTINGS max_table_size_to_drop = 0;

-- 1.0-click-by_smart_link (once a shard)
ALTER TABLE click_local ADD PROJECTION IF NOT EXISTS by_smart_link (SELECT account_uuid, toDate(at), smart_link, network_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), smart_link, network_uuid, campaign_uuid);

-- 1.0-click-by_smart_link-made (once a shard)
ALTER TABLE click_local APPLY DELETED MASK, MATERIALIZE PROJECTION by_smart_link;

-- 1.0-click-by_referrer (once a shard)
ALTER TABLE click_local ADD PROJECTION IF NOT EXISTS by_referrer (SELECT account_uuid, toDate(at), referrer, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), referrer);

-- 1.0-click-by_referrer-made (once a shard)
ALTER TABLE click_local APPLY DELETED MASK, MATERIALIZE PROJECTION by_referrer;

-- 1.0-click-by_page_campaign (once a shard)
ALTER TABLE click_local ADD PROJECTION IF NOT EXISTS by_page_campaign (SELECT account_uuid, toStartOfMonth(at), page, merchant, network_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), page, merchant, network_uuid, campaign_uuid);

-- 1.0-click-by_page_campaign-made (once a shard)
ALTER TABLE click_local APPLY DELETED MASK, MATERIALIZE PROJECTION by_page_campaign;
