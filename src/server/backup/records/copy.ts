import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** Methods of the driver's connection missing in its types: rows of COPY are passed through unchanged. */
type Wire = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Uint8Array) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean }
}
const heldBytes = 256 * 1024
const rowsOf = (message: { text: string }) => Number(/^COPY (\d+)/.exec(message.text)?.[1] ?? 0)

/** `COPY … TO STDOUT` as a query of the driver, which passes every message of the answer to it. */
class CopyOut {
  rows = 0
  readonly stream: Readable
  readonly #sql: string
  #wire: Wire | undefined
  #held = Buffer.allocUnsafe(heldBytes)
  #used = 0

  constructor(sql: string) {
    this.#sql = sql
    this.stream = new Readable({ read: () => this.#wire?.stream.resume(), highWaterMark: heldBytes })
  }
  submit(connection: unknown): void {
    this.#wire = connection as Wire
    this.#wire.query(this.#sql)
  }
  /** The driver reuses its buffer, so rows are copied. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#held.length) this.#flush(chunk.length)
    this.#used += chunk.copy(this.#held, this.#used)
  }
  #flush(room: number): void {
    if (this.#used > 0 && !this.stream.push(this.#held.subarray(0, this.#used))) this.#wire?.stream.pause()
    this.#held = Buffer.allocUnsafe(Math.max(heldBytes, room))
    this.#used = 0
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }
  handleReadyForQuery(): void {
    if (this.stream.destroyed) return
    this.#flush(0)
    this.stream.push(null)
  }
  handleError(error: Error): void {
    this.stream.destroy(error)
  }
}

/** Rows in PostgreSQL's format; their number is known after reading all of them. */
export function copyOut(client: pg.Client, sql: string): { bytes: AsyncIterable<Buffer>; rows: () => number } {
  const copy = client.query(new CopyOut(sql))
  return { bytes: copy.stream as AsyncIterable<Buffer>, rows: () => copy.rows }
}

/** Resolves when there is room again, or the stream has closed. */
async function drained(stream: Wire['stream']): Promise<void> {
  const over = new AbortController()
  await Promise.race([once(stream, 'drain', over), once(stream, 'close', over)]).finally(() => over.abort())
}

class CopyIn {
  rows = 0
  readonly done: Promise<number>
  readonly #sql: string
  readonly #source: AsyncIterable<Uint8Array>
  #error: unknown
  #resolve: (rows: number) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(sql: string, source: AsyncIterable<Uint8Array>) {
    this.#sql = sql
    this.#source = source
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }
  submit(connection: unknown): void {
    ;(connection as Wire).query(this.#sql)
  }
  handleCopyInResponse(connection: Wire): void {
    void this.#send(connection)
  }
  async #send(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#error !== undefined) return // the server has refused what came before
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) await drained(wire.stream)
      }
      wire.endCopyFrom()
    } catch (error) {
      this.#error ??= error
      wire.sendCopyFail('the source broke')
    }
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }
  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#resolve(this.rows)
    else this.#reject(this.#error)
  }
  handleError(error: Error): void {
    this.#error ??= error
    this.#reject(this.#error)
  }
}

/** Sends rows to `COPY … FROM STDIN`; returns their number. */
export const copyIn = (client: pg.Client, sql: string, source: AsyncIterable<Uint8Array>): Promise<number> =>
  client.query(new CopyIn(sql, source)).done
