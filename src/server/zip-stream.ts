import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; lines: AsyncIterable<string> | Iterable<string> }

const limit = 0xffffffff
/** So much of one file stands in one entry at most; what is longer goes on in `name.2`, which programs of every age read. */
const longestEntry = 2_000_000_000
const utf8AndLengthsBehind = 0x0808

type Written = { name: Buffer; sum: number; packed: number; size: number; at: number }

const header = (signature: number, size: number, write: (b: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32LE(signature, 0)
  write(bytes)
  return bytes
}
/** The 1st of January 1980, as old programs count: when a file of the zip was changed says nothing here. */
const noDate = 0x0021

const localHead = (name: Buffer) =>
  Buffer.concat([
    header(0x04034b50, 30, (b) => {
      b.writeUInt16LE(20, 4)
      b.writeUInt16LE(utf8AndLengthsBehind, 6)
      b.writeUInt16LE(8, 8)
      b.writeUInt16LE(noDate, 12)
      b.writeUInt16LE(name.length, 26)
    }),
    name,
  ])
const lengthsBehind = ({ sum, packed, size }: Written) =>
  header(0x08074b50, 16, (b) => {
    b.writeUInt32LE(sum, 4)
    b.writeUInt32LE(packed, 8)
    b.writeUInt32LE(size, 12)
  })
/** Where an entry begins behind 4 GB stands in a field of its own (Zip64). */
function centralHead({ name, sum, packed, size, at }: Written): Buffer {
  const extra = at < limit ? Buffer.alloc(0) : Buffer.alloc(12)
  if (extra.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(at), 4)
  }
  const head = header(0x02014b50, 46, (b) => {
    b.writeUInt16LE(extra.length > 0 ? 45 : 20, 4)
    b.writeUInt16LE(extra.length > 0 ? 45 : 20, 6)
    b.writeUInt16LE(utf8AndLengthsBehind, 8)
    b.writeUInt16LE(8, 10)
    b.writeUInt16LE(noDate, 14)
    b.writeUInt32LE(sum, 16)
    b.writeUInt32LE(packed, 20)
    b.writeUInt32LE(size, 24)
    b.writeUInt16LE(name.length, 28)
    b.writeUInt16LE(extra.length, 30)
    b.writeUInt32LE(Math.min(at, limit), 42)
  })
  return Buffer.concat([head, name, extra])
}
function end(count: number, size: number, at: number): Buffer {
  const isLarge = at >= limit || count >= 0xffff
  const zip64 = isLarge
    ? [
        header(0x06064b50, 56, (b) => {
          b.writeBigUInt64LE(44n, 4)
          b.writeUInt16LE(45, 12)
          b.writeUInt16LE(45, 14)
          b.writeBigUInt64LE(BigInt(count), 24)
          b.writeBigUInt64LE(BigInt(count), 32)
          b.writeBigUInt64LE(BigInt(size), 40)
          b.writeBigUInt64LE(BigInt(at), 48)
        }),
        header(0x07064b50, 20, (b) => {
          b.writeBigUInt64LE(BigInt(at + size), 8)
          b.writeUInt32LE(1, 16)
        }),
      ]
    : []
  const last = header(0x06054b50, 22, (b) => {
    b.writeUInt16LE(Math.min(count, 0xffff), 8)
    b.writeUInt16LE(Math.min(count, 0xffff), 10)
    b.writeUInt32LE(size, 12)
    b.writeUInt32LE(Math.min(at, limit), 16)
  })
  return Buffer.concat([...zip64, last])
}

/** Lines gathered into pieces, so that packing them costs by their bytes and not by their number. */
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

/** A zip of files that are made while it is read: nothing of it waits in memory or on a disk. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  longest = longestEntry,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  const count = (bytes: Buffer) => {
    at += bytes.length
    return bytes
  }
  for await (const { name, lines } of entries) {
    const pieces = inPieces(lines)
    let isOver = false
    for (let part = 1; !isOver; part++) {
      const entry: Written = {
        name: Buffer.from(part === 1 ? name : `${name}.${part}`),
        sum: 0,
        packed: 0,
        size: 0,
        at,
      }
      async function* some() {
        while (entry.size < longest) {
          const piece = await pieces.next()
          if (piece.done) {
            isOver = true
            return
          }
          entry.sum = crc32(piece.value, entry.sum)
          entry.size += piece.value.length
          yield piece.value
        }
      }
      yield count(localHead(entry.name))
      const packing = createDeflateRaw()
      pipeline(Readable.from(some()), packing, () => undefined) // a failure reaches whoever reads below
      for await (const bytes of packing as AsyncIterable<Buffer>) {
        entry.packed += bytes.length
        yield count(bytes)
      }
      yield count(lengthsBehind(entry))
      written.push(entry)
    }
  }
  const begin = at
  for (const entry of written) yield count(centralHead(entry))
  yield end(written.length, at - begin, begin)
}
