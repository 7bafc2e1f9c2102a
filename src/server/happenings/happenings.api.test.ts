import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Happening, HappeningOf } from '../../contract/happenings.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { silentLog } from '../log/log.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import { openDatabase } from '../store/database/open.ts'
import { claimMs, pauseAfter } from './deliver.ts'
import { createHappenings, defineConsumer, happen, type Consumer, type Happenings } from './index.ts'

let stores: TestStores
let now = new Date('2026-03-05T12:00:00Z')
const clock = { now: () => now }
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const open: Happenings[] = []
beforeAll(async () => {
  stores = await testStores()
})
beforeEach(async () => {
  await Promise.all(open.splice(0).map((h) => h.stop()))
  await stores.database.pool.query('TRUNCATE happening, happening_consumer, happening_delivery')
})
afterAll(async () => {
  await Promise.all(open.map((h) => h.stop()))
  await stores.close()
})

/** A process that delivers to these consumers. */
const start = async (consumers: Consumer[], over: Partial<Parameters<typeof createHappenings>[0]> = {}) => {
  const made = createHappenings({ database: stores.database, clock, log: silentLog, consumers, ...over })
  open.push(made)
  await made.start()
  return made
}
const account = randomUUID()
const limit = (key: string, over: Partial<HappeningOf<'limitReached'>> = {}): Happening => ({
  kind: 'limitReached',
  accountUuid: account,
  at: now.toISOString(),
  key,
  payload: { limit: 'mailsADay', most: 100 },
  ...over,
})
const recovered = (key: string): Happening => ({
  kind: 'connectionRecovered',
  accountUuid: account,
  at: now.toISOString(),
  key,
  payload: { connectionUuid: randomUUID(), importRunUuid: randomUUID() },
})
const tell = (...list: Happening[]) => inTransaction(stores.database.pool, (client) => happen(client, list))
/** A consumer that collects the keys it received. */
const listener = (name: string, over: Partial<Consumer> = {}) => {
  const told: string[] = []
  const consumer: Consumer = {
    name,
    from: 'now',
    kinds: undefined,
    take: async (h) => void told.push(h.key),
    ...over,
  }
  return { told, consumer }
}
const kept = async () =>
  (await stores.database.pool.query<{ key: string }>('SELECT key FROM happening ORDER BY id')).rows.map((r) => r.key)

it('tells every consumer of a kind what happened, in the order it happened, as it was written', async () => {
  const [all, limits] = [listener('all'), [] as Happening[]]
  const some = defineConsumer({
    name: 'limits',
    from: 'now',
    kinds: ['limitReached'],
    take: async (h) => void limits.push(h),
  })
  const happenings = await start([all.consumer, some])
  const written = limit('b')
  await tell(limit('a'), recovered('r'))
  await stores.database.as(account, (tx) => happen(tx, [written]))
  await happenings.flush()
  expect(all.told).toEqual(['a', 'r', 'b'])
  expect(limits).toEqual([{ ...written, key: 'a' }, written])
})

it('tells nothing of a change that was undone, and the same happening once', async () => {
  const { told, consumer } = listener('all')
  const happenings = await start([consumer])
  const undone = inTransaction(stores.database.pool, async (client) => {
    await happen(client, [limit('undone')])
    throw new Error('the change did not work out')
  })
  await expect(undone).rejects.toThrow('did not work out')
  await tell(limit('a'))
  await tell(limit('a', { payload: { limit: 'mailsADay', most: 5 } }))
  await tell(limit('a', { accountUuid: randomUUID() }))
  await tell({ ...recovered('a') })
  await happenings.flush()
  expect(told).toEqual(['a', 'a', 'a']) // the first event of two accounts, and of another kind
})

it('writes nothing that is not as the contract says', async () => {
  await expect(tell(limit('fine'), limit(''))).rejects.toThrow('too_small')
  await expect(tell(limit('x', { at: 'yesterday' }))).rejects.toThrow('datetime')
  expect(await kept()).toEqual([])
})

