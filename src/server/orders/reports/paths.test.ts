import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { RateLimits } from '../../http/rate-limits.ts'
import { silentLog } from '../../log/log.ts'
import { never } from '../../jobs/later.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database } from '../../store/database/open.ts'
import { createTrackingPaths, trackingPath } from './paths.ts'

let server: Server
afterEach(() => new Promise((closed) => server.close(closed)))

/** The paths that shops report to, with a database that does not answer. */
async function open({ isFull, take = () => 0 }: { isFull: boolean; take?: RateLimits['take'] }) {
  const system = {
    select: () => {
      throw new Error('the record store is away')
    },
  }
  const { handle } = createTrackingPaths({
    database: { system } as unknown as Database,
    seal: {} as Seal,
    clock: { now: () => new Date('2026-03-02T09:00:00Z') },
    log: silentLog,
    rates: { take } as unknown as RateLimits,
    take: async () => 'away',
    seen: async () => {},
    isFull: () => isFull,
    later: never,
    addressOf: () => '192.0.2.7',
    isOfHost: () => true,
  })
  server = createServer(handle)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${trackingPath}`
  const headers = { 'x-outbound-key': 'k_0a0a0a0a0a0a', 'x-outbound-time': '1772442000', connection: 'close' }
  return Promise.all([
    fetch(`${base}orders`, { method: 'POST', headers, body: '{"orders":[{"orderId":"1"}]}' }),
    fetch(`${base}postback?key=k_0a0a0a0a0a0a&orderId=1`, { headers }),
    fetch(`${base}report/p_shop`, { method: 'POST', headers, body: '{"orderId":"1"}' }),
    fetch(`${base}image/p_shop.gif?orderId=1`, { headers }),
    fetch(`${base}seen/p_shop`, { method: 'POST', headers }),
  ])
}

it.each([{ isFull: false }, { isFull: true }])(
  'nothing is acknowledged while it cannot be kept: every way is told to send it again in a minute (full disk: $isFull)',
  async (of) => {
    for (const answer of await open(of)) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
      expect(await answer.json()).toMatchObject({ message: 'This cannot be kept just now. Please send it again' })
    }
  },
)

it('a network that sent too much takes no room of the others', async () => {
  const take: RateLimits['take'] = (_, who) => (who.endsWith(' 203.0.113.9') ? 9 : 0)
  const statuses = (await open({ isFull: false, take })).map((answer) => answer.status)
  expect(statuses).toEqual([503, 503, 503, 503, 503])
})

it('the visitors of a shop take no room of its orders', async () => {
  const take: RateLimits['take'] = (_, who) => (who === 'partner seen p_shop 192.0.2.7' ? 9 : 0)
  const statuses = (await open({ isFull: false, take })).map((answer) => answer.status)
  // the database is down: requests that pass the limit are told to retry
  expect(statuses).toEqual([503, 503, 503, 503, 429])
})
