import { type ClickHouseClient as Client, createClient } from '@clickhouse/client'
import type { z } from 'zod'
import { NoAnswer, StoreAway } from '../store-away.ts'
import { type Address, addressOf, askInTurn, cut, firstOf, lookAtAll } from './addresses.ts'
import { byShard } from './by-shard.ts'
import type { EventTableName } from './event-tables.ts'
import { intoOwnRows, localName, ofOwnRows, withOwnRates } from './own-tables.ts'
import { type Columns, type ColumnsOf, readColumns, readRows } from './read-rows.ts'
import { type InsertLines, sendLines, sendOnce, sendRows } from './send-rows.ts'
import { onlyWhereTheyLive, tablesOfAccounts } from './only-where-they-live.ts'
import { type FindPlace, viewOf, learnShards, type Moving, type Sharding, type Shards } from './shards.ts'

export type Query<T extends z.ZodType> = {
  /** Appears in the log; every query has one. */
  name: string
  sql: string
  params?: Record<string, unknown>
  row: T
  /** Whether its text was made for a rollup; one that was not is planned without looking at them. Asked otherwise, they may be used. */
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
  /** The same, all values of a field at a time, for answers with many rows. */
  columns: <T extends z.ZodObject>(account: string, q: Query<T>) => Promise<ColumnsOf<T>>
  /** Across accounts: jobs, start-up and tests only. Of the rows of one shard where it is named. */
  systemQuery: <T extends z.ZodType>(q: Query<T>, shard?: number) => Promise<z.output<T>[]>
  /** All shards of the store; null where it is one server. */
  shards: () => Promise<readonly number[] | null>
  /** Whether each of them answered when the store was looked at last; nothing where it is one server. */
  shardsUp: () => ReadonlyMap<number, boolean>
  /** Which of them each of these accounts has its rows on, from now on if they have none yet. */
  shardsOf: (accounts: () => Iterable<string>, how?: FindPlace) => Promise<ReadonlyMap<string, number> | null>
  /** Accounts that are being moved to another shard, as it is right now. */
  moving: () => Promise<readonly Moving[]>
  /** Adds rows. The same `token` again is the same batch and changes nothing (for the last 10,000 batches a table). */
  insert: (table: EventTableName, rows: readonly object[], token: string) => Promise<void>
  /**
   * The same for rows that are text already, streamed as they are: JSON arrays with the values of `columns`, one a line.
   * Instants must be written `2026-03-02 13:04:05.678`. `batch` goes into the column of that name of every row.
   */
  insertLines: (lines: InsertLines) => Promise<void>
  /**
   * Runs an `INSERT … FORMAT …` on one server, with its rows streamed in: for large loads by command. Nothing is
   * deduplicated: the same rows again are added again, so it is not tried at another address. All rows are of the account.
   */
  load: (account: string, sql: string, rows: Iterable<Uint8Array>) => Promise<void>
  /** Definitions and clean-up: runs on every server. */
  define: (sql: string) => Promise<void>
  /** Rejects when the store does not answer within so many milliseconds. */
  ping: (patience?: number) => Promise<void>
  /** `away`: cuts questions that are under way and refuses those that come, until it is `back`. Rows have a patience of their own. */
  turn: (state: 'away' | 'back') => void
  /** Whether it is known to be away. */
  isAway: () => boolean
  close: () => Promise<void>
}

const tenantTables = tablesOfAccounts.flatMap((name) => [name, localName(name)])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `additional_table_filters` is a map written as text; the account is checked to be a uuid before it becomes part of it. */
const onlyAccount = (account: string) => {
  if (!uuid.test(account)) throw new Error('A query needs an account')
  return `{${tenantTables.map((t) => `'${t}':'account_uuid = toUUID(\\'${account}\\')'`).join(',')}}`
}

