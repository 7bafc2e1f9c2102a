import { z } from 'zod'
import { OperatorError } from '../../env/operator-error.ts'

/** A ClickHouse cluster as configured on its servers. */
export type Layout = {
  name: string
  /** Servers of a shard replicate through Keeper; otherwise each server is written to. */
  isReplicated: boolean
}

/** On a cluster, each shard stores a table's rows in this table, behind a Distributed table. */
export const localName = (table: string): string => `${table}_local`

export const layoutRow = z.object({ servers: z.number(), isReplicated: z.coerce.boolean() })
/**
 * How a cluster stores rows: taken from existing tables, or before there are any from `internal_replication` of its
 * `remote_servers`.
 */
export const layoutSql = `SELECT toUInt32(count()) AS servers, toUInt8(if(engine = '', ifNull(max(internal_replication), 0), startsWith(engine, 'Replicated'))) AS isReplicated,
  (SELECT any(engine) FROM system.tables WHERE database = currentDatabase() AND name = 'click_local') AS engine
FROM system.clusters WHERE cluster = {cluster:String}`

/** Checks the settings before anything is written. */
export function expectCluster(name: string, found: z.output<typeof layoutRow> | undefined, addresses: number): Layout {
  if (!found || found.servers === 0) throw new OperatorError(`A server in CLICKHOUSE_URL knows no cluster ${name}`)
  if (!found.isReplicated && addresses < found.servers)
    throw new OperatorError(
      `CLICKHOUSE_URL names ${addresses} of the ${found.servers} servers of the cluster ${name}: without Keeper it has to name every one`,
    )
  return { name, isReplicated: found.isReplicated }
}

const statement = /^(?:CREATE (?:OR REPLACE )?TABLE (?:IF NOT EXISTS )?|ALTER TABLE |DROP TABLE (?:IF EXISTS )?)\w+/
const renaming = /^RENAME TABLE (?:IF EXISTS )?\w+ TO \w+/

/** The same statement for all servers of the cluster. A statement that copies rows does so within each shard. */
export function onCluster(sql: string, cluster: string): string {
  const [begin] = statement.exec(sql) ?? renaming.exec(sql) ?? []
  if (begin === undefined) throw new Error(`Not a statement for a cluster: ${sql.slice(0, 60)}`)
  return `${begin} ON CLUSTER ${cluster}${sql.slice(begin.length)}`
}

/**
 * The engine with its path in Keeper. `{uuid}` is different for each created table, so a path is never reused: Keeper
 * would take new rows for known ones. `isOnAll`: every server of every shard has all rows.
 */
export function replicatedEngine(engine: string, { isOnAll = false } = {}): string {
  const [, name = engine, values] = /^(\w+)(?:\((.*)\))?$/.exec(engine) ?? []
  const place = isOnAll
    ? `'/clickhouse/tables/{uuid}/all', '{shard}-{replica}'`
    : `'/clickhouse/tables/{uuid}/{shard}', '{replica}'`
  return `Replicated${name}(${place}${values ? `, ${values}` : ''})`
}
