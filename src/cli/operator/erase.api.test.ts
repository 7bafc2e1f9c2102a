import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readEnv } from '../../server/env/env.ts'
import { eventTables } from '../../server/store/events/event-tables.ts'
import { fullAccount } from '../../test/full-account.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, newEventId } from '../../test/tracking.ts'
import { operate } from './index.ts'

const marker = 'ZZE-marker'
let app: TestApp
let gone: Session
let stays: Session
beforeAll(async () => {
  app = await startApp()
  stays = await app.signUp({ accountName: 'Stays' })
  await stays.ask('/channels/v1/channels', { channelName: 'Blog', channelDomain: 'stays.example' })
  gone = await accountWithEvent()
})
afterAll(() => app.stop())

/** The account to erase: the one of the tenant matrix, plus an event. */
async function accountWithEvent(): Promise<Session> {
  const { theirs, ids } = await fullAccount(app, marker)
  const seen = await fetch(`${app.base}/tr/v1/events/${ids.site}`, {
    method: 'POST',
    headers: { 'user-agent': browserAgent },
    body: JSON.stringify({ events: [{ id: newEventId(), type: 'pageview', page: 'https://zze-marker.example/' }] }),
  })
  expect(seen.status).toBe(204)
  await app.app.flush()
  return theirs
}

const run = (typed: string) =>
  operate(
    {
      env: readEnv({ DATA_DIR: app.dir }),
      database: app.stores.database,
      events: app.stores.events,
      now: () => new Date(),
      print: () => undefined,
    },
    typed.split(' '),
  )

/** Rows of every table of the record store that contain one of the words, in any column. */
async function found(words: string[]): Promise<Record<string, number>> {
  const { pool } = app.stores.database
  const tables = await pool.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'jobs')`,
  )
  const counts: Record<string, number> = {}
  for (const { schema, name } of tables.rows) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${schema}"."${name}" t, unnest($1::text[]) w WHERE strpos(t::text, w) > 0`,
      [words],
    )
    if ((rows[0]?.n ?? 0) > 0) counts[`${schema}.${name}`] = rows[0]?.n ?? 0
  }
  return counts
}
const eventsOf = async (accountUuid: string) => {
  const counts: Record<string, number> = {}
  for (const { name, columns } of eventTables.filter((t) => t.columns.includes('account_uuid'))) {
    const [row] = await app.stores.events.query(accountUuid, {
      name: 'test',
      sql: `SELECT count() AS n FROM ${name}`,
      row: z.object({ n: z.coerce.number() }),
    })
    if (columns && row && row.n > 0) counts[name] = row.n
  }
  return counts
}

describe('erasing an account', () => {
  it('is done only when it was said twice, and never to the demo', async () => {
    await expect(run(`erase ${gone.accountUuid}`)).rejects.toThrow('Say --yes')
    expect((await gone.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
  })
  it('leaves nothing in any table of either store, and takes nothing of anybody else', async () => {
    const words = [gone.accountUuid, gone.userUuid, marker]
    // a job for a day after the test
    await app.stores.database.pool.query(
      `INSERT INTO jobs.job (name, data, start_after) SELECT name, $1, now() + interval '1 day' FROM jobs.queue ORDER BY name LIMIT 1`,
      [JSON.stringify({ accountUuid: gone.accountUuid })],
    )
    const before = Object.keys(await found(words))
    expect(before).toContain('jobs.job')
    expect(before.length).toBeGreaterThan(24)
    expect(Object.keys(await eventsOf(gone.accountUuid)).toSorted()).toEqual(['click', 'conversion', 'pageview'])
    const others = await found([stays.accountUuid, stays.userUuid])
    await run(`erase ${gone.accountUuid} --yes`)
    // merchants belong to the catalogue, which all accounts share
    expect(await found([gone.userUuid])).toEqual({})
    // the tombstone, which every process reads, and the data folders that have applied it; both only contain the number
    expect(await found([gone.accountUuid])).toEqual({ 'public.erasure': 1, 'public.erasure_taken': 1 })
    const invoices = await app.stores.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM kept_invoice')
    expect(invoices.rows[0]?.n).toBeGreaterThan(0)
    expect(await eventsOf(gone.accountUuid)).toEqual({})
    expect((await gone.ask('/profile/v1/me', {}, 'GET')).code).toBe(401)
    expect(await found([stays.accountUuid, stays.userUuid])).toEqual(others)
    expect((await stays.ask<unknown[]>('/channels/v1/list', {}, 'GET')).data).toHaveLength(1)
  })
})
