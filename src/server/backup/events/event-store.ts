import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Cluster } from '../../env/cluster.ts'
import { BackupError } from '../backup-error.ts'

/** One server, or several of a cluster separated by commas. */
export type EventStoreAddress = { url: string; database?: string; cluster?: Cluster | undefined }
type Ask = { settings?: Record<string, string>; body?: AsyncIterable<Uint8Array> }

/**
 * The event store over HTTP with rows as streams, which the query client does not support; nothing here has a time
 * limit.
 */
export function eventStore({ url, database = 'default' }: EventStoreAddress) {
  const address = new URL(url.split(',')[0] ?? '')
  const login = Buffer.from(`${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`)
  const ask = async (sql: string, { settings = {}, body }: Ask = {}): Promise<Response> => {
    const to = new URL(address.pathname, address.origin)
    to.search = new URLSearchParams({ database, ...settings, ...(body ? { query: sql } : {}) }).toString()
    const answer = await fetch(to, {
      method: 'POST',
      headers: { authorization: `Basic ${login.toString('base64')}` },
      ...(body ? { body: Readable.toWeb(Readable.from(body)) as BodyInit, duplex: 'half' } : { body: sql }),
    } as RequestInit)
    if (answer.ok) return answer
    const said = (await answer.text()).slice(0, 500).replaceAll(/\s+/g, ' ')
    throw new BackupError(`The event store refuses '${sql.slice(0, 60)}…': ${said}`)
  }
  return {
    database,
    run: async (sql: string): Promise<void> => {
      await (await ask(sql)).text()
    },
    rows: async <T extends z.ZodType>(sql: string, row: T): Promise<z.output<T>[]> => {
      const settings = { output_format_json_quote_64bit_integers: '0', output_format_json_quote_decimals: '1' }
      const text = await (await ask(`${sql} FORMAT JSONEachRow`, { settings })).text()
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => row.parse(JSON.parse(line)))
    },
    /** Rows in the store's own format, compressed by the store. */
    async *read(sql: string): AsyncGenerator<Uint8Array> {
      const settings = { compress: '1', network_compression_method: 'ZSTD' }
      const answer = await ask(`${sql} FORMAT Native`, { settings })
      if (answer.body) yield* answer.body as unknown as AsyncIterable<Uint8Array>
    },
    /** Writes such rows back. `into`: a table with its columns. */
    write: async (into: string, body: AsyncIterable<Uint8Array>, more: Record<string, string> = {}): Promise<void> => {
      const settings = {
        decompress: '1',
        insert_deduplicate: '0',
        async_insert: '0',
        distributed_foreground_insert: '1',
        ...more,
      }
      await (await ask(`INSERT INTO ${into} FORMAT Native`, { settings, body })).text()
    },
  }
}
export type EventStore = ReturnType<typeof eventStore>