it('an account sees and writes its own only, and changes none', async () => {
  const other = randomUUID()
  await tell(limit('mine'), limit('theirs', { accountUuid: other }))
  const as = (statement: string) => stores.database.as(account, (tx) => tx.execute(statement))
  expect((await as('SELECT key FROM happening')).rows).toEqual([{ key: 'mine' }])
  await expect(stores.database.as(account, (tx) => happen(tx, [limit('x', { accountUuid: other })]))).rejects.toThrow()
  for (const statement of [
    'UPDATE happening SET is_new = false',
    'DELETE FROM happening',
    'SELECT 1 FROM happening_delivery',
    'DELETE FROM happening_consumer',
  ])
    await expect(as(statement), statement).rejects.toThrow()
})

it('a consumer that fails is told again after longer and longer pauses, and keeps nobody waiting', async () => {
  let isBroken = true
  const tried: string[] = []
  const failing = listener('failing', {
    take: async (h) => {
      tried.push(h.key)
      if (isBroken && h.key === 'bad') throw new Error('not today')
    },
  })
  const other = listener('other')
  const happenings = await start([failing.consumer, other.consumer])
  await tell(limit('bad'), limit('good'))
  await happenings.flush()
  expect([tried, other.told]).toEqual([
    ['bad', 'good'],
    ['bad', 'good'],
  ])
  // 10 seconds, a minute, five, half an hour, two hours, and then every six hours
  for (const seconds of [10, 60, 300, 1800, 7200, 21_600, 21_600]) {
    tried.length = 0
    later(seconds * 1000 - 1)
    await happenings.flush()
    expect(tried, `just before ${seconds}`).toEqual([])
    later(1)
    await happenings.flush()
    expect(tried, `after ${seconds}`).toEqual(['bad'])
  }
  isBroken = false
  later(pauseAfter(99))
  await happenings.flush()
  tried.length = 0
  later(30 * 86_400_000)
  await happenings.flush()
  expect([tried, other.told]).toEqual([[], ['bad', 'good']])
})

it('a consumer that never answers is given up, told again, and keeps nobody waiting', async () => {
  let [tries, aborted] = [0, 0]
  const hanging = listener('hanging', {
    take: (_, signal) => {
      tries++
      signal.addEventListener('abort', () => aborted++)
      return tries === 1 ? new Promise(() => undefined) : Promise.resolve()
    },
  })
  const other = listener('other')
  const happenings = await start([hanging.consumer, other.consumer], { limitMs: 30 })
  await tell(limit('a'))
  await happenings.flush()
  expect([tries, aborted, other.told]).toEqual([1, 1, ['a']])
  later(pauseAfter(1))
  await happenings.flush()
  expect(tries).toBe(2)
})

it('loses nothing when the process dies between writing and telling', async () => {
  const dead = await start([listener('all').consumer])
  await dead.stop()
  await tell(limit('a'))
  const { told, consumer } = listener('all')
  const next = await start([consumer])
  await next.flush()
  expect(told).toEqual(['a'])
})

it('tells again what was told by a process that died before it could note it, and then the rest', async () => {
  const database = openDatabase(stores.databaseUrl)
  const first = listener('all', {
    take: async ({ key }) => {
      first.told.push(key)
      // closes its connection to the store, like that of a killed process
      await database.close()
    },
  })
  const dying = await start([first.consumer], { database })
  await tell(limit('a'), limit('b'))
  await dying.flush().catch(() => undefined)
  await expect.poll(() => first.told).toEqual(['a'])
  await dying.stop()
  const { told, consumer } = listener('all')
  const next = await start([consumer])
  await next.flush()
  expect(told).toEqual([]) // it cannot know yet that the other one was killed
  later(claimMs)
  await next.flush()
  expect(told).toEqual(['a', 'b'])
})

