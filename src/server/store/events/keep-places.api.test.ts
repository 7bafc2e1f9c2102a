import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../log/log.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { startTwoShards, twoShards, type TwoShards } from '../../../test/two-shards.ts'
import { keepPlaces } from './keep-places.ts'
import { openEvents } from './open.ts'

let shards: TwoShards
let stores: TestStores
beforeAll(async () => {
  ;[shards, stores] = await Promise.all([startTwoShards(), testStores()])
})
afterAll(async () => {
  await shards.close()
  await stores.close()
})

const n = z.object({ n: z.number() })
const drop = (account: string, count: number) => ({
  account_uuid: account,
  site_uuid: account,
  hour: '2026-03-02 10:00:00',
  kind: 'click',
  reason: 'bot',
  n: count,
})
const counted = async (account: string) => {
  const [found] = await shards.events.query(account, { name: 'test', sql: 'SELECT sum(n) AS n FROM drop', row: n })
  return found?.n
}
const onShard = async (shard: number, account: string) => {
  const [found] = await shards.ask(shard, `SELECT sum(n) AS n FROM drop_local WHERE account_uuid = '${account}'`, n)
  return found?.n
}
/** Where earlier versions stored the shards of accounts, and the accounts being moved. */
const noteAsBefore = async (places: readonly (readonly [string, number])[], moving: readonly string[]) => {
  const { pool } = stores.database
  await pool.query('CREATE TABLE account_shard (account_uuid uuid PRIMARY KEY, shard integer NOT NULL)')
  await pool.query('CREATE TABLE account_move (account_uuid uuid PRIMARY KEY)')
  for (const [account, shard] of places) await pool.query('INSERT INTO account_shard VALUES ($1, $2)', [account, shard])
  for (const account of moving) await pool.query('INSERT INTO account_move VALUES ($1)', [account])
}

it('accounts that were moved, or were about to be, stay where their rows are', async () => {
  const [home = '', moved = '', goes = '', back = '', stays = ''] = [
    ...(await shards.accountsOnBoth(3)), // three of the first shard, then of the second
  ]
  const putOn = async (shard: number, account: string, count: number) => {
    const one = openEvents(shards.servers[shard - 1]?.url ?? '')
    await one.load(`INSERT INTO drop_local (account_uuid, site_uuid, hour, kind, reason, n) FORMAT JSONEachRow`, [
      Buffer.from(JSON.stringify(drop(account, count))),
    ])
    await one.close()
  }
  await putOn(1, home, 1)
  await putOn(2, moved, 2) // the hash says the first shard
  await putOn(1, goes, 3)
  await putOn(2, goes, 3) // the part its move had copied
  await putOn(1, back, 4) // the hash says the second shard
  await putOn(2, stays, 5)
  const places = [
    [home, 1],
    [moved, 2],
    [goes, 1],
    [back, 1],
    [stays, 2],
  ] as const
  await noteAsBefore(places, [goes])
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const readAll = () => Promise.all(places.map(([account]) => counted(account)))
  for (let i = 0; i < 2; i++) await keepPlaces(stores.database, shards.url, twoShards, log)
  expect(lines.join()).toContain('accounts stay on the shards that versions before this one chose')
  expect(await readAll()).toEqual([1, 2, 3, 4, 5])
  expect([await onShard(1, goes), await onShard(2, goes)]).toEqual([3, 0])
  // new rows go to the same shard as existing ones
  await shards.events.insert(
    'drop',
    places.map(([account]) => drop(account, 10)),
    randomUUID(),
  )
  expect(await readAll()).toEqual([11, 12, 13, 14, 15])
  expect([await onShard(2, moved), await onShard(1, back)]).toEqual([12, 14])
  const [all] = await shards.events.systemQuery({ name: 'test', sql: 'SELECT sum(n) AS n FROM drop', row: n })
  expect(all?.n).toBe(65)
  // a query does not reach shards the account is not on
  await shards.kill(1)
  expect([await counted(moved), await counted(stays)]).toEqual([12, 15])
}, 120_000)
