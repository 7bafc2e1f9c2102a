import { expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import type { HealthParts } from './health.ts'
import { buildServer } from './server.ts'

type State = 'up' | 'busy' | 'away' | 'full'
const server = async (over: Partial<HealthParts> & { database?: State } = {}) => {
  const { database = 'up', ...health } = over
  const app = await buildServer({
    log: silentLog,
    publicUrl: 'http://127.0.0.1',
    health: { version: '1.2.3', isReady: () => true, parts: async () => ({ database }), ...health },
  })
  return async (url: string) => {
    const answer = await app.inject({ url })
    return [answer.statusCode, answer.json()]
  }
}

it('says that it is ready, in which version, and what is behind it', async () => {
  const ask = await server()
  const ready = [200, { status: 'ready', version: '1.2.3', parts: { database: 'up' } }]
  expect(await ask('/healthz')).toEqual(ready)
  expect(await ask('/readyz')).toEqual(ready)
})
it('lives while a store is away, and is not ready', async () => {
  const ask = await server({ database: 'away' })
  expect(await ask('/livez')).toEqual([200, { status: 'alive', version: '1.2.3' }])
  expect(await ask('/readyz')).toEqual([503, { status: 'away', version: '1.2.3', parts: { database: 'away' } }])
})
it('stays ready while a store is slow to answer, and names it', async () => {
  const ask = await server({ database: 'busy' })
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', version: '1.2.3', parts: { database: 'busy' } }])
})
it('is starting until its start is over, also when the stores are there', async () => {
  const ask = await server({ isReady: () => false })
  expect(await ask('/healthz')).toEqual([503, { status: 'starting', version: '1.2.3', parts: { database: 'up' } }])
})
it('takes clicks and visits while a store is away, and says so apart', async () => {
  const ask = await server({ database: 'away', isReady: () => false, collector: () => ({ log: 'up', routing: 'up' }) })
  expect(await ask('/readyz/collect')).toMatchObject([200, { status: 'ready', parts: { log: 'up', routing: 'up' } }])
  expect(await ask('/readyz')).toMatchObject([503, {}])
})
it('is ready by its log and its routing alone where it takes nothing else', async () => {
  const collector = { log: 'up' as State, routing: 'up' as State }
  const ask = await server({ database: 'away', collector: () => collector, isOnlyCollector: true })
  expect(await ask('/readyz')).toMatchObject([200, { parts: collector }])
  collector.log = 'full'
  expect(await ask('/readyz')).toMatchObject([503, { status: 'away', parts: { log: 'full' } }])
})
it('has no readiness of a collector where it collects nothing', async () => {
  const ask = await server()
  expect((await ask('/readyz/collect'))[0]).toBe(404)
})