it('whatever fails and whoever dies, every consumer gets everything at least once', async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  let state = seed
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  const got: Record<string, Set<string>> = { one: new Set(), two: new Set() }
  let isCalm = false
  const flaky = (name: string): Consumer => ({
    name,
    from: 'beginning',
    kinds: undefined,
    take: async (h) => {
      if (!isCalm && chance() < 0.3) throw new Error('flaky')
      got[name]?.add(h.key)
      if (!isCalm && chance() < 0.2) throw new Error('after it was taken')
    },
  })
  const wanted: string[] = []
  for (let round = 0; round < 12; round++) {
    const happenings = await start(['one', 'two'].map(flaky))
    const keys = Array.from({ length: 1 + Math.floor(chance() * 9) }, (_, i) => `${round}.${i}`)
    wanted.push(...keys)
    const telling = tell(...keys.map((k) => limit(k)))
    const stopping = chance() < 0.5 ? happenings.stop() : happenings.flush()
    await Promise.all([telling, stopping])
    later(chance() * claimMs)
    await happenings.stop()
  }
  isCalm = true
  const last = await start(['one', 'two'].map(flaky))
  later(claimMs + pauseAfter(99))
  await last.flush()
  for (const name of ['one', 'two'])
    expect([...(got[name] ?? [])].toSorted(), `SEED=${seed}`).toEqual(wanted.toSorted())
})

it('two processes do not tell the same thing twice', async () => {
  const [one, two] = [listener('all'), listener('all')]
  const [a, b] = [await start([one.consumer]), await start([two.consumer])]
  const keys = Array.from({ length: 60 }, (_, i) => `k${i}`)
  await tell(...keys.map((k) => limit(k)))
  await Promise.all([a.flush(), b.flush()])
  expect([...one.told, ...two.told].toSorted()).toEqual(keys.toSorted())
})

it('a new consumer begins with what happens from now on, or with all that is kept, as it says', async () => {
  const first = await start([])
  await tell(limit('before'))
  await first.flush()
  await tell(limit('just before'))
  const [fresh, whole, picky] = [
    listener('fresh'),
    listener('whole', { from: 'beginning' }),
    listener('picky', { from: 'beginning', kinds: ['connectionRecovered'] }),
  ]
  const second = await start([fresh.consumer, whole.consumer, picky.consumer])
  await tell(limit('after'), recovered('r'))
  await second.flush()
  expect([fresh.told, whole.told, picky.told]).toEqual([['after', 'r'], ['before', 'just before', 'after', 'r'], ['r']])
  // a known consumer does not get everything again
  const again = listener('whole', { from: 'beginning' })
  await (await start([again.consumer])).flush()
  expect(again.told).toEqual([])
})

it('keeps what happened for 90 days, and longer while a consumer has not taken it', async () => {
  let isBroken = true
  const failing = listener('failing', {
    kinds: ['connectionRecovered'],
    take: async () => {
      if (isBroken) throw new Error('not today')
    },
  })
  const happenings = await start([failing.consumer])
  const tidy = () => happenings.jobs[0]?.handler({}, new AbortController().signal)
  await tell(limit('taken'), recovered('open'))
  await happenings.flush()
  later(90 * 86_400_000)
  await tell(limit('young'))
  await tidy()
  expect(await kept()).toEqual(['taken', 'open', 'young'])
  later(1)
  await tidy()
  expect(await kept()).toEqual(['open', 'young'])
  isBroken = false
  await happenings.flush()
  await tidy()
  expect(await kept()).toEqual(['young'])
})

it('a consumer that is no more does not keep old happenings for ever', async () => {
  const failing = listener('gone', {
    take: async () => {
      throw new Error('for ever')
    },
  })
  await tell(limit('a'))
  const before = await start([failing.consumer])
  await tell(limit('b'))
  await before.flush()
  const after = await start([])
  later(91 * 86_400_000)
  await after.jobs[0]?.handler({}, new AbortController().signal)
  expect(await kept()).toEqual([])
})
