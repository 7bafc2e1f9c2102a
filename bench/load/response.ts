const headEnd = Buffer.from('\r\n\r\n')

/**
 * Length of the first complete response in `buffer`, and its status, marked if the head lacks `must`; null while
 * incomplete.
 */
export function firstResponse(buffer: Buffer, must: string): { length: number; status: string } | null {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return null
  const head = buffer.toString('latin1', 0, end)
  const code = head.slice(9, 12)
  const status = head.includes(must) ? code : `${code} without ${must}`
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const stop = buffer.indexOf('0\r\n\r\n', end)
    return stop < 0 ? null : { length: stop + 5, status }
  }
  const length = end + 4 + (code === '204' || code === '304' ? 0 : Number(declared ?? 0))
  return buffer.length < length ? null : { length, status }
}

export const percentile = (sorted: Float64Array, p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0
