import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'
import { type FeedFormat, feedFormats } from '../../../contract/feeds/feed-formats.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows } from './json-rows.ts'
import { encodingOf } from './encoding.ts'
import { type FieldNames, fieldsOf, orGoogles, type SourceRow } from './source-fields.ts'
import { xmlRows } from './xml-rows.ts'

const mostBytes = 10_000_000_000
const mostRatio = 200

/** The first file of a zip archive, unpacked while reading. */
async function* unzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let out: Uint8Array[] = []
  let problem: Error | null = null
  let isOpen = false
  const unzip = new Unzip((file) => {
    if (isOpen) return
    isOpen = true
    file.ondata = (error, piece) => {
      if (error) problem = error
      else out.push(piece)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of packed) {
    unzip.push(chunk)
    if (problem) throw new Error(`incorrect header check: ${String(problem)}`)
    const pieces = out
    out = []
    yield* pieces
  }
  unzip.push(new Uint8Array(0), true)
  yield* out
  if (!isOpen) throw new Error('incorrect header check: an archive without a file')
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Unpacks by the first bytes, never by name; fails for an archive that is too large. */
async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const head = await firstBytes(path)
  let packedBytes = 0
  const counted = async function* () {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      packedBytes += chunk.length
      yield chunk
    }
  }
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  const source = isGzip
    ? (createReadStream(path)
        .on('data', (chunk) => {
          packedBytes += chunk.length
        })
        .pipe(createGunzip()) as AsyncIterable<Uint8Array>)
    : isZip
      ? unzipped(counted())
      : counted()
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > mostBytes || (bytes > 50_000_000 && bytes > packedBytes * mostRatio))
      throw new Error('size of the unpacked file is too large')
    yield chunk
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const google = 'http://base.google.com/ns/1.0'

/** The start of the unpacked file. */
async function headOf(path: string): Promise<Uint8Array> {
  for await (const chunk of unpacked(path)) return chunk.subarray(0, 4096)
  return new Uint8Array()
}

export type NamedRow = { row: SourceRow; names: FieldNames }

/**
 * Products of a downloaded file of any size, one at a time, with the names of their fields. A file in Google's own
 * format is read as such, whatever format was chosen.
 */
export async function* readSource(path: string, format: FeedFormat, charset = ''): AsyncGenerator<NamedRow> {
  const head = await headOf(path)
  const encoding = await encodingOf(head, charset, () => unpacked(path))
  const begin = new TextDecoder(encoding).decode(head)
  const isGoogle = begin.includes(google)
  const names = isGoogle ? orGoogles(fieldsOf(format)) : fieldsOf(format)
  const rowsOf = isGoogle ? xmlRows : readers[feedFormats[format]](begin)
  for await (const row of rowsOf(decoded(unpacked(path), encoding))) yield { row, names }
}

/** CJ's products come as an API answer or a CSV export; the first character tells which. */
const readers = {
  XML: () => xmlRows,
  CSV: () => csvRows,
  JSON: () => jsonRows,
  API: (begin: string) => (/^\s*[[{]/.test(begin) ? jsonRows : csvRows),
}
