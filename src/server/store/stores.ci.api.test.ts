import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { passableFolder } from '../../test/passable-folder.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { site } from '../sites/tables.ts'
import { startClickHouse } from './embedded/clickhouse.ts'
import { migrateEvents } from './events/migrations.ts'
import { type Events, openEvents } from './events/open.ts'
import { startTwoShards, type TwoShards } from '../../test/two-shards.ts'

const drop = (account_uuid: string, n: number) => ({
  account_uuid,
  site_uuid: account_uuid,
  hour: '2026-03-02 10:00:00',
  kind: 'pageview',
  reason: 'bot',
  n,
})
const total = { name: 'test', sql: 'SELECT sum(n) AS n FROM drop', row: z.object({ n: z.number() }) }
const sum = async (events: Events, account: string) => (await events.query(account, total))[0]?.n

/** The same guarantees hold on one server and on a cluster of two. */
const promises = (open: () => Events) => {
  it('shows an account its own rows only, whatever the SQL asks for', async () => {
    const events = open()
    const [ours, theirs] = [randomUUID(), randomUUID()]
    await events.insert('drop', [drop(ours, 3), drop(theirs, 5)], randomUUID())
    expect(await sum(events, ours)).toBe(3)
    expect(await sum(events, theirs)).toBe(5)
    const sneaky = { ...total, sql: `SELECT sum(n) AS n FROM drop WHERE account_uuid = '${theirs}'` }
    expect((await events.query(ours, sneaky))[0]?.n).toBe(0)
  })
  it('refuses a query without an account', async () => {
    const events = open()
    await expect(async () => events.query('', total)).rejects.toThrow('needs an account')
    await expect(async () => events.query("x' OR 1=1 --", total)).rejects.toThrow('needs an account')
  })
  it('keeps a batch that is sent again once', async () => {
    const events = open()
    const account = randomUUID()
    const token = randomUUID()
    for (let i = 0; i < 3; i++) await events.insert('drop', [drop(account, 7)], token)
    expect(await sum(events, account)).toBe(7)
    await events.insert('drop', [drop(account, 7)], randomUUID())
    expect(await sum(events, account)).toBe(14)
  })
  it('takes rows as lines of text, a batch that is sent again once', async () => {
    const events = open()
    const [one, two] = [randomUUID(), randomUUID()]
    const columns = ['account_uuid', 'site_uuid', 'hour', 'kind', 'reason', 'n']
    const line = (account: string, n: number) =>
      `${JSON.stringify([account, account, '2026-03-02 10:00:00', 'click', 'it\'s "æ" {1}', n])}\n`
    const text = Buffer.from(Array.from({ length: 1000 }, (_, n) => line(one, n) + line(two, 1)).join(''))
    const body = () => [text.subarray(0, 1234), text.subarray(1234)] // split anywhere
    const token = randomUUID()
    for (let i = 0; i < 3; i++) await events.insertLines({ table: 'drop', columns, token, body })
    expect([await sum(events, one), await sum(events, two)]).toEqual([499_500, 1000])
    await events.insertLines({ table: 'drop', columns, token: randomUUID(), body: () => [Buffer.from(line(one, 5))] })
    expect(await sum(events, one)).toBe(499_505)
  })
  it('reads no file and opens no socket from a query', async () => {
    const row = z.object({ l: z.string() })
    const reads = (from: string) => open().query(randomUUID(), { name: 'test', sql: `SELECT * FROM ${from}`, row })
    await expect(reads(`file('/etc/hostname', 'LineAsString', 'l String')`)).rejects.toThrow(
      /readonly|Cannot execute|privileges/i,
    )
    await expect(reads(`url('http://127.0.0.1:1/', 'LineAsString', 'l String')`)).rejects.toThrow(
      /readonly|Cannot execute|privileges/i,
    )
    await expect(open().query(randomUUID(), { name: 'test', sql: 'TRUNCATE TABLE drop', row })).rejects.toThrow(
      /readonly|Cannot execute|syntax|privileges/i,
    )
  })
}

const sources = [
  `file('/etc/hostname', 'LineAsString', 'l String')`,
  `url('http://127.0.0.1:1/', 'LineAsString', 'l String')`,
  `remote('127.0.0.1:1', system.one)`,
  `s3('http://127.0.0.1:1/bucket/a', 'LineAsString', 'l String')`,
  `executable('id', 'LineAsString', 'l String')`,
  `mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')`,
  `postgresql('127.0.0.1:1', 'a', 'b', 'c', 'd')`,
  `hdfs('hdfs://127.0.0.1:1/a', 'LineAsString', 'l String')`,
  `odbc('DSN=x', 'a', 'b')`,
  `jdbc('DSN=x', 'a', 'b')`,
  `sqlite('/tmp/none.db', 't')`,
]

