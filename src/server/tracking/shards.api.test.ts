import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../../test/how-much.ts'
import { dropOf, mortalCollector, type MortalCollector, viewOf } from '../../test/mortal-collector.ts'
import { newEventId } from '../../test/tracking.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { startTwoShards, type TwoShards } from '../../test/two-shards.ts'
import { createLog } from '../log/log.ts'
import type { Events } from '../store/events/open.ts'
import { isStoreAway } from '../store/store-away.ts'

let shards: TwoShards
let stores: TestStores
let events: Events
let accounts: string[]
beforeAll(async () => {
  ;[shards, stores] = await Promise.all([startTwoShards(), testStores()])
  events = shards.events
  accounts = await shards.accountsOnBoth(6)
})
afterAll(async () => {
  await shards.close()
  await stores.close()
})

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The last output of collectors and shards, to see why a test failed. */
const said: string[] = []
const logger = createLog((line) => said.push(line))
const sayWhy = () =>
  onTestFailed(() => {
    const words = shards.servers.map((server) => server.lastWords())
    const crashes = shards.crashes.map((one) => `a shard ended by itself: ${one}`)
    process.stderr.write(`${[...said.slice(-20), ...words, ...crashes].join('\n')}\n`)
  })
const start = (dir: string, databaseUrl?: string) =>
  mortalCollector({ dir, events, logger, ...(databaseUrl ? { databaseUrl } : {}) })
type World = MortalCollector
/** Two visits per account, and a record with one drop each. */
const visit = async ({ record }: World) => {
  await Promise.all([
    ...[...accounts, ...accounts].map((account) => record.pageview(viewOf(account, newEventId()), false)),
    record.drops(accounts.map(dropOf)),
  ])
}
const row = z.object({ views: z.number(), ids: z.number(), drops: z.number() })
const sql = `SELECT toFloat64(v.views) AS views, toFloat64(v.ids) AS ids, toFloat64(d.n) AS drops
FROM (SELECT count() AS views, uniqExact(event_id) AS ids FROM pageview) AS v CROSS JOIN (SELECT sum(n) AS n FROM drop) AS d`
const told = (account: string) =>
  events.query(account, { name: 'test', sql, row }).then(
    ([found]) => (found ? [found.views, found.ids, found.drops] : 'nothing'),
    (error: unknown) => (isStoreAway(error) ? 'away' : String(error)),
  )
const toldAll = () => Promise.all(accounts.map(told))
const soon = { timeout: 60_000, interval: 50 }

it('nothing is lost and nothing double while shards are killed', async () => {
  sayWhy()
  const dir = mkdtempSync(join(tmpdir(), 'outbound-shards-drain-'))
  let world = await start(dir)
  onTestFinished(() => world.die())
  let visits = 0
  const goOn = async (times: number) => {
    for (let i = 0; i < times; i++, visits++) await visit(world)
  }
  const all = () => accounts.map(() => [2 * visits, 2 * visits, visits])
  await goOn(2)
  await expect.poll(toldAll, soon).toEqual(all())
  const lives = await shards.shardsOf(accounts)
  for (let round = 0; round < howMuch(3, 100); round++) {
    const shard = 1 + (round % 2)
    const going = goOn(20)
    await sleep(Math.random() * 1200) // at any phase of a batch
    await shards.kill(shard)
    await going
    await goOn(3)
    const isAway = async () => (await toldAll()).map((one) => one === 'away')
    await expect.poll(isAway, soon).toEqual(accounts.map((a) => lives.get(a) === shard))
    if (round % 3 === 2) {
      // the collector is killed and restarted while the shard is down, with or without a batch for it on its way
      await sleep(Math.random() * 300)
      await world.die()
      world = await start(dir)
      await goOn(1)
    }
    await shards.start(shard)
    await expect.poll(toldAll, soon).toEqual(all())
  }
  await world.drain.flush()
  expect(world.drain.position()).toBe(world.log.state().next)
  expect(world.files.text('refused.jsonl')).toBeNull()
  await world.drain.stop()
}, 1_200_000)

it('an event that came to two collectors counts once, on whichever shard', async () => {
  sayWhy()
  const folder = () => mkdtempSync(join(tmpdir(), 'outbound-shards-two-'))
  const both = await Promise.all([folder(), folder()].map((dir) => start(dir, stores.databaseUrl)))
  onTestFinished(async () => void (await Promise.all(both.map(({ die }) => die()))))
  const two = await shards.accountsOnBoth(4)
  for (let i = 0; i < 5; i++) {
    const ids = two.map(() => newEventId())
    await Promise.all(both.flatMap(({ record }) => two.map((a, n) => record.pageview(viewOf(a, ids[n] ?? ''), false))))
    await sleep(200)
  }
  await Promise.all(both.map(({ drain }) => drain.flush()))
  const counts = await Promise.all(
    two.map((a) =>
      events.query(a, { name: 'test', sql: 'SELECT count() AS n FROM pageview', row: z.object({ n: z.number() }) }),
    ),
  )
  expect(counts).toEqual(two.map(() => [{ n: 5 }]))
  await Promise.all(both.map(({ stop }) => stop()))
})
