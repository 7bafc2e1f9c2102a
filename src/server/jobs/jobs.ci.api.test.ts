import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestStores, testStores } from '../../test/stores.ts'
import { silentLog } from '../log/log.ts'
import { createJobs, defineJob, inPlace, type Job, type Jobs, type Share } from './index.ts'

let stores: TestStores
const open: Jobs[] = []
beforeAll(async () => {
  stores = await testStores()
})
afterAll(async () => {
  await Promise.all(open.map((j) => j.stop()))
  await stores.close()
})
const start = async (
  jobs: Job[],
  { work = true, isAlone = false, isFull = (): boolean => false, now = (): Date => new Date(), renewMs = 60_000 } = {},
) => {
  const made = createJobs({
    databaseUrl: () => stores.databaseUrl,
    jobs,
    log: silentLog,
    pollMs: 50,
    renewMs,
    isFull,
    now,
  })
  open.push(made)
  await made.start({ work, isAlone })
  return made
}
const about = { does: 'counts', reads: 'nothing', writes: 'nothing', failing: 'nothing' }
const payload = z.object({ n: z.number() })
const share = (over: Partial<Share>): Share => ({
  queue: '',
  places: 2,
  perAccount: 1,
  longestSeconds: 900,
  holdsUp: '',
  test: '',
  ...over,
})
/** Longer than any of it takes, also on a busy machine. */
const soon = { timeout: 60_000 }

