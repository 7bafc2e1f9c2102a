import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { fairPart, howMuch } from '../../test/how-much.ts'
import { movingRig, times, waits } from '../../test/moving-rig.ts'
import { numbers, seedOf } from '../../test/seeded.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { accountsOnBoth, startTwoShards, type TwoShards } from '../../test/two-shards.ts'
import { eraseEvents } from '../../server/compose/erase-account.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { openDatabase } from '../../server/store/database/open.ts'
import { eventStore } from '../../server/backup/index.ts'
import { knownCollectors } from '../../server/store/shards/collectors.ts'
import { readMove } from '../../server/store/shards/moves.ts'
import { readPlaces } from '../../server/store/shards/places.ts'
import { listShards } from './list-shards.ts'
import { giveUpMove, moveAccount } from './move-account.ts'
import { shardStores } from './shard-stores.ts'

let shards: TwoShards
let stores: TestStores
beforeAll(async () => {
  shards = await startTwoShards()
  stores = await testStores()
})
afterAll(async () => {
  await shards.close()
  await stores.close()
})

const cluster = { name: 'two', isReplicated: false }
const soon = { timeout: 30_000, interval: 50 }
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
type Hook = (step: string, kill: () => void) => Promise<void> | void

/** A command in a process of its own: `kill` ends its connections, whatever it is doing. */
async function command(
  work: 'give up' | number,
  account: string,
  hook: Hook = () => {},
  { patience = waits.collectors } = {},
): Promise<void> {
  const database = openDatabase(stores.databaseUrl)
  const parts = {
    database,
    clickhouseUrl: shards.url,
    cluster,
    print: () => {},
    by: 'a test',
    waits: { ...waits, collectors: patience },
    onStep: async (step: string) => hook(step, () => database.turn('away')),
  }
  try {
    await (work === 'give up' ? giveUpMove(parts, account) : moveAccount(parts, account, work))
  } finally {
    await database.close()
  }
}
const placeOf = async (account: string) => (await readPlaces(stores.database, [account]))[0]?.shard ?? 0

/** Where a command is made to fail, in the order in which it comes there. */
const steps = [
  'copying: pageview',
  'copying: conversion',
  'before pausing',
  'pausing',
  'held back',
  'comparing',
  'comparing: ',
  'checking',
  'switching',
  'clearing',
  'ending',
]

