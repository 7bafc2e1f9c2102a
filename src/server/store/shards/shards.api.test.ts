import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type PlacedShards, startPlacedShards } from '../../../test/two-shards.ts'
import { silentLog } from '../../log.ts'
import { openEvents } from '../events/open.ts'
import { isStoreAway } from '../store-away.ts'
import { dropMonths } from '../../tracking/retain/retain-events.ts'
import { placeExisting } from './place-existing.ts'
import { notePlaces, readPlaces } from './places.ts'

let { shards, stores, events, close } = {} as PlacedShards
beforeAll(async () => {
  ;({ shards, stores, events, close } = await startPlacedShards())
})
afterAll(() => close())

const drop = (account_uuid: string, n = 1) => ({
  account_uuid,
  site_uuid: account_uuid,
  hour: '2026-03-02 10:00:00',
  kind: 'click',
  reason: 'bot',
  n,
})
const row = z.object({ n: z.number() })
const sum = { name: 'test', sql: 'SELECT toFloat64(sum(n)) AS n FROM drop', row }
/** What an account is told: its count, or that the store is away. */
const told = (account: string) =>
  events.query(account, sum).then(
    ([found]) => found?.n ?? 0,
    (error: unknown) => (isStoreAway(error) ? 'away' : String(error)),
  )
/** Which accounts have rows on a shard. */
const livesOn = async (shard: number) => {
  const sql = 'SELECT DISTINCT toString(account_uuid) AS id FROM drop'
  const found = await events.systemQuery({ name: 'test', sql, row: z.object({ id: z.string() }) }, shard)
  return found.map((r) => r.id)
}
const someAccounts = (n: number) => Array.from({ length: n }, () => randomUUID())

describe('accounts of a cluster that was there before', () => {
  it('are found where they lie, and get their next rows there', async () => {
    const accounts = someAccounts(24)
    await shards.events.insert(
      'drop',
      accounts.map((a) => drop(a, 3)),
      randomUUID(),
    )
    await placeExisting(stores.database, events, silentLog)
    const before = [await livesOn(1), await livesOn(2)]
    expect(before.map((list) => list.length > 0)).toEqual([true, true])
    expect(await Promise.all(accounts.map(told))).toEqual(accounts.map(() => 3))
    await events.insert(
      'drop',
      accounts.map((a) => drop(a, 4)),
      randomUUID(),
    )
    expect(await Promise.all(accounts.map(told))).toEqual(accounts.map(() => 7))
    const noted = await readPlaces(stores.database, accounts)
    for (const shard of [1, 2])
      expect(
        noted
          .filter((p) => p.shard === shard)
          .map((p) => p.account)
          .sort(),
      ).toEqual(before[shard - 1]?.sort())
  })
  it('are looked for once', async () => {
    const late = randomUUID()
    await shards.events.insert('drop', [drop(late)], randomUUID())
    await placeExisting(stores.database, events, silentLog)
    expect(await readPlaces(stores.database, [late])).toEqual([])
  })
})

describe('a new account', () => {
  it('is noted with its first rows, on a shard that stays its own', async () => {
    const accounts = someAccounts(40)
    expect(await Promise.all(accounts.map(told))).toEqual(accounts.map(() => 0))
    expect(await readPlaces(stores.database, accounts)).toEqual([])
    const token = randomUUID()
    for (let i = 0; i < 2; i++)
      await events.insert(
        'drop',
        accounts.map((a) => drop(a)),
        token,
      )
    expect(await Promise.all(accounts.map(told))).toEqual(accounts.map(() => 1))
    const noted = await readPlaces(stores.database, accounts)
    for (const shard of [1, 2]) {
      const here = new Set(await livesOn(shard))
      expect(noted.every((p) => here.has(p.account) === (p.shard === shard))).toBe(true)
    }
    expect(new Set(noted.map((p) => p.shard)).size).toBe(2)
  })
  it('lives where another process noted it first', async () => {
    const account = randomUUID()
    const [place] = (await events.shardsOf(() => [randomUUID()])) ?? []
    expect(place).toBeDefined()
    const other = shards.placed(stores.database)
    await notePlaces(stores.database, [{ account, shard: 2 }])
    await Promise.all([
      events.insert('drop', [drop(account)], randomUUID()),
      other.insert('drop', [drop(account)], randomUUID()),
    ])
    expect(await told(account)).toBe(2)
    expect(await livesOn(2)).toContain(account)
    expect(await livesOn(1)).not.toContain(account)
  })
})

describe('what all shards have', () => {
  it('are the rates, once, whoever asks', async () => {
    const day = (d: string) => ({ day: d, currency: 'XQC', micro: '2000000', version: '1' })
    const token = randomUUID()
    for (let i = 0; i < 2; i++) await events.insert('exchange_rate', [day('2026-01-01'), day('2026-01-02')], token)
    const count = { name: 'test', sql: `SELECT toFloat64(count()) AS n FROM exchange_rate WHERE currency = 'XQC'`, row }
    const both = await Promise.all([undefined, 1, 2].map((shard) => events.systemQuery(count, shard)))
    expect(both).toEqual([[{ n: 2 }], [{ n: 2 }], [{ n: 2 }]])
    expect(await events.query(randomUUID(), count)).toEqual([{ n: 2 }])
  })
})

