/** Where Keeper keeps what it knows of a table, by the table's name. */
export type PathOf = (name: string) => string

/**
 * A path that is used again loses rows: Keeper still knows the blocks of the table that had it, and takes new rows for them.
 * So each table gets a stamp of its own when it is made, which all servers of the cluster share.
 */
export const pathWith = (name: string, stamp: string): string => `/clickhouse/tables/outbound/${stamp}/{shard}/${name}`

/** The name and the stamp of a table's path, as its server has it in the definition. */
export function stampIn(engine: string): { name: string; stamp: string } | null {
  const [, stamp, name] = /'\/clickhouse\/tables\/outbound\/([0-9a-f-]{36})\/[^/']+\/(\w+)'/.exec(engine) ?? []
  return stamp && name ? { name, stamp } : null
}

/** The engine with a path in Keeper: `ReplacingMergeTree(version)` is `ReplicatedReplacingMergeTree('…', '{replica}', version)`. */
export function replicatedEngine(engine: string, path: string): string {
  const [, name = engine, values] = /^(\w+)(?:\((.*)\))?$/.exec(engine) ?? []
  return `Replicated${name}('${path}', '{replica}'${values ? `, ${values}` : ''})`
}

/** A batch that waited for a shard for long is still known by its token: the window of 10,000 is kept for a month. */
export const replicatedWindow =
  'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 2592000'

/** Tables are made on every server; what changes rows is done on one server of a shard, and comes to the others through Keeper. */
export const isOfEachServer = (sql: string): boolean => /^(CREATE|DROP|RENAME|EXCHANGE)\b/.test(sql)
