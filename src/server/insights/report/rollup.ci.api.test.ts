import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { howMuch } from '../../../test/how-much.ts'
import { ownEventDatabase, type TestStores, testStores } from '../../../test/stores.ts'
import { migrateEvents } from '../../store/events/migrations.ts'
import { type Events, openEvents } from '../../store/events/open.ts'
import { seed, zones } from '../../../test/reports/against-oracle.ts'
import { networkUuids, randomEvents, siteUuids } from '../../../test/reports/random-events.ts'
import { sourceSql } from './report-sql.ts'
import { resolve } from './resolve.ts'

const range = { fromDate: '2026-03-02', toDate: '2026-11-05' }
const filterSets: Filters[] = [
  {},
  { channelUuids: [siteUuids[0] ?? ''], deviceTypes: ['Mobile', 'Unknown'] },
  { names: ['shop.example', 'Unknown'] },
  { pageUrlPaths: ['blog.example/seen', 'Unknown'] },
]
const row = z.record(z.string(), z.unknown())

type Asked = {
  groupBy: GroupBy
  filters: Filters
  zone: string
  source: 'pageview' | 'click'
  knownNetworks?: string[]
}
const inZones: readonly string[] = [...zones, 'Asia/Kathmandu']
const withTexts: Asked[] = groupBys.flatMap((groupBy) =>
  filterSets.flatMap((filters) =>
    inZones.flatMap((zone) => (['pageview', 'click'] as const).map((source) => ({ groupBy, filters, zone, source }))),
  ),
)
const isByPage = (q: Asked) => q.groupBy === 'page' && q.source === 'click'
// one network is missing, as if it had not been learned yet
const withBits = withTexts.filter(isByPage).map((q) => ({ ...q, knownNetworks: networkUuids.slice(1) }))
const everyQuestion = [...withTexts, ...withBits]

function statements(account: string, { groupBy, filters, zone, source, knownNetworks }: Asked) {
  const query = resolve({ ...range, groupBy, filters }, { accountUuid: account, timezone: zone, currencyCode: 'EUR' })
  return [true, false].map((rollups) =>
    sourceSql(query, { source, answer: 'groups' }, { rollups, ...(knownNetworks ? { knownNetworks } : {}) }),
  )
}

/** Runs every query whose statement differs with rollups, both ways. */
async function bothWays(events: Events, account: string, questions: Asked[]) {
  const found: { asked: Asked; rolled: unknown; counted: unknown }[] = []
  for (const asked of questions) {
    const [rolled, counted] = statements(account, asked)
    if (!rolled || !counted || rolled.sql === counted.sql) continue
    const rowsOf = (s: typeof rolled) => events.query(account, { name: 'test', ...s, row })
    const [a, b] = await Promise.all([rolled, counted].map(rowsOf))
    // time groups come unordered
    const inOrder = (rows = [] as typeof a) =>
      rows?.[0]?.time === undefined ? rows : rows.map((r) => JSON.stringify(r)).sort()
    found.push({ asked, rolled: inOrder(a), counted: inOrder(b) })
  }
  return found
}

async function expectEqual(events: Events, account: string, questions: Asked[]) {
  const both = await bothWays(events, account, questions)
  for (const { asked, rolled, counted } of both)
    expect({ seed, asked, rows: rolled }).toEqual({ seed, asked, rows: counted })
  return both
}
const oftenAsked = (q: Asked) => isByPage(q) || (q.groupBy === 'target' && q.source === 'click')
const some = everyQuestion.filter((q, i) => i % howMuch(14, 7) === 0 || oftenAsked(q))
/** Every grouping with every filter, in one zone of four; in the full run in all of them. */
const fewer = everyQuestion.filter(
  ({ groupBy, filters, zone, source }) =>
    oftenAsked({ groupBy, filters, zone, source }) ||
    (groupBys.findIndex((g) => g === groupBy) + filterSets.indexOf(filters) + inZones.indexOf(zone)) % howMuch(4, 1) ===
      0,
)

