import { expect, it } from 'vitest'
import type { Events } from '../store/events/open.ts'
import { rememberFromLog, rememberFromStore } from './remember.ts'

const from = 1_700_000_000_000
const rows = (...times: number[]) => times.map((t) => ({ site: 's', id: `id-${t}`, time: from + t }))

/** A store with these pageviews and clicks, latest first, as queried. */
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

/** A log of five pageviews, of which the first two were delivered. */
const fromLog = async (limit: number) => {
  const uuid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`
  const records = [1, 2, 3, 4, 5].map((sequence) => ({
    sequence,
    payload: Buffer.from(`p${JSON.stringify([uuid(0), uuid(1), `id-${sequence}`])}`),
  }))
  const log = {
    state: () => ({ next: 6, safe: 5 }),
    read: async (from: number) => ({ records: records.filter((r) => r.sequence >= from), through: 5 }),
  }
  const added: string[] = []
  const isWhole = await rememberFromLog(log, 3, (_, id) => added.push(id), limit)
  return { isWhole, added }
}
it('knows what waits in the log, and says when it was too much to read', async () => {
  expect(await fromLog(3)).toEqual({ isWhole: true, added: ['id-3', 'id-4', 'id-5'] })
  expect(await fromLog(2)).toEqual({ isWhole: false, added: ['id-4', 'id-5'] })
})
