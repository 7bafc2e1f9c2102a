/** Settings of earlier versions, with the message when they are still set. */
const retired: Readonly<Record<string, string>> = {
  CLICKHOUSE_COPIES:
    'ClickHouse at CLICKHOUSE_URL has every event and sale, and further servers get nothing now. Copies are kept by a cluster of ClickHouse itself: docs/cluster.md',
  DATABASE_STANDBY_URL:
    'PostgreSQL at DATABASE_URL answers everything. A standby goes on following it, for when that one is lost: docs/deploy.md',
  CLICKHOUSE_REPLICATED:
    'servers copy from each other where remote_servers of ClickHouse has internal_replication, and tables that are there stay as they are: docs/cluster.md',
}

/** A sentence for each retired setting that is set. */
export const retiredSettings = (source: Record<string, string | undefined>): string[] =>
  Object.entries(retired)
    .filter(([name]) => source[name])
    .map(([name, what]) => `${name} is not read any more: ${what}. Take the setting away`)