it('an account is moved and moved back while everything comes, whoever is killed in any step', async () => {
  const seed = seedOf('move-account.api.test.ts')
  const random = numbers(seed)
  const [moved = '', ...others] = accountsOnBoth(2).slice(0, 3)
  const all = [moved, ...others]
  const rig = await movingRig(shards, stores, all)
  for (const account of all) for (const month of ['2025-12', '2026-02']) await rig.plant(account, month, 40)
  await rig.flushSales()
  const homes = new Map(await Promise.all(all.map(async (account) => [account, await placeOf(account)] as const)))
  rig.open()
  onTestFinished(rig.close)

  // every moment: what is long over is the same to the cent, nothing is counted that was counted less before, nobody is refused
  let isOver = false
  const wrong: unknown[] = []
  let looks = 0
  const old = `WHERE toDate(at) < '2026-03-01'`
  const look = async () => {
    const said = await Promise.all([
      rig.ask(moved, `SELECT toFloat64(uniqExact(event_id)) AS n FROM pageview ${old}`),
      rig.ask(moved, `SELECT toFloat64(count()) AS n FROM click ${old}`),
      rig.ask(
        moved,
        `SELECT toFloat64(sum(commission)) AS n FROM conversion FINAL ${old} AND transaction_id LIKE 'old %'`,
      ),
      rig.ask(null, `SELECT toFloat64(count()) AS n FROM click ${old}`),
      rig.ask(
        null,
        `SELECT toFloat64(sum(commission)) AS n FROM conversion FINAL ${old} AND transaction_id LIKE 'old %'`,
      ),
    ])
    return said.map((n) => n.toFixed(2))
  }
  const expected = ['80.00', '80.00', '20.02', '240.00', '60.06']
  await expect.poll(look, soon).toEqual(expected)
  const looking = (async () => {
    let before = await rig.read(moved)
    while (!isOver) {
      const [said, now] = await Promise.all([look(), rig.read(moved)])
      if (JSON.stringify(said) !== JSON.stringify(expected)) wrong.push(said)
      for (const what of ['views', 'clicks', 'drops', 'sales'] as const)
        if (now[what] < before[what]) wrong.push({ what, before: before[what], now: now[what] })
      before = now
      looks++
      await sleep(100)
    }
  })().catch((error: unknown) => wrong.push(error))

  /** Fails once at each of these steps, in one way or another, and comes to its end at last. */
  const moveTo = async (to: number, failing: readonly string[]) => {
    for (const target of failing) {
      const [way, whose] = [Math.floor(random() * 3), Math.floor(random() * 2)]
      let isHit = false
      const hook: Hook = async (step, kill) => {
        if (isHit || !step.startsWith(target)) return
        isHit = true
        if (random() < 0.4) await rig.restart(whose)
        if (way === 0) throw new Error('made to throw')
        if (way === 1) return kill()
        void sleep(random() * 40).then(kill) // in the middle of what it does then
      }
      const ended = await command(to, moved, hook).then(
        () => 'ended',
        () => 'failed',
      )
      const isMoved = (await placeOf(moved)) === to && !(await readMove(stores.database, moved))
      if (ended === 'ended' || isMoved) return // it was killed too late
    }
    await command(to, moved)
  }
  for (let round = 0; round < howMuch(1, 8); round++) {
    const home = await placeOf(moved)
    const to = 3 - home
    await moveTo(to, fairPart(steps, 4))
    expect(await placeOf(moved), `seed ${seed}`).toBe(to)
    expect(await rig.rowsOn(home, moved)).toBe(0)
    if (fairPart(['it is begun again, and given up on the way'], 2).length > 0) {
      const last = steps[Math.floor(random() * 8)] ?? ''
      const stops: Hook = (step, kill) => (step.startsWith(last) ? kill() : undefined)
      await expect(command(home, moved, stops)).rejects.toThrow()
      await command('give up', moved)
      expect([await placeOf(moved), await rig.rowsOn(home, moved)]).toEqual([to, 0])
    }
    await moveTo(home, howMuch([], steps))
    expect([await placeOf(moved), await rig.rowsOn(to, moved)]).toEqual([home, 0])
  }
  await rig.close()
  isOver = true
  await looking
  expect([wrong, looks > 20], `seed ${seed}`).toEqual([[], true])

  for (const account of all) {
    await expect.poll(() => rig.read(account), { ...soon, message: `seed ${seed}` }).toEqual(rig.told(account))
    expect(await placeOf(account)).toBe(homes.get(account))
    expect(await rig.rowsOn(3 - (homes.get(account) ?? 0), account)).toBe(0)
    expect(await rig.pagesRead(account)).toEqual(rig.pages(account))
  }
  // what was copied is counted once beside the rows, though one of its rows came twice
  const { views, clicks } = rig.told(moved)
  for (const [name, n] of Object.entries(await rig.rollups(await placeOf(moved), moved)))
    expect([name, n], `seed ${seed}`).toEqual([name, name.startsWith('pageview') ? views : clicks])
  await rig.stop()
}, 900_000)

