/** Supported image types, recognised by their first bytes. SVG is excluded: it can contain script. */
export type Picture = { type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/x-icon' }
type Found = Picture & { width: number; height: number }

/** Larger images may expand from a few bytes to gigabytes in a browser. */
const mostPixels = 512

const png = (b: Buffer): Found | null =>
  b.length >= 24 &&
  b.readUInt32BE(0) === 0x89504e47 &&
  b.readUInt32BE(4) === 0x0d0a1a0a &&
  b.toString('latin1', 12, 16) === 'IHDR'
    ? { type: 'image/png', width: b.readUInt32BE(16), height: b.readUInt32BE(20) }
    : null

const gif = (b: Buffer): Found | null =>
  b.length >= 10 && /^GIF8[79]a$/.test(b.toString('latin1', 0, 6))
    ? { type: 'image/gif', width: b.readUInt16LE(6), height: b.readUInt16LE(8) }
    : null

/** Reads markers up to the frame with the size. */
function jpeg(b: Buffer): Found | null {
  if (b.length < 4 || b.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= b.length; ) {
    if (b[at] !== 0xff) return null
    const marker = b[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: b.readUInt16BE(at + 5), width: b.readUInt16BE(at + 7) }
    at += 2 + Math.max(2, b.readUInt16BE(at + 2))
  }
  return null
}

function webp(b: Buffer): Found | null {
  if (b.length < 30 || b.toString('latin1', 0, 4) !== 'RIFF' || b.toString('latin1', 8, 12) !== 'WEBP') return null
  const kind = b.toString('latin1', 12, 16)
  const found = (width: number, height: number): Found => ({ type: 'image/webp', width, height })
  if (kind === 'VP8 ') return found(b.readUInt16LE(26) & 0x3fff, b.readUInt16LE(28) & 0x3fff)
  if (kind === 'VP8L') {
    const bits = b.readUInt32LE(21)
    return found((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  return kind === 'VP8X' ? found(b.readUIntLE(24, 3) + 1, b.readUIntLE(27, 3) + 1) : null
}

/** A list of images; one of them may be a PNG whose own size differs from the list's. */
function ico(b: Buffer): Found | null {
  if (b.length < 22 || b.readUInt32LE(0) !== 0x00010000) return null
  const count = b.readUInt16LE(4)
  if (count === 0 || count > 64 || 6 + count * 16 > b.length) return null
  let [width, height] = [0, 0]
  for (let n = 0; n < count; n++) {
    const entry = 6 + n * 16
    const inside = png(b.subarray(b.readUInt32LE(entry + 12)))
    width = Math.max(width, inside?.width ?? (b[entry] || 256))
    height = Math.max(height, inside?.height ?? (b[entry + 1] || 256))
  }
  return { type: 'image/x-icon', width, height }
}

/** The type of an image; null when the bytes are no image, or too large to be drawn safely. */
export function pictureOf(bytes: Buffer): Picture | null {
  const found = png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? ico(bytes)
  if (!found || found.width < 1 || found.height < 1) return null
  return found.width > mostPixels || found.height > mostPixels ? null : { type: found.type }
}
