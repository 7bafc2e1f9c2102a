import { crc32 } from 'node:zlib'

/**
 * A record on disk: length u32 | sequence u64 | crc32 u32 (over sequence and payload) | payload. Zeros in place of a
 * record are the preallocated rest of the segment.
 */
export const headerBytes = 16
export const maxPayload = 1 << 20
/** Maximum bytes for a record of this text: a UTF-16 unit becomes three bytes at worst. */
export const roomFor = (text: string): number => headerBytes + 3 * text.length

export type LogRecord = { sequence: number; payload: Buffer }
export type Decoded = { kind: 'record'; record: LogRecord; next: number } | { kind: 'end' } | { kind: 'damaged' }

const high = 2 ** 32

/** Writes a record at `at` and returns its length. `into` must have `roomFor(text)` left; nothing is copied twice. */
export function writeRecord(into: Buffer, at: number, sequence: number, text: string): number {
  const length = into.write(text, at + headerBytes)
  if (length === 0 || length > maxPayload) throw new Error(`a record holds 1 to ${maxPayload} bytes`)
  const top = Math.floor(sequence / high)
  const low = sequence % high
  // the bytes the checksum covers are adjacent for a moment, so that one call covers them
  into.writeUInt32LE(low, at + 8)
  into.writeUInt32LE(top, at + 12)
  const sum = crc32(into.subarray(at + 8, at + headerBytes + length))
  into.writeUInt32LE(length, at)
  into.writeUInt32LE(low, at + 4)
  into.writeUInt32LE(top, at + 8)
  into.writeUInt32LE(sum, at + 12)
  return headerBytes + length
}

/** Updates the checksum after the payload changed in place. */
export function sealRecord(bytes: Buffer, offset: number): void {
  const next = offset + headerBytes + bytes.readUInt32LE(offset)
  const sum = crc32(bytes.subarray(offset + headerBytes, next), crc32(bytes.subarray(offset + 4, offset + 12)))
  bytes.writeUInt32LE(sum, offset + 12)
}

/** Reads the record at `offset`. `end`: zeros or nothing more; `damaged`: bytes that are no record. */
export function decodeRecord(bytes: Buffer, offset: number): Decoded {
  if (offset + headerBytes > bytes.length)
    return isZero(bytes, offset, bytes.length) ? { kind: 'end' } : { kind: 'damaged' }
  const length = bytes.readUInt32LE(offset)
  if (length === 0) return isZero(bytes, offset, offset + headerBytes) ? { kind: 'end' } : { kind: 'damaged' }
  const next = offset + headerBytes + length
  if (length > maxPayload || next > bytes.length) return { kind: 'damaged' }
  const payload = bytes.subarray(offset + headerBytes, next)
  const sum = crc32(payload, crc32(bytes.subarray(offset + 4, offset + 12)))
  if (bytes.readUInt32LE(offset + 12) !== sum) return { kind: 'damaged' }
  return { kind: 'record', record: { sequence: sequenceAt(bytes, offset), payload }, next }
}

const sequenceAt = (bytes: Buffer, offset: number) =>
  bytes.readUInt32LE(offset + 4) + bytes.readUInt32LE(offset + 8) * high

const page = Buffer.alloc(4096)

/** Offset of the first whole record at or after `from` with a sequence in [least, below); null for none. */
export function findRecord(bytes: Buffer, from: number, least: number, below: number): number | null {
  for (let offset = from; offset + headerBytes < bytes.length; offset++) {
    while (offset + page.length <= bytes.length && page.compare(bytes, offset, offset + page.length) === 0)
      offset += page.length - 3 // a length may begin with zeros
    if (offset + headerBytes >= bytes.length) return null
    const length = bytes.readUInt32LE(offset)
    if (length === 0 || length > maxPayload) continue
    const sequence = sequenceAt(bytes, offset)
    if (sequence < least || sequence >= below) continue
    if (decodeRecord(bytes, offset).kind === 'record') return offset
  }
  return null
}

const isZero = (bytes: Buffer, from: number, to: number) => {
  for (let i = from; i < to; i++) if (bytes[i] !== 0) return false
  return true
}
