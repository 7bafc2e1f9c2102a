import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Samples per pixel and bits per sample, by colour type (PNG, table 11.1). */
const kinds: Record<number, { samples: number; bits: readonly number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}
/** First column and row of each pass of an interlaced image, and the steps to the next. */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const whole = [[0, 0, 1, 1]] as const
const mostPixels = 4_000_000

type Parts = { head: Buffer; palette: Buffer; clear: Buffer; data: Buffer }
function partsOf(png: Buffer): Parts {
  const all = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= png.length; ) {
    const [length, type] = [png.readUInt32BE(at), png.toString('latin1', at + 4, at + 8)]
    all.set(type, [...(all.get(type) ?? []), png.subarray(at + 8, at + 8 + length)])
    at += 12 + length
  }
  const of = (type: string) => Buffer.concat(all.get(type) ?? [])
  return { head: of('IHDR'), palette: of('PLTE'), clear: of('tRNS'), data: of('IDAT') }
}

/** A filter's prediction of a sample, from the samples to the left, above, and at the corner between. */
function promised(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** Reverses a row's filter, which stores differences to the left and to the row above. */
function unfilter(row: Buffer, above: Buffer, filter: number, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < step ? 0 : (row[i - step] ?? 0)
    const up = above[i] ?? 0
    row[i] = ((row[i] ?? 0) + promised(filter, left, up, i < step ? 0 : (above[i - step] ?? 0))) & 255
  }
}

/** The raw value of a sample in a row. */
function sampleOf(row: Buffer, n: number, bits: number): number {
  if (bits === 8) return row[n] ?? 0
  if (bits === 16) return row.readUInt16BE(n * 2)
  const bit = n * bits
  return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
}

/** The rows of an image, pass by pass, each with its filter. Throws when they do not match the image's header. */
function rawOf({ head, data }: Parts) {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [bits = 0, kind = -1, , , lace = 2] = head.subarray(8)
  const known = kinds[kind]
  if (!known?.bits.includes(bits) || lace > 1) throw new Error('No such picture')
  if (width * height === 0 || width * height > mostPixels) throw new Error('No size to be drawn')
  const { samples } = known
  const passes = (lace === 1 ? interlaced : whole)
    .map(([x, y, dx, dy]) => ({ x, y, dx, dy, w: Math.ceil((width - x) / dx), h: Math.ceil((height - y) / dy) }))
    .filter(({ w, h }) => w > 0 && h > 0)
    .map((pass) => ({ ...pass, bytes: Math.ceil((pass.w * samples * bits) / 8) }))
  const length = passes.reduce((sum, { h, bytes }) => sum + h * (1 + bytes), 0)
  const raw = inflateSync(data, { maxOutputLength: length })
  if (raw.length !== length) throw new Error('Not as many pixels as it says')
  let at = 0
  for (const { h, bytes } of passes)
    for (let line = 0; line < h; line++, at += 1 + bytes) if ((raw[at] ?? 5) > 4) throw new Error('No such filter')
  return { raw, passes, bits, kind, samples, width, height }
}

/** Whether an image is valid, without decoding each pixel. */
export function isReadablePng(png: Buffer): boolean {
  try {
    const parts = partsOf(png)
    return rawOf(parts).kind !== 3 || parts.palette.length >= 3
  } catch {
    return false
  }
}

type Paint = (x: number, y: number, colour: number, opaque: number) => void

/** Calls `paint` for each pixel: its colour as 0xRRGGBB, and its opacity. */
function eachPixel({ palette, clear }: Parts, of: ReturnType<typeof rawOf>, paint: Paint): void {
  const { raw, passes, bits, kind, samples } = of
  const most = 2 ** bits - 1
  const to8 = (sample: number) => Math.round((sample * 255) / most)
  const clearSample = (n: number) => (kind < 3 && clear.length >= n * 2 + 2 ? clear.readUInt16BE(n * 2) : -1)
  const clearRed = clearSample(0)
  const [clearGreen, clearBlue] = kind === 2 ? [clearSample(1), clearSample(2)] : [clearRed, clearRed]
  let at = 0
  for (const { x, y, dx, dy, w, h, bytes } of passes) {
    let above = Buffer.alloc(bytes)
    for (let line = 0; line < h; line++) {
      const row = raw.subarray(at + 1, at + 1 + bytes)
      unfilter(row, above, raw[at] ?? 0, Math.max(1, (samples * bits) >> 3))
      for (let n = 0; n < w; n++) {
        const first = sampleOf(row, n * samples, bits)
        if (kind === 3) {
          if (first * 3 + 3 > palette.length) throw new Error('No such colour')
          paint(x + n * dx, y + line * dy, palette.readUIntBE(first * 3, 3), (clear[first] ?? 255) / 255)
        } else {
          const from = n * samples
          const isColour = kind === 2 || kind === 6
          const [green, blue] = isColour
            ? [sampleOf(row, from + 1, bits), sampleOf(row, from + 2, bits)]
            : [first, first]
          const isClear = first === clearRed && green === clearGreen && blue === clearBlue
          const opaque = kind >= 4 ? sampleOf(row, from + samples - 1, bits) / most : isClear ? 0 : 1
          paint(x + n * dx, y + line * dy, (to8(first) << 16) | (to8(green) << 8) | to8(blue), opaque)
        }
      }
      above = row
      at += 1 + bytes
    }
  }
}

function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(12 + body.length)
  out.writeUInt32BE(body.length, 0)
  out.write(type, 4, 'latin1')
  body.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length)
  return out
}

export type FlatPng = { png: Buffer; width: number; height: number }

/**
 * An image as it looks on white, in the simplest form of a PNG, at most about `tall` pixels high. The PDF library ends
 * the process on some unreadable images, and misreads those with few colours; it copies this form unchanged. Null for
 * an unreadable image.
 */
export function flatPng(given: Buffer, tall = 160): FlatPng | null {
  try {
    const parts = partsOf(given)
    const of = rawOf(parts)
    const { width, height } = of
    const block = Math.max(1, Math.min(width, Math.floor(height / tall)))
    const [w, h] = [Math.ceil(width / block), Math.ceil(height / block)]
    const [sums, counts] = [new Float64Array(w * h * 3), new Uint32Array(w * h)]
    eachPixel(parts, of, (x, y, colour, opaque) => {
      const to = Math.floor(y / block) * w + Math.floor(x / block)
      counts[to] = (counts[to] ?? 0) + 1
      for (let c = 0; c < 3; c++)
        sums[to * 3 + c] = (sums[to * 3 + c] ?? 0) + ((colour >> (16 - 8 * c)) & 255) * opaque + 255 * (1 - opaque)
    })
    const rows = Buffer.alloc(h * (1 + w * 3))
    for (let y = 0; y < h; y++)
      for (let i = 0; i < w * 3; i++) {
        const pixel = y * w + Math.floor(i / 3)
        rows[y * (1 + w * 3) + 1 + i] = Math.round((sums[pixel * 3 + (i % 3)] ?? 0) / (counts[pixel] ?? 1))
      }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(w, 0)
    head.writeUInt32BE(h, 4)
    head.set([8, 2, 0, 0, 0], 8)
    const png = [
      given.subarray(0, 8),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]
    return { png: Buffer.concat(png), width: w, height: h }
  } catch {
    return null
  }
}
