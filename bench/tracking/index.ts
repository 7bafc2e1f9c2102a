import { durableControlSource } from '../control.ts'
import { startSource } from '../processes.ts'
import { loadSeconds } from '../sized.ts'
import type { Row } from '../table.ts'
import { type LoadResult, load } from '../load/closed-loop.ts'
import { benchArrivals } from './arrivals.ts'
import { batch, click, pageview, type Target } from './requests.ts'
const rate = (r: LoadResult) => `${Math.round(r.perSecond)}/s`
const times = (r: LoadResult) => `${r.p50.toFixed(1)} / ${r.p99.toFixed(1)} ms`
const onlyStatus = (r: LoadResult, status: string) => Object.keys(r.statuses).every((s) => s === status)

async function pair(
  what: string,
  target: Target,
  controlPort: number,
  request: (t: Target) => (n: number) => string,
  connections: number,
  seconds: number,
  least: number | null,
  status: string,
  must = '',
): Promise<Row[]> {
  const control = await load({
    port: controlPort,
    connections,
    seconds,
    request: request({ ...target, port: controlPort }),
  })
  const ours = await load({ port: target.port, connections, seconds, request: request(target), must })
  const ratio = ours.perSecond / control.perSecond
  const fast = connections > 16 || ours.p99 < 25
  return [
    {
      what: `${what}, ${connections} connections`,
      value: rate(ours),
      control: rate(control),
      ratio: ratio.toFixed(2),
      target: least === null ? '' : `ratio ≥ ${least}`,
      ok: least === null ? (onlyStatus(ours, status) ? null : false) : ratio >= least && onlyStatus(ours, status),
    },
    {
      what: '  p50 / p99',
      value: times(ours),
      control: times(control),
      ratio: (ours.p99 / control.p99).toFixed(1),
      target: connections > 16 ? '' : 'p99 < 25 ms',
      ok: connections > 16 ? null : fast,
    },
  ]
}

/**
 * The disk's limit on the control, and the limit if a request also works as long as a decision takes: no durable
 * redirect on node:http can be faster here.
 */
async function ceiling(target: Target, controlPort: number, connections: number, seconds: number): Promise<Row[]> {
  const asked = { connections, seconds, request: click(target) }
  const control = await load({ port: controlPort, ...asked })
  const rows: Row[] = []
  for (const busy of [0, 15]) {
    const server = await startSource(durableControlSource, { BUSY: String(busy) })
    try {
      const found = await load({ port: server.port, ...asked })
      rows.push({
        what: busy === 0 ? '  a durable answer and nothing else' : `  and ${busy} µs of work for each`,
        value: rate(found),
        control: rate(control),
        ratio: (found.perSecond / control.perSecond).toFixed(2),
        target: '',
        ok: null,
      })
    } finally {
      await server.stop()
    }
  }
  return rows
}

/**
 * Clicks at the rate of visitors, then as many at a time as the server accepts, next to plain node:http; events in
 * batches.
 */
export async function benchTracking(target: Target, controlPort: number, scale: number): Promise<Row[]> {
  const seconds = loadSeconds(scale)
  const rows: Row[] = await benchArrivals(target, controlPort, scale)
  for (const connections of [16, 64]) {
    // a click id in the link: the click is on disk; an unrecorded redirect would go to the plain shop
    rows.push(...(await pair('redirect', target, controlPort, click, connections, seconds, null, '302', 'clickref=')))
    rows.push(...(await ceiling(target, controlPort, connections, seconds / 2)))
    rows.push(...(await pair('collect one pageview', target, controlPort, pageview, connections, seconds, 0.3, '204')))
  }
  const size = 50
  const control = await load({
    port: controlPort,
    connections: 16,
    seconds,
    request: batch({ ...target, port: controlPort }, size),
  })
  const ours = await load({ port: target.port, connections: 16, seconds, request: batch(target, size) })
  rows.push({
    what: `batch ingest, ${size} events a request`,
    value: `${Math.round(ours.perSecond * size)} rows/s`,
    control: `${Math.round(control.perSecond * size)} rows/s`,
    ratio: (ours.perSecond / control.perSecond).toFixed(2),
    target: '30,000 rows/s',
    ok: ours.perSecond * size >= 30_000 && onlyStatus(ours, '204'),
  })
  return rows
}
