// Raw DEFLATE (RFC 1951), synchronous. The address must be read before the first render, and the browser's own
// DecompressionStream only answers later. The limit is on the output: a few bytes can claim to be gigabytes.

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

class Damaged extends Error {}

interface Reader {
  bit: () => number
  bits: (n: number) => number
  alignedBytes: (n: number) => Uint8Array
}

function reader(input: Uint8Array): Reader {
  let at = 0 // in bits
  const bit = () => {
    const byte = input[at >> 3]
    if (byte === undefined) throw new Damaged('ends too early')
    const value = (byte >> (at & 7)) & 1
    at += 1
    return value
  }
  const bits = (n: number) => {
    let value = 0
    for (let i = 0; i < n; i += 1) value |= bit() << i
    return value
  }
  const alignedBytes = (n: number) => {
    const start = (at + 7) >> 3
    if (start + n > input.length) throw new Damaged('ends too early')
    at = (start + n) * 8
    return input.subarray(start, start + n)
  }
  return { bit, bits, alignedBytes }
}

/** A canonical Huffman code: how many codes of each length, and the symbols in order. */
interface Huffman {
  counts: number[]
  symbols: number[]
}

function huffman(lengths: readonly number[]): Huffman {
  const counts = Array.from({ length: 16 }, () => 0)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const symbols = lengths.flatMap((length, symbol) => (length > 0 ? [{ length, symbol }] : []))
  symbols.sort((a, b) => a.length - b.length || a.symbol - b.symbol)
  return { counts, symbols: symbols.map((s) => s.symbol) }
}

function symbol(input: Reader, code: Huffman): number {
  let value = 0
  let first = 0
  let index = 0
  for (let length = 1; length < 16; length += 1) {
    value |= input.bit()
    const count = code.counts[length] ?? 0
    const found = value - count < first ? code.symbols[index + (value - first)] : undefined
    if (found !== undefined) return found
    index += count
    first = (first + count) << 1
    value <<= 1
  }
  throw new Damaged('no such code')
}

const fixed = () => {
  const literals = Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))
  return { literals: huffman(literals), distances: huffman(Array.from({ length: 30 }, () => 5)) }
}

function dynamic(input: Reader) {
  const literalCount = input.bits(5) + 257
  const distanceCount = input.bits(5) + 1
  const codeCount = input.bits(4) + 4
  const codeLengths = Array.from({ length: 19 }, () => 0)
  for (const place of CODE_ORDER.slice(0, codeCount)) codeLengths[place] = input.bits(3)
  const code = huffman(codeLengths)
  const lengths: number[] = []
  while (lengths.length < literalCount + distanceCount) {
    const next = symbol(input, code)
    if (next < 16) lengths.push(next)
    else {
      if (next === 16 && lengths.length === 0) throw new Damaged('repeats nothing')
      const value = next === 16 ? (lengths.at(-1) ?? 0) : 0
      const times = next === 16 ? 3 + input.bits(2) : next === 17 ? 3 + input.bits(3) : 11 + input.bits(7)
      for (let i = 0; i < times; i += 1) lengths.push(value)
    }
  }
  return {
    literals: huffman(lengths.slice(0, literalCount)),
    distances: huffman(lengths.slice(literalCount, literalCount + distanceCount)),
  }
}

/** The bytes that were compressed, or null when the input is damaged or its content is larger than `limit` bytes. */
export function inflateRaw(bytes: Uint8Array, limit: number): Uint8Array | null {
  const input = reader(bytes)
  const out = new Uint8Array(limit)
  let size = 0
  const push = (byte: number) => {
    if (size >= limit) throw new Damaged('too large')
    out[size] = byte
    size += 1
  }
  const block = (codes: { literals: Huffman; distances: Huffman }) => {
    for (let next = symbol(input, codes.literals); next !== 256; next = symbol(input, codes.literals)) {
      if (next < 256) {
        push(next)
        continue
      }
      const length = (LENGTH_BASE[next - 257] ?? Number.NaN) + input.bits(LENGTH_BITS[next - 257] ?? 0)
      const place = symbol(input, codes.distances)
      const distance = (DISTANCE_BASE[place] ?? Number.NaN) + input.bits(DISTANCE_BITS[place] ?? 0)
      if (!(length > 0) || !(distance <= size)) throw new Damaged('points outside')
      for (let i = 0; i < length; i += 1) push(out[size - distance] ?? 0)
    }
  }
  try {
    for (let last = false; !last; ) {
      last = input.bit() === 1
      const kind = input.bits(2)
      if (kind === 0) {
        const head = input.alignedBytes(4)
        const length = (head[0] ?? 0) | ((head[1] ?? 0) << 8)
        const check = (head[2] ?? 0) | ((head[3] ?? 0) << 8)
        if (length !== (~check & 0xffff)) throw new Damaged('wrong length')
        for (const byte of input.alignedBytes(length)) push(byte)
      } else if (kind === 1) block(fixed())
      else if (kind === 2) block(dynamic(input))
      else throw new Damaged('no such block')
    }
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
  return out.subarray(0, size)
}
