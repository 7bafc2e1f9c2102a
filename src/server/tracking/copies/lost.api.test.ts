import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { browserAgent, buildShop, newEventId, startTracking } from '../../../test/tracking.ts'
import { type KillableStore, killableStore } from '../../../test/two-event-stores.ts'
import { eraseAccount } from '../../compose/erase-account.ts'
import { systemClock } from '../../clock.ts'
import { silentLog } from '../../log.ts'
import {
  type Copy,
  copiesOf,
  generationOf,
  markCopy,
  prepareCopy,
  readCopies,
  readFrom,
  registerCopies,
} from '../../store/copies/index.ts'
import { migrateEvents } from '../../store/events/migrations.ts'
import { StoreAway } from '../../store/store-away.ts'

let stores: TestStores
let store: KillableStore
let copy: Copy
const nobody = 'http://127.0.0.1:9'
beforeAll(async () => {
  store = await killableStore()
  const [one] = copiesOf([store.url])
  if (!one) throw new Error('No copy')
  copy = one
})
afterAll(() => Promise.all([store.close(), copy.events.close()]))
beforeEach(async () => {
  stores = await testStores({ closeAfterTest: true })
})
const known = async (address = copy.address) =>
  (await readCopies(stores.database)).find((row) => row.address === address)
const register = (addresses: string[], isEmpty = true) =>
  registerCopies(stores.database, addresses, async () => isEmpty)
const dead = (): Copy => {
  const [one] = copiesOf([nobody])
  if (!one) throw new Error('No copy')
  onTestFinished(() => one.events.close())
  return one
}
const view = () => ({ id: newEventId(), type: 'pageview', page: 'https://café.example/a' })
const track = async (base: string, siteUuid: string, count = 1) => {
  const answer = await fetch(`${base}/tr/v1/events/${siteUuid}`, {
    method: 'POST',
    headers: { 'user-agent': browserAgent },
    body: JSON.stringify({ events: Array.from({ length: count }, view) }),
  })
  return answer.status
}

describe('a copy that stays away', () => {
  it('holds the log until it is given up, which everybody knows then; clicks go on', async () => {
    await register([nobody])
    const { siteUuid } = await buildShop(stores.database)
    const dir = mkdtempSync(join(tmpdir(), 'outbound-lost-'))
    const parts = { ...stores, dir, copies: [dead()], copyPatience: 4000, segmentBytes: 16_384 }
    const tracking = await startTracking(parts)
    onTestFinished(tracking.stop)
    const segments = () => readdirSync(join(dir, 'log')).filter((name) => name.endsWith('.log')).length
    await expect.poll(() => track(tracking.base, siteUuid)).toBe(204)
    for (let i = 0; i < 60; i++) expect(await track(tracking.base, siteUuid, 10)).toBe(204)
    await tracking.tracking.flush()
    expect((await known(nobody))?.state).toBe('good')
    const held = segments()
    expect(held).toBeGreaterThan(3)
    await expect.poll(async () => (await known(nobody))?.state, { timeout: 15_000 }).toBe('lost')
    expect((await known(nobody))?.reason).toMatch(/^it was \d+ days behind$/)
    expect(await track(tracking.base, siteUuid)).toBe(204)
    await tracking.tracking.flush()
    await expect.poll(segments, { timeout: 15_000 }).toBeLessThan(held / 2)
    const positions = () => readdirSync(join(dir, 'log')).filter((name) => name.startsWith('position-'))
    await expect.poll(positions, { timeout: 15_000 }).toEqual([])
  })
  it('is given up before the disk of the log is full', async () => {
    await register([nobody])
    const { siteUuid } = await buildShop(stores.database)
    const parts = { ...stores, copies: [dead()], copyPatience: 1e9, freeBytes: () => 256 << 20 }
    const tracking = await startTracking(parts)
    onTestFinished(tracking.stop)
    await expect.poll(() => track(tracking.base, siteUuid)).toBe(204)
    await tracking.tracking.flush()
    await expect.poll(async () => (await known(nobody))?.state, { timeout: 15_000 }).toBe('lost')
    expect((await known(nobody))?.reason).toContain('disk')
  })
  it('keeps an erasure open, which is done once it answers', async () => {
    await register([nobody])
    const accountUuid = randomUUID()
    const parts = { ...stores, copies: [dead()], clock: systemClock, cluster: undefined, patience: 0 }
    await expect(eraseAccount(parts, accountUuid)).rejects.toThrow('ECONNREFUSED')
    const swept = async () =>
      (await stores.database.pool.query('SELECT swept_at FROM erasure WHERE uuid = $1', [accountUuid])).rows
    expect(await swept()).toEqual([{ swept_at: null }])
    await stores.database.pool.query(`UPDATE event_copy SET state = 'lost'`)
    await eraseAccount(parts, accountUuid)
    expect(await swept()).not.toEqual([{ swept_at: null }])
  })
})

