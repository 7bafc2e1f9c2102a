/** Byte range of a `Range` header, both ends inclusive; null for one we may ignore, 'bad' for one beyond the end. */
export function byteRange(header: string | undefined, size: number): { from: number; to: number } | 'bad' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const from = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1])
  const to = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  return from > to ? 'bad' : { from, to }
}
