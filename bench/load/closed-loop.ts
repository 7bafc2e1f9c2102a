import { connect, type Socket } from 'node:net'
import { firstResponse, percentile } from './response.ts'

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  p50: number
  p99: number
  statuses: Record<string, number>
}

/**
 * Keeps `connections` busy, one request in flight on each, and measures every response. `request(n)` returns the bytes
 * of the n-th request; a response whose head lacks `must` is counted under a separate status. Times in milliseconds;
 * the first second is a warm-up and not counted.
 */
export async function load({
  port,
  connections,
  seconds,
  request,
  must = '',
}: {
  port: number
  connections: number
  seconds: number
  request: (n: number) => string
  must?: string
}): Promise<LoadResult> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let n = 0
  const from = performance.now() + 1000
  const until = from + seconds * 1000
  const one = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let pending = Buffer.alloc(0)
      let sent = 0
      const send = () => {
        sent = performance.now()
        socket.write(request(n++))
      }
      socket.on('data', (chunk) => {
        pending = pending.length ? Buffer.concat([pending, chunk]) : chunk
        const response = firstResponse(pending, must)
        if (!response) return
        pending = pending.subarray(response.length)
        const now = performance.now()
        if (now >= from && now < until) {
          times.push(now - sent)
          statuses[response.status] = (statuses[response.status] ?? 0) + 1
        }
        if (now >= until) socket.end(() => resolve())
        else send()
      })
      socket.once('error', reject)
      socket.once('close', () => resolve())
      socket.once('connect', send)
    })
  await Promise.all(Array.from({ length: connections }, () => one(connect({ port, host: '127.0.0.1', noDelay: true }))))
  const sorted = Float64Array.from(times).sort()
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    statuses,
  }
}