const reading = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  // what is joined is small; made ready by several threads, the rates of a year took a report three times as long
  join_algorithm: 'hash',
  // what a person waits for is over by then; one question is never all the memory that a server has
  max_execution_time: 60,
  max_memory_usage: '2000000000',
  max_bytes_before_external_group_by: '1000000000',
  max_bytes_before_external_sort: '1000000000',
  use_uncompressed_cache: 1, // where the server has one (the embedded one does); questions over a million rows pass it by
  // of a cluster only the shard of the account is asked: another one that is dead is nobody else's trouble
  optimize_skip_unused_shards: 1,
} as const

export type LateEvents = Events & {
  /** Says where it is; until then it is away. */
  connectTo: (url: string, sharding?: Sharding) => void
}

/**
 * `url` may name every server of a cluster, separated by commas: definitions go to all, what is asked across accounts to the
 * first that takes it, and rows and questions of an account to the servers of its shard. Without `sharding` everything is
 * asked through the tables that divide it themselves.
 */
export function openEvents(
  url: string,
  { sharding, ...options }: Parameters<typeof lateEvents>[0] & { sharding?: Sharding } = {},
): Events {
  const events = lateEvents(options)
  events.connectTo(url, sharding)
  return events
}

/** Longer than a question may take: whose time is up hears so from the server, and not that nobody answers. */
const longestWait = 90_000

/** A table is moved for longer than any question takes: the server says every half minute that it is at it. */
const tellsThatItWorks = { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '30000' } as const

