import { largestFile, tooLarge } from '../../contract/bounds.ts'
import { isPng, safePng } from './safe-png.ts'
import { safeSvg } from './safe-svg.ts'

export type Logo = { kind: 'png' | 'svg'; base64: string; width: number; height: number }

/** A sanitized logo for display, or the sentence why it is refused. */
export function readLogo(bytes: Uint8Array): Logo | string {
  if (bytes.length > largestFile.logo) return tooLarge(largestFile.logo)
  if (isPng(bytes)) {
    const read = safePng(bytes)
    if (typeof read === 'string') return read
    return { kind: 'png', base64: read.png.toString('base64'), width: read.width, height: read.height }
  }
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (!/^\s*</.test(text)) return 'Must be a PNG or an SVG'
  const read = safeSvg(text)
  if (typeof read === 'string') return read
  return { kind: 'svg', base64: Buffer.from(read.svg).toString('base64'), width: read.width, height: read.height }
}
