import { crc32 } from 'node:zlib'
import { logoPixels } from '../../contract/brand/brand-bounds.ts'
import { isReadablePng } from '../pdf/index.ts'

const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks of the picture itself; comments, locations and profiles are removed. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const unread = 'Must be a PNG that can be read'

export type SafePng = { png: Buffer; width: number; height: number }
export const isPng = (bytes: Uint8Array): boolean => head.equals(Buffer.from(bytes.subarray(0, head.length)))

/** Rebuilt from its chunks, or the sentence why it is refused. */
export function safePng(given: Uint8Array): SafePng | string {
  const bytes = Buffer.from(given)
  if (!isPng(bytes)) return unread
  const out: Buffer[] = [head]
  let [at, width, height, isWhole] = [head.length, 0, 0, false]
  while (!isWhole) {
    if (at + 12 > bytes.length) return unread
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return unread
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return unread
    if (at === head.length) {
      if (type !== 'IHDR' || length !== 13) return unread
      ;[width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    }
    if (type === 'acTL') return 'Must be a still picture'
    if (kept.has(type)) out.push(bytes.subarray(at, end))
    isWhole = type === 'IEND'
    at = end
  }
  const { least, most } = logoPixels
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return `Must be between ${least} and ${most} pixels wide and high, and is ${width} × ${height}`
  const png = Buffer.concat(out)
  return isReadablePng(png) ? { png, width, height } : unread
}