describe('counts of rollups', () => {
  let stores: TestStores
  // its own store, because other tests stop the merges of the shared one
  let events: Events
  let drop: () => Promise<void>
  const account = randomUUID()
  const raw = randomEvents(account, seed + 30, 400)
  // a network that was only discovered on a page is not among the account's networks
  const [first] = raw.clicks
  const onPage = { page: 'blog.example/seen', at: '2026-05-10 10:00:00.000' }
  if (first)
    raw.clicks.push(
      { ...first, ...onPage, click_id: 'seen1', kind: 'discover', network_uuid: networkUuids[1] ?? '' },
      { ...first, ...onPage, click_id: 'seen2', kind: 'click', network_uuid: networkUuids[2] ?? '' },
    )
  const token = randomUUID()
  const early = raw.pageviews.slice(0, 300)
  beforeAll(async () => {
    stores = await testStores()
    const own = await ownEventDatabase(stores)
    events = openEvents(stores.clickhouseUrl, { database: own.database })
    drop = own.drop
    await migrateEvents(events)
    await events.insert('pageview', early, token)
    await events.insert('click', raw.clicks, token)
  })
  afterAll(async () => {
    await events.close()
    await drop()
    await stores.close()
  })

  it('are those of the rows, by every grouping, with filters, in four zones', async () => {
    const both = await expectEqual(events, account, fewer)
    expect(new Set(both.map(({ asked }) => `${asked.groupBy} ${asked.source}`)).size).toBeGreaterThan(15)
    expect(both.filter(({ counted }) => Array.isArray(counted) && counted.length > 1).length).toBeGreaterThan(
      howMuch(15, 60),
    )
  })
  it('are read where the statement was made for them', async () => {
    const used = new Set<string>()
    for (const asked of everyQuestion) {
      const [rolled, counted] = statements(account, asked)
      if (!rolled || rolled.sql === counted?.sql) continue
      const sql = `EXPLAIN ${rolled.sql}`
      const plan = await events.query(account, {
        name: 'test',
        ...rolled,
        sql,
        row: z.object({ explain: z.string() }),
      })
      const [, name] = /ReadFromMergeTree \((by_\w+)\)/.exec(plan.map((p) => p.explain).join('\n')) ?? []
      expect({ asked, name }).toEqual({ asked, name: expect.any(String) })
      used.add(`${asked.source} ${name}`)
    }
    expect([...used].sort()).toEqual([
      'click by_campaign',
      'click by_page',
      'click by_page_campaign',
      'click by_quarter',
      'click by_referrer',
      'click by_smart_link',
      'click by_target',
      'pageview by_page',
      'pageview by_quarter',
      'pageview by_referrer',
    ])
  })
  it('stay those of the rows with a batch that is sent again, with late rows, merges and deletions', async () => {
    const total = async () => {
      const [asked] = everyQuestion.filter((q) => q.groupBy === 'device' && q.source === 'pageview')
      const [found] = asked ? await bothWays(events, account, [asked]) : []
      return z
        .array(z.object({ pageviewCount: z.number() }))
        .parse(found?.rolled)
        .reduce((n, r) => n + r.pageviewCount, 0)
    }
    const before = await total()
    await events.insert('pageview', early, token)
    await events.insert('click', raw.clicks, token)
    expect(await total()).toBe(before)
    await expectEqual(events, account, some)

    await events.insert('pageview', raw.pageviews.slice(300), randomUUID())
    expect(await total()).toBeGreaterThan(before)
    await expectEqual(events, account, some)

    // the same rows under another token are duplicates until the parts are merged
    await events.insert('pageview', raw.pageviews, randomUUID())
    await events.insert('click', raw.clicks, randomUUID())
    await expectEqual(events, account, some)
    for (const table of ['pageview', 'click']) await events.define(`OPTIMIZE TABLE ${table} FINAL`)
    await expectEqual(events, account, some)

    const merged = await total()
    const mine = `account_uuid = toUUID('${account}')`
    await events.define(`DELETE FROM pageview WHERE ${mine} AND device = 'Mobile'`)
    await events.define(`DELETE FROM click WHERE ${mine} AND network_uuid = '${networkUuids[0] ?? ''}'`)
    expect(await total()).toBeLessThan(merged)
    await expectEqual(events, account, some)
  })
})
