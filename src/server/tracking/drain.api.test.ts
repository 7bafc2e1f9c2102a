import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { flakyProxy } from '../../test/flaky-proxy.ts'
import { ownEventDatabase, storesOfItsOwn, type TestStores, testStores } from '../../test/stores.ts'
import { newEventId } from '../../test/tracking.ts'
import { silentLog } from '../log/log.ts'
import { migrateEvents } from '../store/events/migrations.ts'
import { type Events, openEvents } from '../store/events/open.ts'
import { createDrain, refusedFile } from './drain.ts'
import type { Click, Pageview } from './entry.ts'
import { eventTime, storeTime } from './event-id.ts'
import { openLog } from './log/durable-log.ts'
import { diskFiles } from './log/log-files.ts'
import { createRecorder, noRoute, noSubIds } from './recorder.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const where = { page: 'a.dk/', referrer: '', device: 'desktop', country: 'DK', browser: 'Chrome', os: 'Linux' }
const view = (account: string, id: string, over: Partial<Pageview> = {}): Pageview => ({
  account_uuid: account,
  site_uuid: account,
  event_id: id,
  at: storeTime(eventTime(id)),
  ...where,
  origin: 'script',
  tags: { shelf: 'top "1"' },
  visitor: '18446744073709551615',
  is_doubled: false,
  ...over,
})
const click = (account: string, id: string): Click => ({
  account_uuid: account,
  site_uuid: account,
  click_id: id,
  kind: 'network',
  at: storeTime(eventTime(id)),
  ...where,
  ...noRoute,
  ...noSubIds,
  origin: 'script',
  target: 'b.dk/',
  target_url: 'https://b.dk/?q="\\\n\t',
  decision: '',
  visitor: '1',
})

/** A log on disk with a drain that is not running: `send` sends what is there. */
async function start(events: Events, dir = mkdtempSync(join(tmpdir(), 'outbound-drain-'))) {
  const files = diskFiles(dir)
  const log = await openLog(files, { segmentBytes: 1 << 20 })
  const refused: string[] = []
  const drain = await createDrain({
    log,
    files,
    events,
    logger: silentLog,
    sleep,
    patience: 60_000, // for what a running store needs
    onRefused: (account, _, kind) => refused.push(`${account} ${kind}`),
  })
  return { dir, files, log, refused, send: drain.stop, position: drain.position, record: createRecorder(log) }
}
const stored = async (account: string, table: 'pageview' | 'click' = 'pageview', events = stores.events) =>
  (
    await events.query(account, {
      name: 'drain',
      sql: `SELECT ${table === 'click' ? 'click_id' : 'event_id'} AS id FROM ${table} ORDER BY id`,
      row: z.object({ id: z.string() }),
    })
  ).map((r) => r.id)
const refusedRows = (dir: string) =>
  readFileSync(join(dir, refusedFile), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { sequence: number; table: string; reason: string; line: string })

describe('the drain', () => {
  it('brings rows to the store as they were recorded, with the batch they came in', async () => {
    const account = randomUUID()
    const { record, send } = await start(stores.events)
    const [id, clickId] = [newEventId(), newEventId()]
    const hour = '2026-03-02 10:00:00'
    const drop = { account_uuid: account, site_uuid: account, hour, kind: 'click', reason: 'bot', n: 5 }
    await Promise.all([
      record.pageview(view(account, id), false),
      record.click(click(account, clickId), false),
      record.drops([drop, { ...drop, reason: 'head' }]),
    ])
    await send()
    const ask = <T extends z.ZodType>(sql: string, row: T) => stores.events.query(account, { name: 'drain', sql, row })
    const any = z.record(z.string(), z.unknown())
    const [page] = await ask(`SELECT *, toString(visitor) AS v, toString(at) AS t FROM pageview`, any)
    expect(page).toMatchObject({
      event_id: id,
      t: storeTime(eventTime(id)),
      v: '18446744073709551615',
      tags: { shelf: 'top "1"' },
      batch: expect.stringMatching(/^[0-9a-f-]{36}-1-3-pageview$/) as string,
    })
    expect((await ask('SELECT * FROM click', any))[0]).toMatchObject({
      click_id: clickId,
      target_url: 'https://b.dk/?q="\\\n\t',
      batch: expect.stringMatching(/^[0-9a-f-]{36}-1-3-click$/) as string,
    })
    expect(await ask('SELECT reason, sum(n) AS n FROM drop GROUP BY reason ORDER BY reason', any)).toEqual([
      { reason: 'bot', n: 5 },
      { reason: 'head', n: 5 },
    ])
  })
  it('still brings records of the older form', async () => {
    const account = randomUUID()
    const { log, send } = await start(stores.events)
    const [id, clickId] = [newEventId(), newEventId()]
    await log.append(JSON.stringify({ t: 'pageview', row: view(account, id) }))
    await log.append(JSON.stringify({ t: 'pageview', late: true, row: view(account, id) }))
    await log.append(JSON.stringify({ t: 'click', row: click(account, clickId) }))
    await send()
    expect(await stored(account)).toEqual([id])
    expect(await stored(account, 'click')).toEqual([clickId])
  })

  it('goes on when records are damaged while they wait, and when the whole log was taken away', async () => {
    const account = randomUUID()
    const ids = Array.from({ length: 4 }, () => newEventId())
    const first = await start(stores.events)
    for (const id of ids.slice(0, 3)) await first.record.pageview(view(account, id), false)
    const segment = join(first.dir, 'segment-000000000000001.log')
    const bytes = readFileSync(segment)
    bytes.fill(0x41, bytes.indexOf(ids[1] ?? ''), bytes.indexOf(ids[1] ?? '') + 5)
    writeFileSync(segment, bytes)
    await first.send()
    expect(await stored(account)).toEqual(ids.filter((_, n) => n === 0 || n === 2).sort())
    await first.log.close()
    rmSync(segment)
    const second = await start(stores.events, first.dir)
    await second.record.pageview(view(account, ids[3] ?? ''), false)
    await second.send()
    expect(await stored(account)).toEqual(ids.filter((_, n) => n !== 1).sort())
  })
})

