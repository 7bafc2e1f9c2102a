import { expect, it } from 'vitest'
import type { Events } from '../store/events/open.ts'
import { rememberFromStore } from './remember.ts'

const from = 1_700_000_000_000
const rows = (...times: number[]) => times.map((t) => ({ site: 's', id: `id-${t}`, time: from + t }))

/** A store with these pageviews and clicks, the latest first, as it was asked. */
const ask = async (limit: number, views: ReturnType<typeof rows>, clicks: ReturnType<typeof rows>) => {
  const added: string[] = []
  const events = {
    systemQuery: async ({ sql }: { sql: string }) => (sql.includes('FROM pageview') ? views : clicks).slice(0, limit),
  } as unknown as Events
  const since = await rememberFromStore(events, from, (site, id) => added.push(`${site} ${id}`), limit)
  return { since: since - from, added }
}

it('knows everything since then when the store answers all of it', async () => {
  expect(await ask(3, rows(20, 10), rows(7))).toEqual({ since: 0, added: ['s id-20', 's id-10', 's id-7'] })
  expect((await ask(3, [], [])).since).toBe(0)
})
it('knows less when there is more than it takes: events of the last instant may be missing', async () => {
  expect(await ask(2, rows(20, 10, 5), rows(7))).toEqual({ since: 11, added: ['s id-20', 's id-10', 's id-7'] })
  expect((await ask(2, rows(20, 10, 5), rows(30, 15, 1))).since).toBe(16)
})
