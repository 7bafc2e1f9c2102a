import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** `rows`: the bytes of each row, preceded by its filter. `also`: chunks before the picture. */
export type MadePng = {
  size: readonly [width: number, height: number]
  bits: number
  kind: number
  rows: readonly number[]
  lace?: number
  also?: readonly (readonly [type: string, body: readonly number[]])[]
}

/** A small picture byte by byte, also an invalid one. */
export const pngOf = ({ size: [width, height], bits, kind, rows, lace = 0, also = [] }: MadePng): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, width, 0, 0, 0, height, bits, kind, 0, 0, lace])),
    ...also.map(([type, body]) => chunk(type, Buffer.from(body))),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
