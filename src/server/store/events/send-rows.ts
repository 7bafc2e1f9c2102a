import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { columnTypes } from './column-types.ts'
import type { EventTableName } from './event-tables.ts'

export type InsertLines = {
  table: EventTableName
  columns: readonly string[]
  batch?: string
  token: string
  /** Returns the text from its start at each call, in chunks that need not end at lines. */
  body: () => Iterable<Uint8Array>
}

export async function sendRows(
  client: ClickHouseClient,
  table: EventTableName,
  rows: readonly object[],
  token: string,
  more: ClickHouseSettings = {},
) {
  await client.insert({
    table,
    values: rows,
    format: 'JSONEachRow',
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      distributed_foreground_insert: 1,
      date_time_input_format: 'best_effort',
      async_insert: 0,
      ...more,
    },
  })
}

export async function sendLines(client: ClickHouseClient, lines: InsertLines, more: ClickHouseSettings = {}) {
  const { table, columns, batch, token, body } = lines
  const names = columns.join(', ')
  const types = columnTypes(table)
  const structure = columns.map((column) => `${column} ${types.get(column)}`).join(', ')
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${names}${batch === undefined ? '' : ', batch'}) SELECT ${names}${batch === undefined ? '' : ', {batch:String}'} FROM input('${structure.replaceAll("'", "\\'")}') FORMAT JSONCompactEachRow`,
    query_params: batch === undefined ? {} : { batch },
    values: Readable.from(body(), { objectMode: false }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      distributed_foreground_insert: 1,
      async_insert: 0,
      // One thread and no squashing of blocks: a third less work for both sides on a machine with few cores, and the
      // same rows always form the same block, which the token identifies.
      max_threads: 1,
      max_insert_threads: '1',
      input_format_parallel_parsing: 0,
      optimize_on_insert: 0,
      ...more,
    },
  })
  for await (const _ of stream); // the answer is empty; reading it frees the connection
}

/** Without deduplication. */
export async function sendOnce(client: ClickHouseClient, sql: string, rows: Iterable<Uint8Array>) {
  const { stream } = await client.exec({
    query: sql,
    values: Readable.from(rows, { objectMode: false }),
    clickhouse_settings: {
      // a unique token: even with deduplication switched off, newer servers drop rows that existed before and were
      // deleted
      insert_deduplication_token: randomUUID(),
      async_insert: 0,
      distributed_foreground_insert: 1,
    },
  })
  for await (const _ of stream); // the answer is empty; reading it frees the connection
}