it('runs what is sent, with its payload', async () => {
  const seen: number[] = []
  const jobs = await start([defineJob({ name: 'a', about, payload, handler: async ({ n }) => void seen.push(n) })])
  await jobs.send('a', { n: 1 })
  await jobs.send('a', { n: 2 })
  await expect.poll(() => seen.toSorted((a, b) => a - b), soon).toEqual([1, 2])
})
it('begins a job at its time, once for all processes', async () => {
  let runs = 0
  const nightly = defineJob({
    name: 'nightly',
    about,
    payload: z.object({}),
    schedule: '40 3 * * *',
    handler: async () => void runs++,
  })
  const at = (time: string) => ({ work: false, now: () => new Date(`2026-03-02T${time}Z`) })
  const waiting = async () => {
    const { rows } = await stores.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'nightly'`,
    )
    return rows[0]?.n
  }
  await start([nightly], at('03:39:59'))
  expect(await waiting()).toBe(0)
  await start([nightly], at('03:40:00'))
  await start([nightly], at('03:40:59'))
  expect(await waiting()).toBe(1)
  await start([nightly], { now: () => new Date('2026-03-02T03:41:00Z') })
  await expect.poll(() => runs, soon).toBe(1)
})
it('lets a slow job keep one place and delay no other', async () => {
  const seen: number[] = []
  let release = () => undefined as void
  const stuck = new Promise<void>((r) => {
    release = r
  })
  const jobs = await start([
    defineJob({
      name: 'b',
      about,
      payload,
      concurrency: 2,
      handler: async ({ n }) => (n === 0 ? stuck : void seen.push(n)),
    }),
  ])
  for (const n of [0, 1, 2, 3]) await jobs.send('b', { n }, { key: String(n) })
  await expect.poll(() => seen, soon).toEqual([1, 2, 3])
  release()
})
it('lets jobs that wait for ever step aside, as many as may be under way', async () => {
  const begun: number[] = []
  let release = () => undefined as void
  const never = new Promise<void>((r) => {
    release = r
  })
  const waits = defineJob({
    name: 'waits',
    about,
    payload,
    share: share({ underWay: 20, stepAsideSeconds: 0.01 }),
    handler: async ({ n }) => {
      begun.push(n)
      if (n < 25) await never
    },
  })
  const other = defineJob({ name: 'other', about, payload, handler: async ({ n }) => void begun.push(n) })
  const jobs = await start([waits, other])
  for (let n = 0; n < 19; n++) await jobs.send('waits', { n })
  await jobs.send('waits', { n: 100 })
  await expect.poll(() => begun, soon).toContain(100)
  for (let n = 19; n < 25; n++) await jobs.send('waits', { n })
  await expect.poll(() => begun.length, soon).toBe(21)
  await jobs.send('other', { n: 200 })
  await expect.poll(() => begun, soon).toContain(200)
  // twenty are in progress, so nothing more starts until they end
  expect(begun.length).toBe(22)
  release()
  await expect.poll(() => begun.length, soon).toBe(27)
})
it('gives an account as many places as the job says, and lets accounts take turns', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const shared = defineJob({
    name: 'shared',
    about,
    payload: z.object({ accountUuid: z.string(), n: z.number() }),
    share: share({}),
    handler: async ({ accountUuid, n }) => {
      begun.push(`${accountUuid}${n}`)
      await new Promise<void>((end) => ends.set(`${accountUuid}${n}`, end))
    },
  })
  const sender = await start([shared], { work: false })
  for (const n of [1, 2, 3]) await sender.send('shared', { accountUuid: 'a', n })
  for (const n of [1, 2]) await sender.send('shared', { accountUuid: 'b', n })
  await sender.send('shared', { accountUuid: 'c', n: 1 })
  // two processes have four places: three accounts have one each, and the fourth place stays free
  await start([shared])
  await start([shared])
  await expect.poll(() => begun.toSorted(), soon).toEqual(['a1', 'b1', 'c1'])
  ends.get('c1')?.()
  ends.get('b1')?.()
  await expect.poll(() => begun.toSorted(), soon).toEqual(['a1', 'b1', 'b2', 'c1'])
  ends.get('a1')?.()
  await expect.poll(() => begun, soon).toContain('a2')
  ends.get('b2')?.()
  ends.get('a2')?.()
  await expect.poll(() => begun.at(-1), soon).toBe('a3')
  ends.get('a3')?.()
})
it('serves next whoever was served longest ago, however many old jobs others have', async () => {
  const begun: string[] = []
  const turns = defineJob({
    name: 'turns',
    about,
    payload: z.object({ accountUuid: z.string(), n: z.number() }),
    share: share({ places: 1 }),
    handler: async ({ accountUuid, n }) => void begun.push(`${accountUuid}${n}`),
  })
  const sender = await start([turns], { work: false })
  for (const n of [1, 2, 3]) await sender.send('turns', { accountUuid: 'a', n })
  for (const accountUuid of ['b', 'c']) await sender.send('turns', { accountUuid, n: 1 })
  await start([turns])
  await expect.poll(() => begun, soon).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})
it('gives a place away while a job waits for another server', async () => {
  const begun: string[] = []
  let answer = () => undefined as void
  const silent = new Promise<void>((go) => void (answer = go))
  const sends = defineJob({
    name: 'sends',
    about,
    payload: z.object({ accountUuid: z.string() }),
    share: share({ places: 1, underWay: 3 }),
    handler: async ({ accountUuid }, _, withoutPlace = inPlace) => {
      begun.push(accountUuid)
      if (accountUuid !== 'mine') await withoutPlace(() => silent)
      begun.push(`${accountUuid} ended`)
    },
  })
  const jobs = await start([sends])
  for (const accountUuid of ['hangs', 'hangs', 'hangs too', 'mine']) await jobs.send('sends', { accountUuid })
  await expect.poll(() => begun, soon).toContain('mine ended')
  expect(begun).toEqual(['hangs', 'hangs too', 'mine', 'mine ended'])
  answer()
  await expect.poll(() => begun.filter((b) => b === 'hangs ended').length, soon).toBe(2)
})
it('makes its queues once where four processes start together on a fresh database', async () => {
  const fresh = await testStores({ closeAfterTest: true })
  const many = Array.from({ length: 30 }, (_, n) =>
    defineJob({ name: `many-${n}`, about, payload, schedule: '0 3 * * *', handler: async () => undefined }),
  )
  const four = Array.from({ length: 4 }, () =>
    createJobs({ databaseUrl: () => fresh.databaseUrl, jobs: many, log: silentLog }),
  )
  try {
    await Promise.all(four.map((one) => one.start({ work: false, isAlone: false })))
    const { rows } = await fresh.database.pool.query(
      `SELECT count(*)::int AS n FROM jobs.queue WHERE name LIKE 'many-%'`,
    )
    expect(rows).toEqual([{ n: 30 }])
  } finally {
    await Promise.all(four.map((one) => one.stop()))
  }
}, 120_000)
it('adds a job once while one with its key waits', async () => {
  const seen: number[] = []
  const sender = await start([defineJob({ name: 'c', about, payload, handler: async () => undefined })], {
    work: false,
  })
  for (const n of [1, 2, 3]) await sender.send('c', { n }, { key: 'same' })
  await start([defineJob({ name: 'c', about, payload, concurrency: 5, handler: async ({ n }) => void seen.push(n) })])
  await expect.poll(() => seen, soon).toEqual([1])
})
it('tries again what failed', async () => {
  let tries = 0
  const job = defineJob({
    name: 'd',
    about,
    payload,
    retries: 2,
    handler: async () => {
      tries++
      throw new Error('not yet')
    },
  })
  const jobs = await start([job])
  await jobs.send('d', { n: 1 })
  await expect.poll(() => tries, soon).toBeGreaterThanOrEqual(2)
})
it('takes up, at the next start, what a killed process had under way', async () => {
  const seen: number[] = []
  const first = await start([defineJob({ name: 'e', about, payload, handler: () => new Promise(() => undefined) })])
  await first.send('e', { n: 7 })
  await expect
    .poll(
      async () =>
        (await stores.database.pool.query(`SELECT 1 FROM jobs.job WHERE name = 'e' AND state = 'active'`)).rowCount,
    )
    .toBe(1)
  open.splice(open.indexOf(first), 1) // it never ends, as if it was killed
  await start([defineJob({ name: 'e', about, payload, handler: async ({ n }) => void seen.push(n) })], {
    isAlone: true,
  })
  await expect.poll(() => seen, soon).toEqual([7])
})
it('keeps a job for as long as its process works on it', async () => {
  const job = defineJob({ name: 'slow', about, payload, handler: () => new Promise(() => undefined) })
  const jobs = await start([job], { renewMs: 50 })
  open.splice(open.indexOf(jobs), 1) // it never ends, so it cannot be stopped
  await jobs.send('slow', { n: 1 })
  const ask = async (sql: string) => (await stores.database.pool.query(`${sql} AND name = 'slow'`)).rowCount
  await expect.poll(() => ask(`SELECT 1 FROM jobs.job WHERE state = 'active'`), soon).toBe(1)
  expect(await ask(`UPDATE jobs.job SET started_on = now() - interval '1 day' WHERE state = 'active'`)).toBe(1)
  await expect
    .poll(
      () => ask(`SELECT 1 FROM jobs.job WHERE state = 'active' AND started_on > now() - interval '5 minutes'`),
      soon,
    )
    .toBe(1)
})
it('tells running jobs to stop and leaves them in the queue', async () => {
  let stopped = false
  const job = defineJob({
    name: 'f',
    about,
    payload,
    handler: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true
          reject(new Error('stopped'))
        })
      }),
  })
  const jobs = await start([job])
  await jobs.send('f', { n: 1 })
  await expect
    .poll(
      async () =>
        (await stores.database.pool.query(`SELECT 1 FROM jobs.job WHERE name = 'f' AND state = 'active'`)).rowCount,
    )
    .toBe(1)
  await jobs.stop()
  open.splice(open.indexOf(jobs), 1)
  expect(stopped).toBe(true)
  const { rows } = await stores.database.pool.query<{ state: string }>(`SELECT state FROM jobs.job WHERE name = 'f'`)
  expect(rows).toEqual([{ state: 'retry' }])
})
it('waits while the disk is nearly full, but for what makes room, and goes on by itself', async () => {
  const seen: string[] = []
  let full = true
  const job = (name: string, more: object = {}) =>
    defineJob({ name, about, payload, ...more, handler: async () => void seen.push(name) })
  const jobs = await start([job('writes'), job('tidies', { makesRoom: true })], { isFull: () => full })
  await jobs.send('writes', { n: 1 })
  await jobs.send('tidies', { n: 1 })
  await jobs.send('tidies', { n: 2 })
  await expect.poll(() => seen, soon).toEqual(['tidies', 'tidies'])
  full = false
  await expect.poll(() => seen, soon).toEqual(['tidies', 'tidies', 'writes'])
})
