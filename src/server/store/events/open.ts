import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createClient } from '@clickhouse/client'
import type { z } from 'zod'
import { NoAnswer, StoreAway } from '../store-away.ts'
import { type Address, addressOf, askInTurn, cut, firstOf, lookAtAll } from './addresses.ts'
import { columnTypes } from './column-types.ts'
import { eventTables, type EventTableName } from './event-tables.ts'
import { type Columns, type ColumnsOf, readColumns, readRows } from './read-rows.ts'

export type Query<T extends z.ZodType> = {
  /** Appears in the log; every query has one. */
  name: string
  sql: string
  params?: Record<string, unknown>
  row: T
  /** Whether its text was made for a rollup; one that was not is planned without looking at them. Asked otherwise, they may be used. */
  rollups?: boolean
}

export type InsertLines = {
  table: EventTableName
  columns: readonly string[]
  batch?: string
  token: string
  /** Begins the text anew each time: pieces of it, whose borders need not be those of lines. */
  body: () => Iterable<Uint8Array>
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
  /** Across accounts: jobs, start-up and tests only. */
  systemQuery: <T extends z.ZodType>(q: Query<T>) => Promise<z.output<T>[]>
  /** Adds rows. The same `token` again is the same batch and changes nothing (for the last 10,000 batches a table). */
  insert: (table: EventTableName, rows: readonly object[], token: string) => Promise<void>
  /**
   * The same for rows that are text already, streamed as they are: JSON arrays with the values of `columns`, one a line.
   * Instants must be written `2026-03-02 13:04:05.678`. `batch` goes into the column of that name of every row.
   */
  insertLines: (lines: InsertLines) => Promise<void>
  /**
   * Runs an `INSERT … FORMAT …` on one server, with its rows streamed in: for large loads by command. Nothing is
   * deduplicated: the same rows again are added again, so it is not tried at another address.
   */
  load: (sql: string, rows: Iterable<Uint8Array>) => Promise<void>
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

const tenantTables = eventTables
  .filter((t) => t.columns.includes('account_uuid'))
  .flatMap((t) => [t.name, `${t.name}_local`])
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
  connectTo: (url: string) => void
}

/**
 * `url` may name every server of a cluster, separated by commas: questions and rows go to the first that takes them,
 * definitions to all.
 */
export function openEvents(url: string, options: Parameters<typeof lateEvents>[0] = {}): Events {
  const events = lateEvents(options)
  events.connectTo(url)
  return events
}

/** Longer than a question may take: whose time is up hears so from the server, and not that nobody answers. */
const longestWait = 90_000

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
  let addresses: readonly Address<ReturnType<typeof open>>[] = []
  let isAway = false
  const found = async (q: Query<z.ZodType>, settings: Record<string, string | number>) => {
    if (isAway) throw new StoreAway('events')
    const text = await askInTurn(addresses, (client, signal) => ask(client, q, settings, signal))
    return (JSON.parse(text) as { data: Columns }).data
  }
  const ask = async (
    client: ReturnType<typeof open>,
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
    query: async (account, q) => readRows(await found(q, ofAccount(account)), q.row),
    columns: async (account, q) => readColumns(await found(q, ofAccount(account)), q.row),
    systemQuery: async (q) => readRows(await found(q, {}), q.row),
    insert: async (table, rows, token) => {
      if (rows.length === 0) return
      await askInTurn(addresses, (client) =>
        client.insert({
          table,
          values: rows,
          format: 'JSONEachRow',
          clickhouse_settings: {
            insert_deduplicate: 1,
            insert_deduplication_token: token,
            distributed_foreground_insert: 1,
            date_time_input_format: 'best_effort',
            async_insert: 0,
          },
        }),
      )
    },
    insertLines: async ({ table, columns, batch, token, body }) => {
      const names = columns.join(', ')
      const types = columnTypes(table)
      const structure = columns.map((name) => `${name} ${types.get(name)}`).join(', ')
      await askInTurn(addresses, async (client) => {
        const { stream } = await client.exec({
          query: `INSERT INTO ${table} (${names}${batch === undefined ? '' : ', batch'}) SELECT ${names}${batch === undefined ? '' : ', {batch:String}'} FROM input('${structure.replaceAll("'", "\\'")}') FORMAT JSONCompactEachRow`,
          query_params: batch === undefined ? {} : { batch },
          values: Readable.from(body(), { objectMode: false }),
          clickhouse_settings: {
            insert_deduplicate: 1,
            insert_deduplication_token: token,
            distributed_foreground_insert: 1,
            async_insert: 0,
            // One thread and no merging on the way in: a third less work for both sides of a machine with few cores, and
            // the same rows always form the same block, which the token stands for.
            max_threads: 1,
            max_insert_threads: '1',
            input_format_parallel_parsing: 0,
            optimize_on_insert: 0,
          },
        })
        for await (const _ of stream); // the answer is empty; reading it frees the connection
      })
    },
    load: async (sql, rows) => {
      const one = firstOf(addresses)
      await askInTurn(one ? [one] : [], async (client) => {
        const { stream } = await client.exec({
          query: sql,
          values: Readable.from(rows, { objectMode: false }),
          clickhouse_settings: {
            // a token of its own: switched off by name, newer servers still drop rows that were there before and were deleted
            insert_deduplication_token: randomUUID(),
            async_insert: 0,
            distributed_foreground_insert: 1,
          },
        })
        for await (const _ of stream); // the answer is empty; reading it frees the connection
      })
    },
    define: async (sql) => {
      if (addresses.length === 0) throw new StoreAway('events') // where there is none, nothing was defined
      for (const { client } of addresses) await client.command({ query: sql })
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
      }),
    turn: (state) => {
      isAway = state === 'away'
      if (isAway) cut(addresses)
    },
    isAway: () => isAway || addresses.length === 0,
    connectTo: (url) => {
      addresses = url.split(',').map((one) => addressOf(open(one)))
    },
    close: async () => {
      await Promise.all(addresses.map(({ client }) => client.close()))
    },
  }
}