/** An event store whose server is still being started. */
export function lateEvents({ database = 'default', requestTimeout = longestWait } = {}): LateEvents {
  const open = (address: string) =>
    createClient({
      url: address.trim(),
      database,
      request_timeout: requestTimeout,
      max_open_connections: 20,
      compression: { request: false, response: false },
      log: { level: 127 },
    })
  let addresses: readonly Address<Client>[] = []
  let sharding: (Sharding & { shards: Shards<Client> }) | null = null
  let isAway = false
  const quorum = () => (sharding?.insertQuorum ? { insert_quorum: sharding.insertQuorum } : {})
  const shardsOf = async (accounts: () => Iterable<string>, how: FindPlace = {}) =>
    sharding && sharding.places.of([...accounts()], await sharding.shards.all(), { isToNote: true, ...how })
  /** Who has the rows of a shard, or all of them. */
  const serversOf = (shard: number | undefined) =>
    sharding && shard !== undefined ? sharding.shards.at(shard) : addresses
  /** Where rows are brought: one server that copies them to the others of its shard, or each of these. */
  const bring = async (shard: number | undefined, work: (client: Client) => Promise<void>) => {
    if (!sharding || shard === undefined || sharding.isReplicated) return askInTurn(await serversOf(shard), work)
    const each = await Promise.allSettled((await sharding.shards.whole(shard)).map((one) => askInTurn([one], work)))
    const failed = each.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  const tableAt = (table: string, shard: number | undefined) => (shard === undefined ? table : localName(table))
  /** Where a batch goes: rates to every shard, because each joins them with what it has. */
  const partsFor = async <T extends object>(table: EventTableName, rows: readonly T[]) => {
    if (!sharding) return [{ items: rows, shard: undefined }]
    if (table !== 'exchange_rate')
      return byShard({ shardsOf }, rows, (row) => ('account_uuid' in row ? String(row.account_uuid) : ''))
    return (await sharding.shards.all()).map((shard) => ({ items: rows, shard }))
  }
  const found = async (q: Query<z.ZodType>, settings: Record<string, string | number>, shard?: number) => {
    if (isAway) throw new StoreAway('events')
    const sql = !sharding ? q.sql : shard === undefined ? withOwnRates(q.sql) : ofOwnRows(q.sql)
    // they are not where a hash says, and one that is being moved may be on two shards
    const all = sharding
      ? {
          ...(shard === undefined ? onlyWhereTheyLive(await sharding.places.moving()) : {}),
          ...settings,
          optimize_skip_unused_shards: 0,
        }
      : settings
    const text = await askInTurn(await serversOf(shard), (client, signal) => ask(client, { ...q, sql }, all, signal))
    return (JSON.parse(text) as { data: Columns }).data
  }
  const foundOf = async (account: string, q: Query<z.ZodType>) => {
    const settings = ofAccount(account)
    return found(q, settings, (await shardsOf(() => [account], { isToNote: false }))?.get(account))
  }
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
      format: 'JSONColumnsWithMetadata', // names once, not in every row: half of the time a long answer takes to read
      clickhouse_settings: {
        ...reading,
        log_comment: q.name,
        ...(rollups ? {} : { optimize_use_projections: 0 }),
        ...settings,
      },
    })
    return answer.text()
  }
  const ofAccount = (account: string) => ({ additional_table_filters: onlyAccount(account), readonly: '1' })
  return {
    query: async (account, q) => readRows(await foundOf(account, q), q.row),
    columns: async (account, q) => readColumns(await foundOf(account, q), q.row),
    systemQuery: async (q, shard) => readRows(await found(q, {}, shard), q.row),
    shards: async () => sharding && sharding.shards.all(),
    shardsUp: () => sharding?.shards.areUp() ?? new Map(),
    shardsOf,
    moving: async () => (sharding ? sharding.places.look() : []),
    insert: async (table, rows, token) => {
      if (rows.length === 0) return
      for (const { shard, items } of await partsFor(table, rows))
        await bring(shard, (client) => sendRows(client, tableAt(table, shard), items, token, quorum()))
    },
    insertLines: async (lines) => {
      const { table, shard: given } = lines
      if (sharding && table !== 'exchange_rate' && given === undefined)
        throw new Error('Rows of accounts go to the shard they live on')
      const places = sharding && table === 'exchange_rate' ? await sharding.shards.all() : [given]
      const sent = await Promise.allSettled(
        places.map((shard) => bring(shard, (client) => sendLines(client, tableAt(table, shard), lines, quorum()))),
      )
      const failed = sent.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason // a shard that is away keeps nobody else from the rates
    },
    load: async (account, sql, rows) => {
      const shard = (await shardsOf(() => [account]))?.get(account)
      const one = firstOf(await serversOf(shard))
      if (sharding && !sharding.isReplicated && shard !== undefined && (await sharding.shards.whole(shard)).length > 1)
        throw new Error('Loads go to one server: a shard has several that do not copy from each other')
      await askInTurn(one ? [one] : [], (client) =>
        sendOnce(client, shard === undefined ? sql : intoOwnRows(sql), rows),
      )
    },
    define: async (sql) => {
      if (addresses.length === 0) throw new StoreAway('events') // where there is none, nothing was defined
      for (const { client } of addresses) await client.command({ query: sql, clickhouse_settings: tellsThatItWorks })
    },
    ping: (patience = requestTimeout) =>
      lookAtAll(addresses, async (client) => {
        const late = AbortSignal.timeout(patience)
        try {
          const answer = await client.query({ query: 'SELECT 1', format: 'JSON', abort_signal: late })
          await answer.text()
        } catch (error) {
          throw late.aborted ? new NoAnswer(error) : error
        }
      }).then(() => void sharding?.shards.learnRest().catch(() => {})), // who needs one that is away is told so
    turn: (state) => {
      isAway = state === 'away'
      if (isAway) cut(addresses)
    },
    isAway: () => isAway || addresses.length === 0,
    connectTo: (url, given) => {
      addresses = url.split(',').map((one) => addressOf(open(one)))
      sharding = given
        ? { ...given, shards: learnShards({ addresses, cluster: given.cluster, ask: viewOf(given.cluster) }) }
        : null
    },
    close: async () => {
      await Promise.all(addresses.map(({ client }) => client.close()))
    },
  }
}
