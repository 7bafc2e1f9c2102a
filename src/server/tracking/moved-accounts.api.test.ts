import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../../test/how-much.ts'
import { clickOf, dropOf, mortalCollector, type MortalCollector, viewOf } from '../../test/mortal-collector.ts'
import { numbers, seedOf } from '../../test/seeded.ts'
import { newEventId } from '../../test/tracking.ts'
import { accountsOnBoth, type PlacedShards, startPlacedShards } from '../../test/two-shards.ts'
import { forgetCollector, missingHolds } from '../store/shards/collectors.ts'

let { stores, events, close } = {} as PlacedShards
beforeAll(async () => {
  ;({ stores, events, close } = await startPlacedShards({ every: 0, goodFor: 0 }))
})
afterAll(() => close())

const folder = () => mkdtempSync(join(tmpdir(), 'outbound-moved-'))
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const row = z.object({ n: z.number() })
const counts = { pageview: 'count()', click: 'uniqExact(click_id)', drop: 'sum(n)' }
/** Pageviews, clicks and drops of an account, on one shard. */
const on = (shard: number, account: string) =>
  Promise.all(
    Object.entries(counts).map(async ([table, count]) => {
      const sql = `SELECT toFloat64(${count}) AS n FROM ${table} WHERE account_uuid = {account:UUID}`
      return (await events.systemQuery({ name: 'test', sql, params: { account }, row }, shard))[0]?.n ?? -1
    }),
  )
const added = (a: number[], b: number[]) => a.map((n, i) => n + (b[i] ?? 0))
const soon = { timeout: 30_000, interval: 20 }

it('events of an account are held back while it is moved, and then come once, to where it lives', async () => {
  const seed = seedOf('moved-accounts.api.test.ts')
  const random = numbers(seed)
  const dirs = [folder(), folder()]
  const begin = (dir = '') => mortalCollector({ dir, events, databaseUrl: stores.databaseUrl })
  const worlds = await Promise.all(dirs.map(begin))
  const [moved = '', ...others] = accountsOnBoth(2).slice(0, 3)
  const all = [moved, ...others]
  let visits = 0
  const visit = async ({ record }: MortalCollector) => {
    await Promise.all([
      ...all.map((account) => record.pageview(viewOf(account, newEventId()), false)),
      ...all.map((account) => record.click(clickOf(account, newEventId()), false)),
      record.drops(all.map(dropOf)),
    ])
  }
  const goOn = async (times: number) => {
    for (let i = 0; i < times; i++, visits++) await visit(worlds[visits % 2] as MortalCollector)
  }
  const whole = () => [visits, visits, visits]
  const place = async (account: string) => (await events.shardsOf(() => [account]))?.get(account) ?? 0
  const ofBoth = async (account: string) => added(await on(1, account), await on(2, account))
  await goOn(5)
  await expect.poll(() => Promise.all(all.map(ofBoth)), soon).toEqual(all.map(whole))
  const home = new Map(await Promise.all(all.map(async (account) => [account, await place(account)] as const)))

  for (let round = 0; round < howMuch(3, 60); round++) {
    const [from, hold] = [await place(moved), randomUUID()]
    const to = 3 - from
    const going = goOn(30)
    await sleep(random() * 800) // in any phase of a batch
    const dies = Math.floor(random() * 3)
    if (dies < 2) worlds[dies]?.die()
    await stores.database.pool.query(
      `INSERT INTO account_move (account_uuid, move, from_shard, to_shard, phase, hold, begun_by)
       VALUES ($1, $2, $3, $4, 'pausing', $2, 'a test')`,
      [moved, hold, from, to],
    )
    await going
    if (dies < 2) {
      expect((await missingHolds(stores.database, hold)).map((c) => c.folder)).toContain(dirs[dies])
      worlds[dies] = await begin(dirs[dies])
    }
    await expect.poll(() => missingHolds(stores.database, hold), { ...soon, message: `seed ${seed}` }).toEqual([])
    const held = await ofBoth(moved)
    await goOn(10)
    if (random() < 0.3) {
      const again = Math.floor(random() * 2)
      worlds[again]?.die()
      worlds[again] = await begin(dirs[again])
    }
    // everybody else's come meanwhile
    await expect.poll(() => Promise.all(others.map(ofBoth)), soon).toEqual(others.map(whole))
    expect(await ofBoth(moved), `seed ${seed}, round ${round}`).toEqual(held)
    const before = await on(from, moved)
    await stores.database.pool.query('UPDATE account_shard SET shard = $2 WHERE account_uuid = $1', [moved, to])
    await stores.database.pool.query('DELETE FROM account_move')
    if (random() < 0.5) await goOn(3)
    await expect.poll(() => ofBoth(moved), { ...soon, message: `seed ${seed}, round ${round}` }).toEqual(whole())
    expect(await on(from, moved)).toEqual(before)
    await expect.poll(() => worlds.flatMap(({ drain }) => drain.setAside()), soon).toEqual([])
  }
  for (const account of others) expect(await on(home.get(account) ?? 0, account)).toEqual(whole())
  for (const { stop, files } of worlds) {
    await stop()
    expect(files.text('refused.jsonl')).toBeNull()
  }
  // stopped with nothing on their way, they are waited for by nobody
  expect(await missingHolds(stores.database, randomUUID())).toEqual([])
}, 600_000)

it('a collector that was taken away brings nothing when it comes back', async () => {
  const dir = folder()
  const world = await mortalCollector({ dir, events, databaseUrl: stores.databaseUrl })
  const [account = ''] = accountsOnBoth(1)
  await world.record.pageview(viewOf(account, newEventId()), false)
  const shard = async () => (await events.shardsOf(() => [account]))?.get(account) ?? 0
  await expect.poll(async () => on(await shard(), account), soon).toEqual([1, 0, 0])
  world.die()
  const [mine] = (await missingHolds(stores.database, randomUUID())).filter((one) => one.folder === dir)
  expect(mine?.seconds).toBeLessThan(60)
  const forget = (log = '') => forgetCollector(stores.database, log)
  expect([await forget('nobody'), await forget(mine?.log)]).toEqual(['unknown', 'there'])
  await stores.database.pool.query(`UPDATE event_collector SET seen_at = now() - interval '2 minutes' WHERE log = $1`, [
    mine?.log,
  ])
  expect(await forget(mine?.log)).toBe('forgotten')
  expect((await missingHolds(stores.database, randomUUID())).filter((one) => one.folder === dir)).toEqual([])
  const back = await mortalCollector({ dir, events, databaseUrl: stores.databaseUrl })
  await back.record.pageview(viewOf(account, newEventId()), false)
  const refused: unknown = await back.stop()
  expect(refused).toBeUndefined()
  expect(await on(await shard(), account)).toEqual([1, 0, 0])
  expect(back.drain.position()).toBeLessThan(back.log.state().next)
})
