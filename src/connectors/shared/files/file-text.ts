import { decodeText } from './decode-text.ts'

/** UTF-16 text without a byte order mark: every other byte of Latin letters is zero. */
export function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 400)
  const noughts = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) noughts[i % 2] = (noughts[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = noughts
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null
}

/** A file's text: UTF-16, which spreadsheets call "Unicode text", UTF-8, or Windows-1252 if it is not valid UTF-8. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeText('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeText('utf-16be', bytes)
  const wide = unmarkedUtf16(bytes)
  if (wide) return decodeText(wide, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // not an error: the other encoding accepts every byte
    return decodeText('windows-1252', bytes)
  }
}
