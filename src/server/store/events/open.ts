import { type ClickHouseClient as Client, createClient } from '@clickhouse/client'
import type { z } from 'zod'
import { NoAnswer, StoreAway } from '../store-away.ts'
import type { Cluster } from '../../env/cluster.ts'
import { type Address, addressOf, askInTurn, abortQueries, firstOf, pingAll } from './addresses.ts'
import { expectCluster, type Layout, layoutRow, layoutSql, localName, onCluster } from './cluster.ts'
import { type EventTableName, tablesOfAccounts } from './event-tables.ts'
import { type Columns, type ColumnsOf, readColumns, readRows } from './read-rows.ts'
import { type InsertLines, sendLines, sendOnce, sendRows } from './send-rows.ts'

export type Query<T extends z.ZodType> = {
  /** Appears in the log; every query has a name. */
  name: string
  sql: string
  params?: Record<string, unknown>
  row: T
  /** True when the SQL was written for a rollup, false to plan it without rollups. When missing, the store decides. */
  rollups?: boolean
}

/**
 * The event store, embedded or not, one server or a cluster.
 *
 * `query` is for requests: read-only for this query (so SQL cannot reach files or the network), and every tenant table
 * is filtered to `account` by the server itself, whatever the SQL says. It cannot be called without an account.
 */
export type Events = {
  query: <T extends z.ZodType>(account: string, q: Query<T>) => Promise<z.output<T>[]>
  /** The same, column by column, for answers with many rows. */
  columns: <T extends z.ZodObject>(account: string, q: Query<T>) => Promise<ColumnsOf<T>>
  /** Across accounts: only for jobs, startup and tests. */
  systemQuery: <T extends z.ZodType>(q: Query<T>) => Promise<z.output<T>[]>
  /** The layout of the cluster; null for a single server. */
  layout: () => Promise<Layout | null>
  /**
   * Adds rows. The same `token` identifies the same batch, and a repeated one changes nothing (for the last 10,000
   * batches per table).
   */
  insert: (table: EventTableName, rows: readonly object[], token: string) => Promise<void>
  /**
   * The same for rows that are text already, streamed unchanged: JSON arrays with the values of `columns`, one per
   * line. Instants must have the format `2026-03-02 13:04:05.678`. `batch` goes into the column of that name of every
   * row.
   */
  insertLines: (lines: InsertLines) => Promise<void>
  /**
   * Runs an `INSERT … FORMAT …` with its rows streamed in: for large loads by command. There is no deduplication: the
   * same rows are added again, so it is not retried at another address.
   */
  load: (sql: string, rows: Iterable<Uint8Array>) => Promise<void>
  /** Definitions and clean-up: runs unchanged at every address. */
  define: (sql: string) => Promise<void>
  /** The same for all servers of a cluster; with replication the statement becomes `ON CLUSTER`. */
  defineAll: (sql: string) => Promise<void>
  /** `ALTER TABLE …` on the tables that store the rows. */
  alter: (table: EventTableName, change: string) => Promise<void>
  /** Rejects when the store does not answer within this many milliseconds. */
  ping: (patience?: number) => Promise<void>
  /** `away`: cuts running queries and refuses new ones, until `back`. Inserts have their own time limit. */
  turn: (state: 'away' | 'back') => void
  /** True while the store is known to be away. */
  isAway: () => boolean
  close: () => Promise<void>
}

const tenantTables = tablesOfAccounts.flatMap((name) => [name, localName(name)])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * `additional_table_filters` is a map written as text; the account is checked to be a uuid before it becomes part of
 * it.
 */
const onlyAccount = (account: string) => {
  if (!uuid.test(account)) throw new Error('A query needs an account')
  return `{${tenantTables.map((t) => `'${t}':'account_uuid = toUUID(\\'${account}\\')'`).join(',')}}`
}

const reading = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  // joined tables are small; with parallel hash joins, the rates of a year made a report take three times as long
  join_algorithm: 'hash',
  // the limit for anything a user waits for; one query never takes all the memory of a server
  max_execution_time: 60,
  max_memory_usage: '2000000000',
  max_bytes_before_external_group_by: '1000000000',
  max_bytes_before_external_sort: '1000000000',
  use_uncompressed_cache: 1, // if the server has one (the embedded one does); queries over a million rows bypass it
  // on a cluster only the account's shard is queried, so another shard that is down does not matter
  optimize_skip_unused_shards: 1,
} as const

export type LateEvents = Events & {
  /** Sets the address; before that the store is away. */
  connectTo: (url: string, cluster?: Cluster) => void
}

/**
 * `url` may name several servers of a cluster, separated by commas: each query and batch goes to the first that accepts
 * it, and the Distributed tables on it reach the rest.
 */
export function openEvents(
  url: string,
  { cluster, ...options }: Parameters<typeof lateEvents>[0] & { cluster?: Cluster | undefined } = {},
): Events {
  const events = lateEvents(options)
  events.connectTo(url, cluster)
  return events
}

/** Longer than the query limit, so that a slow query gets the server's own error instead of "store is away". */
const longestWait = 90_000

/** Moving a table takes longer than any query: the server sends progress every half minute. */
const tellsThatItWorks = { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '30000' } as const

