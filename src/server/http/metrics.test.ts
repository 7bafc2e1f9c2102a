import { expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { createCounter, gauge, type Measure } from '../log/measures.ts'
import { createMetrics, placeOf } from './metrics.ts'
import { buildServer } from './server.ts'

const token = 'a token of sixteen'
const own = (over: Partial<Record<'jobs', Measure['read']>> = {}): Measure[] => [
  { name: 'outbound_things_total', help: 'Things', kind: 'counter', labels: ['outcome'], read: things.measure.read },
  { name: 'outbound_jobs', help: 'Jobs', kind: 'gauge', labels: ['queue'], read: over.jobs ?? jobs },
  gauge('outbound_disk_free_bytes', 'Room', () => 4096),
  gauge('outbound_lag_seconds', 'Lag', () => null),
]
const jobs = async () => [{ labels: { queue: 'networks.import' }, value: 7 }]
const things = createCounter('outbound_things_total', 'Things', ['outcome'])
things.add({ outcome: 'well' }, 3)
const metricsOf = (measures: ReturnType<typeof own>) => {
  const metrics = createMetrics('1.2.3')
  metrics.show(measures)
  return metrics
}
const serverWith = (over?: Parameters<typeof own>[0]) =>
  buildServer({
    log: silentLog,
    publicUrl: 'http://127.0.0.1',
    health: { version: '1.2.3', isReady: () => true, parts: async () => ({ database: 'up' }) },
    tracking: (_, res) => void res.writeHead(302, { location: 'https://shop.dk' }).end(),
    ...(over ? { metrics: metricsOf(own(over)), metricsToken: token } : {}),
  })
const read = async (app: Awaited<ReturnType<typeof serverWith>>, authorization = `Bearer ${token}`) => {
  const answer = await app.inject({ url: '/metrics', headers: { authorization } })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body }
}

it('tells what is measured, and requests, to who says the token, each time anew', async () => {
  const app = await serverWith({})
  await app.inject({ url: '/healthz' })
  const { status, type, text } = await read(app)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = text.split('\n')
  for (const line of [
    'outbound_info{version="1.2.3"} 1',
    'outbound_things_total{outcome="well"} 3',
    'outbound_jobs{queue="networks.import"} 7',
    'outbound_disk_free_bytes 4096',
    'outbound_request_duration_seconds_count{place="health",status="2xx"} 1',
  ])
    expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith('outbound_lag_seconds '))).toBe(false)
  expect((await read(app)).text).toContain('outbound_things_total{outcome="well"} 3')
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})
it('counts redirects, which pass by the framework', async () => {
  const app = await serverWith({})
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${address}/tr/clicks/v1/site?targetUrl=x`, { redirect: 'manual' })
  await expect
    .poll(async () => (await read(app)).text)
    .toContain('outbound_request_duration_seconds_count{place="tr/clicks",status="3xx"} 1')
  await app.close()
})
it('goes on without what cannot be read while a store is away', async () => {
  const { status, text } = await read(await serverWith({ jobs: () => Promise.reject(new Error('away')) }))
  expect(status).toBe(200)
  expect(text).not.toContain('outbound_jobs{')
})
it('goes on without what breaks at once, as the size of a disk does that is not there', async () => {
  const broken = () => {
    throw new Error('ENOENT')
  }
  const { status, text } = await read(await serverWith({ jobs: broken }))
  expect(status).toBe(200)
  expect(text).not.toContain('outbound_jobs{')
  expect(text).toContain('outbound_disk_free_bytes 4096')
})
it.each(['', 'Bearer ', 'Bearer another token', token])('refuses who says %j', async (said) => {
  const { status, text } = await read(await serverWith({}), said)
  expect(status).toBe(401)
  expect(text).not.toContain('outbound_')
})
it('says where no token is set how to have it, and is no web page', async () => {
  const { status, type, text } = await read(await serverWith())
  expect([status, type]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(text).toContain('METRICS_TOKEN')
})
it.each([
  ['/api/insights/v1/statistics?x=1', 'insights'],
  ['/api/%2e%2e/x', 'api'],
  ['/v1/report', 'v1'],
  ['/tr/clicks/v1/abc', 'tr/clicks'],
  ['/tr/whatever-a-stranger-asks', 'tr/other'],
  ['/readyz/collect', 'health'],
  ['/merchants/abc', 'page'],
  ['/', 'page'],
])('names the place of %s', (path, place) => {
  expect(placeOf(path)).toBe(place)
})

it('calls nothing a total but counters, which promtool refuses', async () => {
  const text = await metricsOf(own()).text()
  expect(text).toContain('# TYPE nodejs_active_handles gauge')
  expect(text.split('\n').filter((line) => /^# TYPE \S+_total (?!counter$)/.test(line))).toEqual([])
})