describe('the embedded event store', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())
  const refused = /privileges|Unknown table function|does not exist inside user scripts folder/i
  it.each(sources)('lets not even jobs read %s', async (from) => {
    await expect(stores.events.define(`INSERT INTO FUNCTION null('l String') SELECT * FROM ${from}`)).rejects.toThrow(
      refused,
    )
  })
  it.each([
    `CREATE TABLE t_file (l String) ENGINE = File(LineAsString, '/etc/hostname')`,
    `CREATE TABLE t_url (l String) ENGINE = URL('http://127.0.0.1:1/', LineAsString)`,
    `CREATE TABLE t_mysql (l String) ENGINE = MySQL('127.0.0.1:1', 'a', 'b', 'c', 'd')`,
    `CREATE DICTIONARY d_file (a UInt64) PRIMARY KEY a SOURCE(FILE(path '/etc/hostname' format 'LineAsString')) LAYOUT(FLAT()) LIFETIME(0)`,
    `CREATE USER somebody`,
  ])('refuses %s', async (statement) => {
    await expect(stores.events.define(statement)).rejects.toThrow(refused)
  })
  it('ends in good order when it is told to, and when its parent is gone', async () => {
    const dir = passableFolder('outbound-end-')
    const told = await startClickHouse(dir)
    await told.stop()
    expect(await told.ended).toBe(0)
    const left = await startClickHouse(dir)
    left.leave()
    expect(await left.ended).toBe(0)
  })
  it('answers nobody who has no password, whichever name they give', async () => {
    const url = new URL(stores.clickhouseUrl)
    expect(url.password.length).toBeGreaterThan(20)
    const ask = (query: string, headers: Record<string, string>, body: string) =>
      fetch(`${url.origin}/${query}`, { method: 'POST', headers, body })
    const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`
    const bodies = [
      'SELECT 1',
      'SYSTEM STOP LISTEN HTTP',
      'SELECT * FROM drop',
      ...sources.slice(0, 2).map((s) => `SELECT * FROM ${s}`),
    ]
    for (const [name, key] of [
      ['', ''],
      ['default', ''],
      ['outbound', ''],
      ['outbound', 'guess'],
    ] as const)
      for (const body of bodies) {
        const ways = [
          ask('', name ? { 'x-clickhouse-user': name, 'x-clickhouse-key': key } : {}, body),
          ask(name ? `?user=${name}&password=${key}` : '', {}, body),
          ask('', name ? { authorization: basic(name, key) } : {}, body),
          // as a form on a web page sends it
          ask('', { 'content-type': 'text/plain', origin: 'https://shop.example' }, body),
        ]
        for (const answer of await Promise.all(ways)) expect(answer.status, `${name}: ${body}`).toBe(404)
      }
    expect((await fetch(`${url.origin}/?query=SYSTEM%20STOP%20LISTEN%20HTTP`)).status).toBe(404)
    const own = await ask('', { authorization: basic(url.username, url.password) }, 'SELECT 1')
    expect(await own.text()).toBe('1\n')
  })
})

describe('event store on one server', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())
  promises(() => stores.events)
  it('migrates again without a change', async () => {
    expect(await migrateEvents(stores.events)).toEqual([])
  })
  it('finds undone in memory what it is asked again', async () => {
    const account = randomUUID()
    await stores.events.insert('drop', [drop(account, 2)], randomUUID())
    const found = `SELECT sum(value) AS n FROM system.events WHERE event = 'UncompressedCacheHits'`
    const hits = async () => (await stores.events.systemQuery({ ...total, sql: found }))[0]?.n ?? 0
    const before = await hits()
    const askAgain = async () => {
      expect(await sum(stores.events, account)).toBe(2)
      return hits() // counted shortly after the answer
    }
    await expect.poll(askAgain).toBeGreaterThan(before)
  })
})

describe('event store on a cluster of two shards', () => {
  let shards: TwoShards
  let events: Events
  beforeAll(async () => {
    shards = await startTwoShards()
    events = shards.events
  })
  afterAll(() => shards.close())
  promises(() => events)
  it('spreads accounts over both shards, one account on one', async () => {
    const accounts = Array.from({ length: 40 }, () => randomUUID())
    await events.insert(
      'drop',
      accounts.map((a) => drop(a, 1)),
      randomUUID(),
    )
    const local = await Promise.all(
      shards.servers.map(async (s) => {
        const shard = openEvents(s.url)
        const found = await shard.systemQuery({
          name: 'test',
          sql: 'SELECT DISTINCT account_uuid AS a FROM drop_local',
          row: z.object({ a: z.string() }),
        })
        await shard.close()
        return new Set(found.map((r) => r.a))
      }),
    )
    expect(local.map((l) => accounts.some((a) => l.has(a)))).toEqual([true, true])
    expect(accounts.every((a) => local.filter((l) => l.has(a)).length === 1)).toBe(true)
  })
})

describe('record store', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())
  const named = (accountUuid: string) => ({ accountUuid, name: 'Café', domain: 'café.example' })

  it('shows an account its own rows only and takes no row for another', async () => {
    const [ours, theirs] = [randomUUID(), randomUUID()]
    await stores.database.system.insert(site).values([named(ours), named(theirs)])
    const seen = await stores.database.as(ours, (tx) => tx.select().from(site))
    expect(seen.map((s) => s.accountUuid)).toEqual([ours])
    await expect(stores.database.as(ours, (tx) => tx.insert(site).values(named(theirs)))).rejects.toThrow()
  })
  it('answers nothing under the request role when no account is set', async () => {
    await expect(
      stores.database.system.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL ROLE outbound_app`)
        return tx.select().from(site)
      }),
    ).rejects.toThrow()
  })
  it('protects every table that belongs to accounts', async () => {
    const { rows } = await stores.database.system.execute<{ table_name: string }>(sql`
      SELECT c.table_name FROM information_schema.columns c
      LEFT JOIN pg_policies p ON p.schemaname = c.table_schema AND p.tablename = c.table_name AND p.policyname = 'tenant'
      LEFT JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass AND k.relkind = 'r'
      WHERE c.table_schema = 'public' AND c.column_name = 'account_uuid' AND (p.policyname IS NULL OR NOT k.relrowsecurity)`)
    expect(rows).toEqual([])
  })
})
