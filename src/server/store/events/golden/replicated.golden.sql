CREATE TABLE IF NOT EXISTS pageview_local ON CLUSTER ours (
  account_uuid UUID, site_uuid UUID, event_id String, at DateTime64(3, 'UTC') CODEC(T64, LZ4), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), tags Map(LowCardinality(String), String),
  visitor UInt64, is_doubled Bool, batch String CODEC(ZSTD(1)),
  PROJECTION by_quarter (SELECT account_uuid, toStartOfFifteenMinutes(at), site_uuid, device, count() GROUP BY account_uuid, toStartOfFifteenMinutes(at), site_uuid, device),
  PROJECTION by_referrer (SELECT account_uuid, toStartOfFifteenMinutes(at), referrer, count() GROUP BY account_uuid, toStartOfFifteenMinutes(at), referrer),
  PROJECTION by_page (SELECT account_uuid, toDate(at), page, count() GROUP BY account_uuid, toDate(at), page)
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')
PARTITION BY toYYYYMM(at)
ORDER BY (account_uuid, toDate(at), site_uuid, page, at, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192, deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

CREATE TABLE IF NOT EXISTS pageview ON CLUSTER ours AS pageview_local ENGINE = Distributed(ours, currentDatabase(), pageview_local, cityHash64(account_uuid));

CREATE TABLE IF NOT EXISTS click_local ON CLUSTER ours (
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
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')
PARTITION BY toYYYYMM(at)
ORDER BY (account_uuid, toDate(at), kind, site_uuid, at, click_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192, deduplicate_merge_projection_mode = 'rebuild', lightweight_mutation_projection_mode = 'rebuild';

CREATE TABLE IF NOT EXISTS click ON CLUSTER ours AS click_local ENGINE = Distributed(ours, currentDatabase(), click_local, cityHash64(account_uuid));

CREATE TABLE IF NOT EXISTS conversion_local ON CLUSTER ours (
  account_uuid UUID, site_uuid String, conversion_uuid UUID, version UInt64, is_deleted UInt8, at DateTime64(3, 'UTC'), click_at Nullable(DateTime64(3, 'UTC')), click_id String,
  status LowCardinality(String), kind LowCardinality(String), sale Decimal(18, 4), commission Decimal(18, 4), currency LowCardinality(String),
  transaction_id String, order_id String, error_code LowCardinality(String), name String, attributed_by LowCardinality(String), page LowCardinality(String), referrer LowCardinality(String), device LowCardinality(String), country LowCardinality(String), browser LowCardinality(String), os LowCardinality(String), origin LowCardinality(String), target String CODEC(LZ4), merchant_uuid String, merchant LowCardinality(String), network_uuid LowCardinality(String), connection_uuid LowCardinality(String),
  campaign_uuid LowCardinality(String), smart_link LowCardinality(String), creator_id LowCardinality(String), is_boost Bool, is_partial Bool, sub_id String CODEC(ZSTD(1)), sub_id_1 String CODEC(ZSTD(1)), sub_id_2 String CODEC(ZSTD(1)), sub_id_3 String CODEC(ZSTD(1)), sub_id_4 String CODEC(ZSTD(1)), sub_id_5 String CODEC(ZSTD(1)),
  tags Map(LowCardinality(String), String)
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version, is_deleted)
ORDER BY (account_uuid, toDate(at), conversion_uuid)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192;

CREATE TABLE IF NOT EXISTS conversion ON CLUSTER ours AS conversion_local ENGINE = Distributed(ours, currentDatabase(), conversion_local, cityHash64(account_uuid));

CREATE TABLE IF NOT EXISTS exchange_rate_local ON CLUSTER ours (
  day Date, currency LowCardinality(String), micro Int64, version UInt64
) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}', version)
ORDER BY (day, currency)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192;

CREATE TABLE IF NOT EXISTS drop_local ON CLUSTER ours (
  account_uuid UUID, site_uuid UUID, hour DateTime('UTC'), kind LowCardinality(String), reason LowCardinality(String), n UInt64
) ENGINE = ReplicatedSummingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')
PARTITION BY toYYYYMM(hour)
ORDER BY (account_uuid, hour, site_uuid, kind, reason)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000, index_granularity = 8192;

CREATE TABLE IF NOT EXISTS drop ON CLUSTER ours AS drop_local ENGINE = Distributed(ours, currentDatabase(), drop_local, cityHash64(account_uuid));

ALTER TABLE conversion_local ON CLUSTER ours ADD INDEX IF NOT EXISTS by_click click_id TYPE bloom_filter(0.001) GRANULARITY 1;

ALTER TABLE conversion_local ON CLUSTER ours MATERIALIZE INDEX by_click;

ALTER TABLE conversion_local ON CLUSTER ours ADD INDEX IF NOT EXISTS by_click click_id TYPE bloom_filter(0.001) GRANULARITY 1;

ALTER TABLE conversion_local ON CLUSTER ours ADD INDEX IF NOT EXISTS by_uuid conversion_uuid TYPE bloom_filter(0.001) GRANULARITY 1;

ALTER TABLE click_local ON CLUSTER ours ADD PROJECTION IF NOT EXISTS by_smart_link (SELECT account_uuid, toDate(at), smart_link, network_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), smart_link, network_uuid, campaign_uuid);

ALTER TABLE click_local ON CLUSTER ours APPLY DELETED MASK, MATERIALIZE PROJECTION by_smart_link;

ALTER TABLE click_local ON CLUSTER ours ADD PROJECTION IF NOT EXISTS by_referrer (SELECT account_uuid, toDate(at), referrer, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toDate(at), referrer);

ALTER TABLE click_local ON CLUSTER ours APPLY DELETED MASK, MATERIALIZE PROJECTION by_referrer;

ALTER TABLE click_local ON CLUSTER ours ADD PROJECTION IF NOT EXISTS by_page_campaign (SELECT account_uuid, toStartOfMonth(at), page, merchant, network_uuid, campaign_uuid, countIf(kind = 'click'), countIf(kind = 'discover') GROUP BY account_uuid, toStartOfMonth(at), page, merchant, network_uuid, campaign_uuid);

ALTER TABLE click_local ON CLUSTER ours APPLY DELETED MASK, MATERIALIZE PROJECTION by_page_campaign;

ALTER TABLE pageview_local ON CLUSTER ours MODIFY SETTING replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000;

ALTER TABLE click_local ON CLUSTER ours MODIFY SETTING replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000;

ALTER TABLE conversion_local ON CLUSTER ours MODIFY SETTING replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000;

ALTER TABLE exchange_rate_local ON CLUSTER ours MODIFY SETTING replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000;

ALTER TABLE drop_local ON CLUSTER ours MODIFY SETTING replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000;

DROP TABLE IF EXISTS exchange_rate ON CLUSTER ours SYNC;

RENAME TABLE IF EXISTS exchange_rate_local TO exchange_rate ON CLUSTER ours;

ALTER TABLE outbound_migration ON CLUSTER ours ADD CONSTRAINT IF NOT EXISTS needs_outbound_1_0_or_newer CHECK NOT match(id, '^[0-9]{4}-')