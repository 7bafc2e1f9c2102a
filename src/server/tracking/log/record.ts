import { crc32 } from 'node:zlib'

/**
 * A record on disk: length u32 | sequence u64 | crc32 u32 (over sequence and payload) | payload. Zeros where a record
 * would start are the preallocated rest of the segment.
 */
export const headerBytes = 16
export const maxPayload = 1 << 20

export type LogRecord = { sequence: number; payload: Buffer }
export type Decoded = { kind: 'record'; record: LogRecord; next: number } | { kind: 'end' } | { kind: 'damaged' }

export function encodeRecord(sequence: number, payload: Buffer): Buffer {
  if (payload.length === 0 || payload.length > maxPayload) throw new Error(`a record holds 1 to ${maxPayload} bytes`)
  const bytes = Buffer.allocUnsafe(headerBytes + payload.length)
  bytes.writeUInt32LE(payload.length, 0)
  bytes.writeBigUInt64LE(BigInt(sequence), 4)
  payload.copy(bytes, headerBytes)
  bytes.writeUInt32LE(checksum(bytes, payload.length), 12)
  return bytes
}

const checksum = (bytes: Buffer, length: number) =>
  crc32(bytes.subarray(headerBytes, headerBytes + length), crc32(bytes.subarray(4, 12)))

/** Reads the record at `offset`. `end`: zeros or nothing more; `damaged`: bytes that are no record. */
export function decodeRecord(bytes: Buffer, offset: number): Decoded {
  if (offset + 4 > bytes.length) return isZero(bytes, offset) ? { kind: 'end' } : { kind: 'damaged' }
  const length = bytes.readUInt32LE(offset)
  if (length === 0)
    return isZero(bytes.subarray(offset, offset + headerBytes), 0) ? { kind: 'end' } : { kind: 'damaged' }
  if (length > maxPayload || offset + headerBytes + length > bytes.length) return { kind: 'damaged' }
  const record = bytes.subarray(offset, offset + headerBytes + length)
  if (record.readUInt32LE(12) !== checksum(record, length)) return { kind: 'damaged' }
  return {
    kind: 'record',
    record: { sequence: Number(record.readBigUInt64LE(4)), payload: record.subarray(headerBytes) },
    next: offset + headerBytes + length,
  }
}

const isZero = (bytes: Buffer, from: number) => {
  for (let i = from; i < bytes.length; i++) if (bytes[i] !== 0) return false
  return true
}
