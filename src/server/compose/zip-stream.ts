import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; lines: AsyncIterable<string> | Iterable<string> }

/** Maximum bytes of a zip entry; a longer file continues in `name.2`, which programs of any age can read. */
const longestEntry = 2_000_000_000
/** A fixed date, so that the same files make the same zip. */
const noDate = new Date(1980, 0, 1)

/** Joins lines into chunks, so that compressing costs by their bytes and not by their number. */
async function* inPieces(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = []
  let length = 0
  for await (const line of lines) {
    waiting.push(line)
    length += line.length
    if (length < 64 * 1024) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.from(waiting.join(''))
}

/** Adds entries sequentially, each after the previous one is compressed. */
async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  longest: number,
  signal: AbortSignal,
) {
  for await (const { name, lines } of entries) {
    const pieces = inPieces(lines)
    let isOver = false
    try {
      for (let part = 1; !isOver; part++) {
        async function* some() {
          for (let size = 0; size < longest; ) {
            const piece = await pieces.next()
            if (piece.done) {
              isOver = true
              return
            }
            size += piece.value.length
            yield piece.value
          }
        }
        const through = new PassThrough()
        zip.addReadStream(through, part === 1 ? name : `${name}.${part}`, { mtime: noDate })
        await pipeline(Readable.from(some()), through, { signal })
      }
    } finally {
      await pieces.return(undefined)
    }
  }
  zip.end()
}

/** A zip of files created while it is read: nothing is buffered in memory or on disk. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  longest = longestEntry,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const reading = new AbortController()
  // an error reaches the reader, so that a broken file never looks complete
  addAll(zip, entries, longest, reading.signal).catch((error: Error) => out.destroy(error))
  try {
    for await (const bytes of out as AsyncIterable<Buffer>) yield bytes
  } finally {
    reading.abort() // if the reader stops, no more entries are created
  }
}