it('says in a sentence what is not possible, and what differs', async () => {
  const [account = ''] = accountsOnBoth(1)
  const rig = await movingRig(shards, stores, [account])
  onTestFinished(rig.stop)
  await rig.plant(account, '2026-02', 10)
  const home = await placeOf(account)
  const to = 3 - home
  const refused = (work: 'give up' | number, hook?: Hook, patience?: number) =>
    command(work, account, hook, patience === undefined ? {} : { patience }).then(
      () => 'done',
      (error: unknown) => (error instanceof OperatorError ? error.message : error),
    )
  expect(await refused(home)).toBe(`The account lives on shard ${home} already`)
  expect(await refused(7)).toBe('The cluster has no shard 7: its shards are 1, 2')
  expect(await refused('give up')).toBe('The account is not being moved')
  // another command at the same time; then a row too many on the new shard, when all was copied
  let second: unknown
  const target = eventStore({ url: shards.url.split(',')[to - 1] ?? '' })
  let spoiled = 3
  const rowOf = (day: string, n: number) =>
    `INSERT INTO drop_local (account_uuid, site_uuid, hour, kind, reason, n) VALUES ('${account}', '${account}', '${day} 10:00:00', 'click', 'bot', ${n})`
  const spoil: Hook = async (step) => {
    if (step === 'before pausing') second = await refused(to)
    // a month that was dropped on the old shard while it was copied
    if (step === 'comparing') await target.run(rowOf('2020-01-03', 5))
    if (step !== 'checking') return
    await target.run(rowOf('2026-02-03', spoiled++)) // each time: once it would be mended
  }
  expect(await refused(to, spoil)).toBe(
    `The rows are not the same, so the account stays where it is: drop of 2026-02 has 0 rows on shard ${home} and 1 on shard ${to}`,
  )
  expect(second).toBe('Another command is moving an account: wait until it has ended')
  expect([await placeOf(account), await rig.rowsOn(to, account)]).toEqual([home, 0])
  expect(await readMove(stores.database, account)).toBeUndefined()
  // a collector that was killed and does not come back: nothing is held back when the command ends
  rig.collectors[0]?.die()
  const lost = (await knownCollectors(stores.database)).find(({ folder }) => folder === rig.dirs[0])
  const named = `${lost?.log} on ${lost?.host} in ${rig.dirs[0]}, heard of `
  expect(await refused(to, undefined, 6000)).toContain(
    `A collector does not say that it holds the account's events back: ${named}`,
  )
  expect(await readMove(stores.database, account)).toMatchObject({ phase: 'copying', hold: null })
  expect(await refused(home)).toBe(`The account is being moved to shard ${to}: go on with that, or give it up first`)
  await rig.restart(0)
  // killed while they are held back: whoever lists the shards is told
  expect(await refused(to, (step, kill) => (step === 'checking' ? kill() : undefined))).not.toBe('done')
  const list: string[] = []
  await listShards(stores.database, await shardStores(shards.url, cluster), (line) => list.push(line))
  expect(list.find((line) => line.includes(account) && line.includes('is being moved'))).toMatch(
    new RegExp(
      `from shard ${home} to shard ${to} \\(begun 0 min ago by a test\\), and its events and sales are held back`,
    ),
  )
  expect(await refused(to)).toBe('done')
  expect([await placeOf(account), await rig.rowsOn(home, account)]).toEqual([to, 0])
})

it('an account that is erased while it is moved is gone from both shards, and nobody waits for it', async () => {
  const [account = '', beside = ''] = accountsOnBoth(1)
  const rig = await movingRig(shards, stores, [account, beside])
  onTestFinished(rig.stop)
  await rig.plant(account, '2026-02', 10)
  const home = await placeOf(account)
  const events = shards.placed(stores.database, undefined, times)
  const erase: Hook = async (step) => {
    if (step !== 'held back') return
    for (const table of ['account_move', 'account_held', 'account_shard'])
      await stores.database.pool.query(`DELETE FROM ${table} WHERE account_uuid = $1`, [account])
    await eraseEvents(events, account, cluster.name)
  }
  await expect(command(3 - home, account, erase)).rejects.toThrow('The account was erased meanwhile')
  expect([await rig.rowsOn(1, account), await rig.rowsOn(2, account)]).toEqual([0, 0])
  await expect.poll(() => rig.collectors.flatMap(({ drain }) => drain.setAside()), soon).toEqual([])
  await rig.visit()
  await expect.poll(async () => (await rig.read(beside)).views, soon).toBe(1)
})
