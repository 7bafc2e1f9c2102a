import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json')), 'files')
const [woffHead, woffEntry, sfntHead, sfntEntry] = [44, 20, 12, 16]
const padded = (length: number) => (length + 3) & ~3

/**
 * Converts a WOFF font (W3C, WOFF File Format 1.0) to its original form: the same tables without compression. The PDF
 * library would decompress them for each document in JavaScript, which took longer than everything else in a statement.
 */
export function uncompressed(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = woffHead + i * woffEntry
    const [offset, stored, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + stored)
    return { entry: woff.subarray(at, at + woffEntry), bytes: stored < length ? inflateSync(bytes) : bytes }
  })
  const start = sfntHead + count * sfntEntry
  const font = Buffer.alloc(start + tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0))
  const powers = Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8) // the kind of outlines
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** powers * 16, 6)
  font.writeUInt16BE(powers, 8)
  font.writeUInt16BE((count - 2 ** powers) * 16, 10)
  let to = start
  for (const [i, { entry, bytes }] of tables.entries()) {
    const at = sfntHead + i * sfntEntry
    entry.copy(font, at, 0, 4) // its tag
    entry.copy(font, at + 4, 16, 20) // its checksum
    font.writeUInt32BE(to, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, to)
    to += padded(bytes.length)
  }
  return font
}

const kept = new Map<string, Buffer>()
/** The letters of one alphabet in Inter, such as `latin-ext`; read once per process. */
export function fontBytes(alphabet: string, weight: number): Buffer {
  const name = `inter-${alphabet}-${weight}-normal.woff`
  const known = kept.get(name)
  if (known) return known
  const font = uncompressed(readFileSync(join(files, name)))
  kept.set(name, font)
  return font
}
