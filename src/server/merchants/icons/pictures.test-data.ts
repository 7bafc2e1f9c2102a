/** The first bytes of images with their width and height, the only part that is read. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
export function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.write('GIF89a', 'latin1')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}
export function jpegOf(width: number, height: number): Buffer {
  const [start, comment, frame] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), Buffer.alloc(10)]
  frame.set([0xff, 0xc0, 0, 17, 8])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([start, comment, frame])
}
export function webpOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}
/** An icon with one image, which may contain another size. */
export function icoOf(size: number, inside: Buffer = Buffer.alloc(40)): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head[6] = head[7] = size % 256
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, inside])
}