describe('rows the store refuses for what they hold', () => {
  it('are set aside with the reason and counted; all others are stored once, and it goes on', async () => {
    const account = randomUUID()
    const { record, send, refused, dir, position } = await start(stores.events)
    const ids = Array.from({ length: 500 }, () => newEventId())
    const bad = new Set([0, 37, 38, 499])
    await Promise.all(
      ids.map((id, n) => record.pageview(view(account, id, bad.has(n) ? { visitor: 'minus one' } : {}), false)),
    )
    const clickId = newEventId()
    await record.click(click(account, clickId), false)
    await send()
    expect(await stored(account)).toEqual(ids.filter((_, n) => !bad.has(n)).sort())
    expect(await stored(account, 'click')).toEqual([clickId])
    expect(refused).toEqual(Array.from({ length: 4 }, () => `${account} pageview`))
    const aside = refusedRows(dir)
    expect(aside.map((r) => r.sequence)).toEqual([1, 38, 39, 500])
    expect(aside[0]).toMatchObject({ table: 'pageview', line: expect.stringContaining('minus one') as string })
    expect(aside[0]?.reason).toMatch(/parse|number|UInt64/i)
    expect(position()).toBe(502)
  })
  it('are told from a store that is away: nothing is set aside, and after a crash in the middle nothing is there twice', async () => {
    const account = randomUUID()
    const proxy = await flakyProxy(stores.clickhouseUrl)
    const { database, drop } = await ownEventDatabase(stores)
    const behind = openEvents(proxy.url, { database, requestTimeout: 2000 })
    await migrateEvents(behind)
    await behind.define('SYSTEM STOP MERGES pageview') // merges would hide duplicates
    onTestFinished(async () => {
      await drop()
      await behind.close()
      await proxy.stop()
    })
    let inserts = 0
    /** The store is cut off during the answer to the sixth insert: it succeeded, but the sender does not know. */
    const events: Events = {
      ...behind,
      insertLines: (lines) => {
        if (++inserts === 6) proxy.become('cut')
        return behind.insertLines(lines)
      },
    }
    const before = await start(events)
    const ids = Array.from({ length: 64 }, () => newEventId())
    await Promise.all(
      ids.map((id, n) =>
        before.record.pageview(view(account, id, n === 20 ? { visitor: 'minus one' } : {}), n % 5 === 0),
      ),
    )
    await before.send()
    expect(before.position()).toBe(1)
    expect(before.files.text(refusedFile)).toBeNull()
    proxy.become('pass')
    const after = await start(behind, before.dir)
    await after.send()
    expect(await stored(account, 'pageview', behind)).toEqual(ids.filter((_, n) => n !== 20).sort())
    expect(refusedRows(before.dir)).toHaveLength(1)
  })
  it('are found also when the store says why in words that nobody knows, and never while it takes nothing', async () => {
    const account = randomUUID()
    // its columns change, which other tests must not see
    const own = await storesOfItsOwn()
    onTestFinished(own.close)
    const dir = mkdtempSync(join(tmpdir(), 'outbound-drain-'))
    const files = diskFiles(dir)
    const log = await openLog(files, { segmentBytes: 1 << 20 })
    let refusals = 0
    const counting: Events = {
      ...own.events,
      insertLines: (rows) =>
        own.events.insertLines(rows).catch((error: unknown) => {
          refusals++
          throw error
        }),
    }
    const soon = () => new Promise<void>((resolve) => setImmediate(resolve))
    const drain = await createDrain({ log, files, events: counting, logger: silentLog, sleep: soon, patience: 5000 })
    const record = createRecorder(log)
    const define = (what: string) => own.events.define(`ALTER TABLE pageview ${what}`)

    await define("ADD COLUMN odd UInt8 MATERIALIZED throwIf(page = 'odd.dk/')")
    const [first, odd, last] = [newEventId(), newEventId(), newEventId()]
    await record.pageview(view(account, first), false)
    await record.pageview(view(account, odd, { page: 'odd.dk/' }), false)
    await record.pageview(view(account, last), false)
    drain.start()
    await expect.poll(() => stored(account, 'pageview', own.events), { timeout: 60_000 }).toEqual([first, last].sort())
    expect(refusals).toBeGreaterThan(40)
    await expect.poll(() => refusedRows(dir).length).toBe(1)
    expect(refusedRows(dir)[0]?.line).toContain('odd.dk/')

    await define("MODIFY COLUMN odd UInt8 MATERIALIZED throwIf(page != 'odd.dk/')")
    const before = refusals
    const later = newEventId()
    await record.pageview(view(account, later), false)
    await expect.poll(() => refusals - before, { timeout: 60_000 }).toBeGreaterThan(50)
    expect(refusedRows(dir)).toHaveLength(1)
    await define('DROP COLUMN odd')
    await expect
      .poll(() => stored(account, 'pageview', own.events), { timeout: 60_000 })
      .toEqual([first, last, later].sort())
    await drain.stop()
  })
  it('and records of an unknown kind are set aside too', async () => {
    const account = randomUUID()
    const { log, record, send, dir } = await start(stores.events)
    await log.append('~from a later version')
    const id = newEventId()
    await record.pageview(view(account, id), false)
    await send()
    expect(await stored(account)).toEqual([id])
    expect(refusedRows(dir)).toMatchObject([{ sequence: 1, reason: 'of a kind this version does not know' }])
  })
})

