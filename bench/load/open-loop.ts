import { connect, type Socket } from 'node:net'
import { firstResponse, percentile } from './response.ts'

export type OpenLoopResult = {
  requests: number
  p50: number
  p99: number
  p999: number
  statuses: Record<string, number>
  /** Start and end of counting, in milliseconds of `performance.now()`. */
  seconds: number
}
type Options = {
  port: number
  perSecond: number
  seconds: number
  request: (n: number) => string
  must?: string
  /** Called when counting starts; returns the function to call when it ends. */
  watch?: () => () => void
}

/** Requests still unanswered after this count as `lost`. */
const patience = 10_000
const mostConnections = 512

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered, like visitors. Each time counts from the
 * moment a request was due, so a server that stalls for a second has a second's requests waiting. Milliseconds. The
 * first second is a warm-up and not counted.
 */
export function openLoop({ port, perSecond, seconds, request, must = '', watch }: Options): Promise<OpenLoopResult> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const idle: Line[] = []
  const queue: { text: string; meant: number }[] = []
  let lines = 0
  let open = 0
  let n = 0

  type Line = { send: (text: string, meant: number) => void; end: () => void }
  const count = (status: string, meant: number) => {
    open--
    if (meant < from) return
    times.push(performance.now() - meant)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const line = (socket: Socket): Line => {
    let pending = Buffer.alloc(0)
    let meant = 0
    let isBusy = false
    const self: Line = {
      send: (text, at) => {
        meant = at
        isBusy = true
        socket.write(text)
      },
      end: () => socket.destroy(),
    }
    socket.on('data', (chunk) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      const response = firstResponse(pending, must)
      if (!response) return
      pending = pending.subarray(response.length)
      isBusy = false
      count(response.status, meant)
      const next = queue.shift()
      if (next) self.send(next.text, next.meant)
      else idle.push(self)
    })
    const gone = () => {
      if (isBusy) count('broken', meant)
      isBusy = false
      lines--
      const at = idle.indexOf(self)
      if (at >= 0) idle.splice(at, 1)
    }
    socket.on('error', () => undefined) // `close` follows
    socket.on('close', gone)
    return self
  }
  const leave = (text: string, meant: number) => {
    open++
    const free = idle.pop()
    if (free) return free.send(text, meant)
    if (lines >= mostConnections) return void queue.push({ text, meant })
    lines++
    line(connect({ port, host: '127.0.0.1', noDelay: true })).send(text, meant)
  }

  const began = performance.now()
  const from = began + 1000
  const until = from + seconds * 1000
  let ended: (() => void) | undefined
  let isWatched = false
  return new Promise((resolve) => {
    const turn = () => {
      const now = performance.now()
      if (now >= from && !isWatched) {
        isWatched = true
        ended = watch?.()
      }
      for (let meant = began + (n * 1000) / perSecond; meant <= now && meant < until; ) {
        leave(request(n), meant)
        n++
        meant = began + (n * 1000) / perSecond
      }
      if (now < until) return void setTimeout(turn, 1)
      ended?.()
      ended = undefined
      if (open > 0 && now < until + patience) return void setTimeout(turn, 1)
      if (open > 0) statuses.lost = open
      for (const one of idle) one.end()
      const sorted = Float64Array.from(times).sort()
      resolve({
        requests: times.length,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        p999: percentile(sorted, 0.999),
        statuses,
        seconds,
      })
    }
    turn()
  })
}
