import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'
import { type FeedFormat, feedFormats } from '../../../contract/feeds/feed-formats.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows } from './json-rows.ts'
import type { SourceRow } from './source-fields.ts'
import { xmlRows } from './xml-rows.ts'

const mostBytes = 10_000_000_000
const mostRatio = 200

/** The first file of a zip archive, unpacked as it is read. */
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

/** Unpacked by what the first bytes say, never by the name; an archive that holds too much ends here. */
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
    if (bytes > mostBytes || ((isGzip || isZip) && bytes > 50_000_000 && bytes > packedBytes * mostRatio))
      throw new Error('size of the unpacked file is too large')
    yield chunk
  }
}

/** The encoding a file declares: by its byte order mark, or in the first line of XML. */
function encodingOf(head: string): string {
  if (head.startsWith('\xff\xfe')) return 'utf-16le'
  if (head.startsWith('\xfe\xff')) return 'utf-16be'
  return /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head.replace('\xef\xbb\xbf', ''))?.[1] ?? 'utf-8'
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(Buffer.from(chunk.subarray(0, 200)).toString('latin1')))
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}

/** Products of a downloaded file, one at a time, whatever it weighs. */
export async function* readSource(path: string, format: FeedFormat): AsyncGenerator<SourceRow> {
  const text = decoded(unpacked(path))
  const kind = feedFormats[format]
  if (kind === 'XML') yield* xmlRows(text)
  else if (kind === 'CSV') yield* csvRows(text)
  else if (kind === 'JSON') yield* jsonRows(text)
  else yield* apiRows(text)
}

/** CJ's products come as an answer of its API or as its CSV export; the first sign tells. */
async function* apiRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const pieces = text[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return
  const whole = async function* () {
    yield first.value
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  yield* /^\s*[[{]/.test(first.value) ? jsonRows(whole()) : csvRows(whole())
}