describe('a late event', () => {
  const day = 24 * 3_600_000
  const twice = async (id: string, firstAt: number, secondAt: number) => {
    const account = randomUUID()
    const first = await start(stores.events)
    await first.record.pageview(view(account, id, { at: storeTime(firstAt) }), false)
    await first.send()
    const second = await start(stores.events)
    await second.record.pageview(view(account, id, { at: storeTime(secondAt) }), true)
    await second.send()
    return stored(account)
  }
  it.each([2, 20, 400])('that was counted %i days ago, at the time of its id, is not counted again', async (days) => {
    const then = Date.now() - days * day
    const id = newEventId(then)
    expect(await twice(id, then, Date.now())).toEqual([id])
  })
  it('that was counted for its arrival weeks ago is not counted again', async () => {
    const id = newEventId(Date.now() - 30 * day)
    expect(await twice(id, Date.now() - 20 * day, Date.now())).toEqual([id])
  })
  it.each([-100 * 365 * day, 1000 * 365 * day])('whose clock is %i ms off is counted once as well', async (off) => {
    const id = newEventId(Math.max(0, Date.now() + off))
    expect(await twice(id, Date.now() - day, Date.now())).toEqual([id])
  })
  it('that is new is counted', async () => {
    const account = randomUUID()
    const { record, send } = await start(stores.events)
    const ids = Array.from({ length: 1500 }, (_, n) => newEventId(Date.now() - n * day))
    await Promise.all(ids.map((id) => record.pageview(view(account, id, { at: storeTime(Date.now()) }), true)))
    await send()
    expect(await stored(account)).toEqual(ids.sort())
  })
})

describe('a data folder of a version that kept places for shards, moved accounts and copies', () => {
  it('goes on where the last of them was, and nothing is lost or double', async () => {
    const [account, moved] = [randomUUID(), randomUUID()]
    const before = await start(stores.events)
    const ids = Array.from({ length: 6 }, newEventId)
    for (const [i, id] of ids.entries()) await before.record.pageview(view(i % 2 ? moved : account, id), false)
    const { log } = JSON.parse(readFileSync(join(before.dir, 'position.json'), 'utf8')) as { log: string }
    // the first four of one account reached the store, and nothing of the other since the second record
    await stores.events.insert(
      'pageview',
      [0, 1, 2].map((i) => ({ ...view(i % 2 ? moved : account, ids[i] ?? ''), batch: '' })),
      randomUUID(),
    )
    writeFileSync(join(before.dir, 'position.json'), JSON.stringify({ log, next: 5, to: null }))
    const behind = { log, shards: {}, accounts: { [moved]: { next: 3, to: null } } }
    writeFileSync(join(before.dir, 'behind.json'), JSON.stringify(behind))
    writeFileSync(join(before.dir, 'position-10.0.0.2-8123-abcdef.json'), '{}')
    const after = await start(stores.events, before.dir)
    expect(after.position()).toBe(3)
    await after.send()
    expect(await stored(account)).toEqual(ids.filter((_, i) => i % 2 === 0).toSorted())
    expect(await stored(moved)).toEqual(ids.filter((_, i) => i % 2 === 1).toSorted())
    expect(after.files.list().filter((name) => /^(behind|position-)/.test(name))).toEqual([])
  })
})
