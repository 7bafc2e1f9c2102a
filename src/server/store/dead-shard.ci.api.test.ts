import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Events } from './events/open.ts'
import { isStoreAway } from './store-away.ts'
import { startTwoShards, type TwoShards } from '../../test/two-shards.ts'

let shards: TwoShards
let events: Events
let accounts: string[]
beforeAll(async () => {
  shards = await startTwoShards()
  events = shards.events
  accounts = await shards.accountsOnBoth(8)
  const site = randomUUID()
  const drop = (account_uuid: string) => ({
    account_uuid,
    site_uuid: site,
    hour: '2026-03-02 10:00:00',
    kind: 'click',
    reason: 'bot',
    n: 1,
  })
  await events.insert('drop', accounts.map(drop), randomUUID())
})
afterAll(() => shards.close())

const row = z.object({ n: z.number() })
const sql = 'SELECT sum(n) AS n FROM drop WHERE hour >= 0'
/** The answer for an account: its count, or that the store is away. */
const told = (account: string) =>
  events.query(account, { name: 'test', sql, row }).then(
    ([found]) => found?.n ?? 0,
    (error: unknown) => (isStoreAway(error) ? 'away' : String(error)),
  )

it('a shard that is dead takes its own accounts along, and no others', async () => {
  expect(await Promise.all(accounts.map(told))).toEqual(accounts.map(() => 1))
  const live = await shards.shardsOf(accounts)
  await shards.servers[1]?.stop()
  expect(await Promise.all(accounts.map(told))).toEqual(accounts.map((a) => (live.get(a) === 1 ? 1 : 'away')))
})