/** An unreachable server of the cluster runs the definitions when it is back. The client's type lacks this value. */
const waitsForActive: Record<string, string> = { distributed_ddl_output_mode: 'throw_only_active' }

const openClient = (address: string, { database, requestTimeout }: { database: string; requestTimeout: number }) =>
  createClient({
    url: address.trim(),
    database,
    request_timeout: requestTimeout,
    max_open_connections: 20,
    // after a pause the process must not use a connection that the server has closed meanwhile
    keep_alive: { eagerly_destroy_stale_sockets: true },
    compression: { request: false, response: false },
    log: { level: 127 },
  })

const ask = async (
  client: Client,
  { rollups = true, ...q }: Query<z.ZodType>,
  settings: Record<string, string | number>,
  signal: AbortSignal,
) => {
  const answer = await client.query({
    query: q.sql,
    query_params: q.params,
    abort_signal: signal,
    // column names once instead of in every row: parsing a long answer takes half the time
    format: 'JSONColumnsWithMetadata',
    clickhouse_settings: {
      ...reading,
      log_comment: q.name,
      ...(rollups ? {} : { optimize_use_projections: 0 }),
      ...settings,
    },
  })
  return answer.text()
}

/** An event store whose server is still starting. */
export function lateEvents({ database = 'default', requestTimeout = longestWait } = {}): LateEvents {
  let addresses: readonly Address<Client>[] = []
  let cluster: Cluster | undefined
  let layout: Promise<Layout | null> | null = null
  let isAway = false
  const quorum = () => (cluster?.insertQuorum ? { insert_quorum: cluster.insertQuorum } : {})
  const found = async (q: Query<z.ZodType>, settings: Record<string, string | number>) => {
    if (isAway) throw new StoreAway('events')
    const text = await askInTurn(addresses, (client, signal) => ask(client, q, settings, signal))
    return (JSON.parse(text) as { data: Columns }).data
  }
  const learnLayout = async (): Promise<Layout | null> => {
    if (!cluster) return null
    const { name } = cluster
    const q = { name: 'layout', sql: layoutSql, params: { cluster: name }, row: layoutRow }
    const [first] = readRows(await found(q, {}), layoutRow)
    return expectCluster(name, first, addresses.length)
  }
  const knownLayout = (): Promise<Layout | null> =>
    (layout ??= learnLayout().catch((error: unknown) => {
      layout = null // asked again
      throw error
    }))
  const define = async (sql: string, at = addresses) => {
    if (at.length === 0) throw new StoreAway('events') // without addresses nothing was defined
    for (const { client } of at) await client.command({ query: sql, clickhouse_settings: tellsThatItWorks })
  }
  const defineAll = async (sql: string) => {
    const known = await knownLayout()
    if (!known?.isReplicated) return define(sql)
    await askInTurn(addresses, (client) =>
      client.command({
        query: onCluster(sql, known.name),
        clickhouse_settings: { ...tellsThatItWorks, ...waitsForActive },
      }),
    )
  }
  /**
   * The queried server joins rates, so each server stores all of them; rows of accounts are distributed by the tables.
   */
  const bring = async (table: EventTableName, work: (client: Client) => Promise<void>) => {
    if (table !== 'exchange_rate' || (await knownLayout())?.isReplicated !== false) return askInTurn(addresses, work)
    const sent = await Promise.allSettled(addresses.map((one) => askInTurn([one], work)))
    const failed = sent.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason // one that is away keeps no other from the rates
  }
  const ofAccount = (account: string) => ({ additional_table_filters: onlyAccount(account), readonly: '1' })
  return {
    query: async (account, q) => readRows(await found(q, ofAccount(account)), q.row),
    columns: async (account, q) => readColumns(await found(q, ofAccount(account)), q.row),
    systemQuery: async (q) => readRows(await found(q, {}), q.row),
    layout: knownLayout,
    insert: async (table, rows, token) => {
      if (rows.length > 0) await bring(table, (client) => sendRows(client, table, rows, token, quorum()))
    },
    insertLines: (lines) => bring(lines.table, (client) => sendLines(client, lines, quorum())),
    load: (sql, rows) => {
      const one = firstOf(addresses)
      return askInTurn(one ? [one] : [], (client) => sendOnce(client, sql, rows))
    },
    define: (sql) => define(sql),
    defineAll,
    alter: async (table, change) =>
      defineAll(`ALTER TABLE ${(await knownLayout()) ? localName(table) : table} ${change}`),
    ping: (patience = requestTimeout) =>
      pingAll(addresses, async (client) => {
        const late = AbortSignal.timeout(patience)
        try {
          const answer = await client.query({ query: 'SELECT 1', format: 'JSON', abort_signal: late })
          await answer.text()
        } catch (error) {
          throw late.aborted ? new NoAnswer(error) : error
        }
      }),
    turn: (state) => {
      isAway = state === 'away'
      if (isAway) abortQueries(addresses)
    },
    isAway: () => isAway || addresses.length === 0,
    connectTo: (url, given) => {
      addresses = url.split(',').map((one) => addressOf(openClient(one, { database, requestTimeout })))
      cluster = given
    },
    close: async () => {
      await Promise.all(addresses.map(({ client }) => client.close()))
    },
  }
}
