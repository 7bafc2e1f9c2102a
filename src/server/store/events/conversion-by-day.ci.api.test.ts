import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { bareEvents } from '../../../test/stores.ts'
import { startTwoShards, twoShards } from '../../../test/two-shards.ts'
import { conversion, newAccount } from '../../insights/event-builders.ts'
import { eventMigrations, migrateEvents } from './migrations.ts'
import { type Events, openEvents } from './open.ts'

const byIds = '(account_uuid, conversion_uuid)'
const byDays = '(account_uuid, toDate(at), conversion_uuid)'
const isOfDays = ({ id }: { id: string }) => id.startsWith('1.0-conversion-day-')
const withoutBrackets = (key: string) => key.slice(1, -1)

/** Tables as the previous version created them: conversions sorted by id. */
async function asBefore(events: Events): Promise<void> {
  await events.define(
    'CREATE TABLE outbound_migration (id String, at DateTime DEFAULT now()) ENGINE = ReplacingMergeTree ORDER BY id',
  )
  for (const { id, sql } of eventMigrations(await events.layout()).filter((m) => !isOfDays(m))) {
    await events.define(sql.replace(byDays, byIds))
    await events.define(`INSERT INTO outbound_migration (id) VALUES ('${id}')`)
  }
}

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
/** Fixed accounts, so that each shard has some. */
const accounts = [1, 2, 3, 4, 5, 6].map((n) => ({ ...newAccount(), uuid: uuid(n) }))
/** For each account: a sale with a changed status, one with a changed day, a deleted one, and an unchanged one. */
const states = [
  { n: 1, version: '1', at: '2026-03-01T10:00:00Z', status: 'pending', commission: '1.00' },
  { n: 1, version: '2', at: '2026-03-01T11:00:00Z', status: 'approved', commission: '1.50' },
  { n: 2, version: '1', at: '2026-03-01T10:00:00Z', status: 'pending', commission: '2.00' },
  { n: 2, version: '3', at: '2026-03-04T10:00:00Z', status: 'paid', commission: '2.25' },
  { n: 3, version: '1', at: '2026-03-02T10:00:00Z', status: 'pending', commission: '3.00' },
  { n: 3, version: '2', at: '2026-03-02T10:00:00Z', status: 'pending', commission: '3.00', is_deleted: 1 as const },
  { n: 4, version: '1', at: '2025-01-01T00:00:00Z', status: 'rejected', commission: '4.00' },
]
const latest = [
  { uuid: uuid(1), at: '2026-03-01 11:00:00.000', status: 'approved', commission: 1.5, tags: { a: 'b' } },
  { uuid: uuid(2), at: '2026-03-04 10:00:00.000', status: 'paid', commission: 2.25, tags: { a: 'b' } },
  { uuid: uuid(4), at: '2025-01-01 00:00:00.000', status: 'rejected', commission: 4, tags: { a: 'b' } },
]
const row = z.object({
  uuid: z.string(),
  at: z.string(),
  status: z.string(),
  commission: z.number(),
  tags: z.record(z.string(), z.string()),
})
const all = `SELECT toString(conversion_uuid) AS uuid, toString(at) AS at, status, toFloat64(commission) AS commission, tags FROM conversion FINAL ORDER BY uuid`

async function fill(events: Events) {
  for (const account of accounts)
    for (const { n, ...state } of states)
      await events.insert(
        'conversion',
        [conversion(account, { ...state, conversion_uuid: uuid(n), tags: { a: 'b' } })],
        randomUUID(),
      )
}

/**
 * Each start gets one statement further; every second one is killed before its last statement reaches the other
 * servers.
 */
async function migrateKilled(events: Events, first: Events): Promise<number> {
  for (let kills = 0; kills < 100; kills++) {
    let left = 2
    const define = async (sql: string) => {
      if (left - 1 < 0 && kills % 2) await first.define(sql)
      else await events.define(sql)
      if (--left < 0) throw new Error('killed here')
    }
    const isDone = await migrateEvents({ ...events, define, defineAll: define }).then(
      () => true,
      (error: Error) => {
        if (error.message !== 'killed here') throw error
        return false
      },
    )
    if (isDone) return kills
  }
  throw new Error('never done')
}

async function expectMoved(events: Events, table: string) {
  for (const { uuid: account } of accounts)
    expect(await events.query(account, { name: 'test', sql: all, row })).toEqual(latest)
  const tables = z.object({ name: z.string(), sorting_key: z.string() })
  const sql = `SELECT name, sorting_key FROM system.tables WHERE database = currentDatabase() AND name LIKE '${table}%' ORDER BY name`
  expect(await events.systemQuery({ name: 'test', sql, row: tables })).toEqual([
    { name: table, sorting_key: withoutBrackets(byDays) },
  ])
}

describe('conversions that lay in the order of their ids', () => {
  it('come into the order of their days, wherever a start is killed', async () => {
    const events = await bareEvents()
    await asBefore(events)
    await fill(events)
    // a store that was cleared during the migration kept the tables it was creating
    for (const left of ['conversion_by_day', 'conversion_before_days']) {
      await events.define(`CREATE TABLE ${left} AS conversion`)
      await events.define(`INSERT INTO ${left} SELECT * REPLACE (at - toIntervalDay(9) AS at) FROM conversion`)
    }
    expect(await migrateKilled(events, events)).toBeGreaterThan(6)
    await expectMoved(events, 'conversion')
    expect(await migrateEvents(events)).toEqual([])
  })
  it('do so on every server of a cluster', async () => {
    const { servers, ...shards } = await startTwoShards()
    const database = 'before'
    await shards.events.define(`CREATE DATABASE ${database}`)
    const urls = servers.map((s) => s.url)
    const events = openEvents(urls.join(','), { database, cluster: twoShards })
    const each = urls.map((url) => openEvents(url, { database }))
    onTestFinished(async () => {
      await Promise.all([...each, events].map((e) => e.close()))
      await shards.close()
    })
    await asBefore(events)
    await fill(events)
    const [first = events] = each
    expect(await migrateKilled(events, first)).toBeGreaterThan(6)
    for (const server of each) await expectMoved(server, 'conversion_local')
    const n = z.object({ n: z.number() })
    const held = await Promise.all(
      each.map((e) => e.systemQuery({ name: 'test', sql: 'SELECT count() AS n FROM conversion_local', row: n })),
    )
    expect(held.flat().reduce((sum, h) => sum + h.n, 0)).toBeGreaterThanOrEqual(accounts.length * latest.length)
    expect(held.flat().every((h) => h.n > 0)).toBe(true)
  })
})