describe('a store in the place of a copy', () => {
  it('that is empty is taken where nothing was measured yet, and nowhere else', async () => {
    await register([copy.address, nobody])
    expect([(await known())?.state, (await known(nobody))?.state]).toEqual(['good', 'good'])
    await expect(register([copy.address])).rejects.toThrow(`CLICKHOUSE_COPIES must name ${nobody}`)
    await stores.database.pool.query('DELETE FROM event_copy')
    await register([copy.address], false)
    expect((await known())?.state).toBe('new')
  })
  it('is known by what was written into it: another disk is not taken for the copy', async () => {
    await register([copy.address])
    const row = await known()
    expect(await prepareCopy(copy, stores.database)).toBe(true)
    expect(await generationOf(copy)).toBe(row?.generation)
    await markCopy(copy, randomUUID()) // as if the disk of another one was put in
    expect(await prepareCopy(copy, stores.database)).toBe(false)
    expect(await known()).toMatchObject({ state: 'lost', reason: expect.stringContaining('not the store that it was') })
  })
})

describe('a report while the first event store is away', () => {
  const row = z.object({ n: z.number() })
  const away = () => Promise.reject(new StoreAway('events'))
  /** Reads as a page does; the first store is away, or answers. */
  const reading = (copies: readonly Copy[], isAway = true) => {
    const first = isAway ? { ...stores.events, query: away, columns: away, systemQuery: away } : stores.events
    const events = readFrom({ first, copies, database: stores.database, log: silentLog, followLags: async () => lags })
    return events.systemQuery({ name: 'test', sql: 'SELECT 1 AS n', row }).then(
      () => 'answered',
      (error: unknown) => (error instanceof StoreAway ? 'away' : String(error)),
    )
  }
  let lags = new Map<string, number>()
  /** What a collector said so many seconds ago: how long its oldest record waited then. */
  const said = async (copyAddress: string, { ago = 0, oldest = 0, generation = '' }) => {
    await stores.database.pool.query(
      `INSERT INTO event_copy_progress (copy, log, host, generation, next, waiting, since, told_at)
       VALUES ($1, 'a', 'host', nullif($2, '')::uuid, 1, 0, now() - make_interval(secs => $3), now() - make_interval(secs => $4))
       ON CONFLICT (copy, log) DO UPDATE SET since = excluded.since, told_at = excluded.told_at`,
      [copyAddress, generation, ago + oldest, ago],
    )
  }
  beforeEach(async () => {
    lags = new Map()
    await stores.database.pool.query('DELETE FROM event_copy')
    await migrateEvents(copy.events)
    await register([copy.address])
    const generation = (await known())?.generation ?? ''
    await markCopy(copy, generation)
    await stores.database.pool.query('UPDATE event_copy SET is_marked = true, rates_have = 1')
    await said('', {})
    await said(copy.address, { generation })
  })
  const tell = async (over: { ago?: number; oldest?: number }) => {
    await said('', { ago: over.ago ?? 0 })
    await said(copy.address, { ...over, generation: (await known())?.generation ?? '' })
  }
  it('comes from a copy that is young', async () => {
    expect(await reading([copy])).toBe('answered')
    await tell({ ago: 5, oldest: 50 })
    expect(await reading([copy])).toBe('answered')
    expect(await reading([])).toBe('away')
  })
  it('comes from none that is behind, by what a collector says or by how long sales wait', async () => {
    await tell({ ago: 5, oldest: 58 })
    expect(await reading([copy])).toBe('away')
    await tell({})
    lags = new Map([[copy.address, 61]])
    expect(await reading([copy])).toBe('away')
    lags = new Map([[copy.address, 59]])
    expect(await reading([copy])).toBe('answered')
  })
  it('counts what a collector that fell silent said last, and that one says nothing of the copy', async () => {
    await tell({ ago: 3600, oldest: 2 })
    expect(await reading([copy])).toBe('answered')
    await tell({ ago: 3600, oldest: 70 })
    expect(await reading([copy])).toBe('away')
    await tell({})
    await stores.database.pool.query('DELETE FROM event_copy_progress WHERE copy <> $1', [''])
    expect(await reading([copy])).toBe('away')
  })
  it('comes from none that is lost, is being rebuilt, has no exchange rates, or is another store', async () => {
    for (const change of [`state = 'lost'`, `state = 'rebuilding'`, `state = 'good', rates_have = 0`]) {
      await stores.database.pool.query(`UPDATE event_copy SET ${change}`)
      expect(await reading([copy]), change).toBe('away')
    }
    await stores.database.pool.query('UPDATE event_copy SET rates_have = 1')
    expect(await reading([copy])).toBe('answered')
    await markCopy(copy, randomUUID())
    expect(await reading([copy])).toBe('away')
  })
  it('comes from the first where it answers, and other errors stay what they are', async () => {
    await stores.database.pool.query(`UPDATE event_copy SET state = 'lost'`)
    expect(await reading([copy], false)).toBe('answered')
  })
})