describe('old months', () => {
  it('are dropped on every shard, whichever of them has any', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await notePlaces(stores.database, [
      { account: one, shard: 1 },
      { account: two, shard: 2 },
    ])
    const old = (account: string, month: string) => ({ ...drop(account), hour: `${month}-02 10:00:00` })
    await events.insert(
      'drop',
      [old(one, '2019-01'), old(two, '2019-01'), old(two, '2019-02'), drop(one)],
      'old months',
    )
    expect(await dropMonths({ events, cluster: 'two' }, '2020-01-01')).toEqual([
      { name: 'drop_local', month: '201901' },
      { name: 'drop_local', month: '201902' },
    ])
    expect([await told(one), await told(two)]).toEqual([1, 0])
  })
})

describe('an account that is being moved', () => {
  it('is counted once by questions across accounts, and read where it lives', async () => {
    const [moved, beside] = [randomUUID(), randomUUID()]
    await notePlaces(stores.database, [
      { account: moved, shard: 1 },
      { account: beside, shard: 2 },
    ])
    const soonTold = shards.placed(stores.database, undefined, { every: 0, goodFor: 0 })
    await soonTold.insert('drop', [drop(moved, 3), drop(beside, 4)], randomUUID())
    // what is copied of it to the other shard, which is not all of it yet, or more than that
    const second = openEvents(shards.url.split(',')[1] ?? '')
    const copied = Buffer.from(JSON.stringify(drop(moved, 50)))
    await second.load(moved, 'INSERT INTO drop_local FORMAT JSONEachRow', [copied])
    await second.close()
    const both = { ...sum, sql: `${sum.sql} WHERE account_uuid IN ('${moved}', '${beside}')` }
    const told = async () => [(await soonTold.systemQuery(both))[0]?.n, (await soonTold.query(moved, sum))[0]?.n]
    await stores.database.pool.query(
      `INSERT INTO account_move (account_uuid, move, from_shard, to_shard, phase, begun_by) VALUES ($1, $1, 1, 2, 'copying', 'a test')`,
      [moved],
    )
    expect(await told()).toEqual([7, 3])
    await stores.database.pool.query('UPDATE account_shard SET shard = 2 WHERE account_uuid = $1', [moved])
    expect(await told()).toEqual([54, 50])
    await stores.database.pool.query('DELETE FROM account_move')
  })
})

describe('two servers of one shard that do not copy from each other', () => {
  it('both get every row once, and none is told of rows that the other one lacks', async () => {
    const pair = shards.placed(stores.database, { name: 'pair', isReplicated: false })
    expect(await pair.shards()).toEqual([1])
    const account = randomUUID()
    await pair.insert('drop', [drop(account, 5)], 'first')
    await pair.insert('drop', [drop(account, 5)], 'first')
    for (const shard of [1, 2])
      expect(
        (await events.systemQuery({ ...sum, sql: `${sum.sql} WHERE account_uuid = '${account}'` }, shard))[0]?.n,
      ).toBe(5)
    await shards.kill(2)
    expect(await pair.insert('drop', [drop(account, 5)], 'second').catch(isStoreAway)).toBe(true)
    expect((await pair.query(account, sum))[0]?.n).toBe(10) // of the one that is there
    await shards.start(2)
    await pair.insert('drop', [drop(account, 5)], 'second')
    for (const shard of [1, 2])
      expect(
        (await events.systemQuery({ ...sum, sql: `${sum.sql} WHERE account_uuid = '${account}'` }, shard))[0]?.n,
      ).toBe(10)
  })
})

describe('while a shard is away', () => {
  it('its own accounts are told so, and all others are answered and get their rows', async () => {
    const accounts = someAccounts(24)
    await events.insert(
      'drop',
      accounts.map((a) => drop(a)),
      randomUUID(),
    )
    const here = new Set(await livesOn(1))
    await shards.kill(2)
    expect(await Promise.all(accounts.map(told))).toEqual(accounts.map((a) => (here.has(a) ? 1 : 'away')))
    await events.ping(2000)
    await events.insert(
      'drop',
      accounts.filter((a) => here.has(a)).map((a) => drop(a)),
      randomUUID(),
    )
    expect(await Promise.all(accounts.map(told))).toEqual(accounts.map((a) => (here.has(a) ? 2 : 'away')))
    expect(await events.systemQuery(sum).catch(isStoreAway)).toBe(true)
    await shards.start(2)
    await expect
      .poll(() => Promise.all(accounts.map(told)), { timeout: 20_000 })
      .toEqual(accounts.map((a) => (here.has(a) ? 2 : 1)))
  })
})
