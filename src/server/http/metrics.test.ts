import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { createMetrics, placeOf, type Reading } from './metrics.ts'
import { buildServer } from './server.ts'

const token = 'a token of sixteen'
const reading = (over: Partial<Reading> = {}): Reading => ({
  version: '1.2.3',
  parts: async () => ({ database: 'up', events: 'busy', disk: 'full' }),
  queues: async () => [{ queue: 'networks.import', state: 'retry', count: 7 }],
  freeBytes: () => 4096,
  ...over,
})
const serverWith = (over?: Partial<Reading>) =>
  buildServer({
    log: silentLog,
    publicUrl: 'http://127.0.0.1',
    health: { version: '1.2.3', isReady: () => true, parts: async () => ({ database: 'up' }) },
    tracking: (_, res) => void res.writeHead(302, { location: 'https://shop.dk' }).end(),
    ...(over ? { metrics: createMetrics(reading(over)), metricsToken: token } : {}),
  })
const read = async (app: Awaited<ReturnType<typeof serverWith>>, authorization = `Bearer ${token}`) => {
  const answer = await app.inject({ url: '/metrics', headers: { authorization } })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body }
}

it('tells parts, queues, the disk and requests to who says the token', async () => {
  const app = await serverWith({})
  await app.inject({ url: '/healthz' })
  const { status, type, text } = await read(app)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = text.split('\n')
  for (const line of [
    'outbound_info{version="1.2.3"} 1',
    'outbound_part_up{part="database"} 1',
    'outbound_part_up{part="events"} 0.5',
    'outbound_part_up{part="disk"} 0',
    'outbound_jobs{queue="networks.import",state="retry"} 7',
    'outbound_disk_free_bytes 4096',
    'outbound_request_duration_seconds_count{place="health",status="2xx"} 1',
  ])
    expect(lines).toContain(line)
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
it('goes on without queues while the store is away', async () => {
  const { status, text } = await read(await serverWith({ queues: () => Promise.reject(new Error('away')) }))
  expect(status).toBe(200)
  expect(text).not.toContain('outbound_jobs{')
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
