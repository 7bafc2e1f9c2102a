-- All steps of the versions before 1.0 as they were, each after its name.

-- 0001-pageview
CREATE TABLE IF NOT EXISTS pageview (
  account_uuid UUID, site_uuid UUID, event_id String, at DateTime64(3, 'UTC') CODEC(T64, LZ4), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), tags Map(LowCardinality(String), String),
  visitor UInt64, is_doubled Bool, batch String CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (account_uuid, toDate(at), site_uuid, page, at, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000;

-- 0001-click
CREATE TABLE IF NOT EXISTS click (
  account_uuid UUID, site_uuid UUID, click_id String, kind LowCardinality(String), at DateTime64(3, 'UTC') CODEC(T64, LZ4), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool, sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String),
  target_url String CODEC(ZSTD(3)), decision String CODEC(ZSTD(3)), visitor UInt64, batch String CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (account_uuid, toDate(at), kind, site_uuid, at, click_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000;

-- 0001-conversion
CREATE TABLE IF NOT EXISTS conversion (
  account_uuid UUID, site_uuid String, conversion_uuid UUID, version UInt64, is_deleted UInt8, at DateTime64(3, 'UTC'), click_at Nullable(DateTime64(3, 'UTC')), click_id String,
  status LowCardinality(String), kind LowCardinality(String), sale Decimal(18, 4), commission Decimal(18, 4), currency LowCardinality(String),
  transaction_id String, order_id String, error_code LowCardinality(String), name String, attributed_by LowCardinality(String), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool, sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String)
) ENGINE = ReplacingMergeTree(version, is_deleted)
ORDER BY (account_uuid, conversion_uuid)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000;

-- 0001-exchange_rate
CREATE TABLE IF NOT EXISTS exchange_rate (
  day Date, currency LowCardinality(String), micro Int64, version UInt64
) ENGINE = ReplacingMergeTree(version)
ORDER BY (day, currency)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000;

-- 0001-drop
CREATE TABLE IF NOT EXISTS drop (
  account_uuid UUID, site_uuid UUID, hour DateTime('UTC'), kind LowCardinality(String), reason LowCardinality(String), n UInt64
) ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(hour)
ORDER BY (account_uuid, hour, site_uuid, kind, reason)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000;

-- 0002-pageview-settings
ALTER TABLE pageview MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

-- 0002-pageview-by_quarter
ALTER TABLE pageview ADD PROJECTION IF NOT EXISTS by_quarter (SELECT account_uuid, toStartOfFifteenMinutes(at), site_uuid, device, count() GROUP BY account_uuid, toStartOfFifteenMinutes(at), site_uuid, device);

-- 0002-pageview-by_quarter-fill
ALTER TABLE pageview MATERIALIZE PROJECTION by_quarter;

-- 0002-pageview-by_referrer
ALTER TABLE pageview ADD PROJECTION IF NOT EXISTS by_referrer (SELECT account_uuid, toStartOfFifteenMinutes(at), referrer, count() GROUP BY account_uuid, toStartOfFifteenMinutes(at), referrer);

-- 0002-pageview-by_referrer-fill
ALTER TABLE pageview MATERIALIZE PROJECTION by_referrer;

-- 0002-pageview-by_page
ALTER TABLE pageview ADD PROJECTION IF NOT EXISTS by_page (SELECT account_uuid, toDate(at), page, count() GROUP BY account_uuid, toDate(at), page);

-- 0002-pageview-by_page-fill
ALTER TABLE pageview MATERIALIZE PROJECTION by_page;

-- 0002-click-settings
ALTER TABLE click MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

-- 0002-click-by_quarter
ALTER TABLE click ADD PROJECTION IF NOT EXISTS by_quarter (SELECT account_uuid, toStartOfFifteenMinutes(at), site_uuid, device, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfFifteenMinutes(at), site_uuid, device);

-- 0002-click-by_quarter-fill
ALTER TABLE click MATERIALIZE PROJECTION by_quarter;

-- 0002-click-by_campaign
ALTER TABLE click ADD PROJECTION IF NOT EXISTS by_campaign (SELECT account_uuid, toDate(at), merchant, network_uuid, connection_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), merchant, network_uuid, connection_uuid, campaign_uuid);

-- 0002-click-by_campaign-fill
ALTER TABLE click MATERIALIZE PROJECTION by_campaign;

-- 0003-click-target
ALTER TABLE click MODIFY COLUMN target String CODEC(LZ4);

-- 0003-conversion-target
ALTER TABLE conversion MODIFY COLUMN target String CODEC(LZ4);

-- 0004-click-by_target
ALTER TABLE click ADD PROJECTION IF NOT EXISTS by_target (SELECT account_uuid, toStartOfMonth(at), target, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), target);

-- 0004-click-by_target-fill
ALTER TABLE click MATERIALIZE PROJECTION by_target;

-- 0004-click-by_page
ALTER TABLE click ADD PROJECTION IF NOT EXISTS by_page (SELECT account_uuid, toStartOfMonth(at), page, network_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), page, network_uuid);

-- 0004-click-by_page-fill
ALTER TABLE click MATERIALIZE PROJECTION by_page;

-- 0005-rate-dropped
DROP TABLE IF EXISTS rate;
