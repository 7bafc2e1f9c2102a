import { expect, it } from 'vitest'
import { z } from 'zod'
import { clicks } from '../../../contract/insights/clicks.ts'
import { principal } from '../../../test/principal.ts'
import { testStores } from '../../../test/stores.ts'
import type { Events, Query } from '../../store/events/open.ts'
import { type Account, click, conversion, newAccount } from '../event-builders.ts'
import type { Names } from '../report/names.ts'
import { clickRows } from './list.ts'
import { salesOf } from './sales-of.ts'

const nobody: Names = {
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  creators: new Map(),
  smartLinks: new Map(),
  merchants: new Map(),
}
/** Clicks are marked in the store by so many. */
const granule = 8192
const year = { fromDate: '2025-04-01', toDate: '2026-03-31' }

const made = 100_000

/** Adds rows like one, with some columns in words of the store, in which `number` counts from 0. */
async function addMany(events: Events, table: 'click' | 'conversion', like: object, over: Record<string, string>) {
  const columns = Object.keys(like)
  const values = Object.entries(like).map(([name, value]) => {
    if (name in over) return over[name]
    if (value === null) return 'NULL'
    return typeof value === 'object' ? 'map()' : `'${String(value)}'`
  })
  await events.define(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM numbers(${made})`)
}

/** Ports of the lists that note what is asked; `read` tells how many rows of a table the last questions of a name read. */
function watched(events: Events, account: Account) {
  const asked: Query<z.ZodType>[] = []
  const ports: Parameters<typeof clickRows>[0] = {
    events: {
      ...events,
      query: (of, q) => {
        asked.push(q)
        return events.query(of, q)
      },
    },
    outlook: { delays: async () => null, approvals: async () => null },
    names: async () => nobody,
    clock: { now: () => new Date('2026-04-01T10:00:00Z') },
    closedCampaigns: async () => [],
    settings: { ownDomain: 'outbound.example' },
  }
  const row = z.object({ table: z.string(), rows: z.number() })
  const read = async (name: string, table: string) => {
    let n = 0
    for (const q of asked.splice(0).filter((a) => a.name === name)) {
      const plan = await events.query(account.uuid, { ...q, sql: `EXPLAIN ESTIMATE ${q.sql}`, row })
      n += plan.filter((p) => p.table === table).reduce((sum, p) => sum + p.rows, 0)
    }
    return n
  }
  return { ports, read }
}

it('fills a page of a year from the days that hold it, and reads the year only for what is rare', async () => {
  const { events } = await testStores({ closeAfterTest: true })
  const account = newAccount()
  await addMany(events, 'click', click(account, { at: '2026-03-31T12:00:00Z', target: 'shop.example/usual' }), {
    at: `toDateTime64('2026-03-31 12:00:00', 3, 'UTC') - number * 315`,
    click_id: `leftPad(toString(number), 20, '0')`,
  })
  const rareClick = click(account, { at: '2025-06-01T10:00:00Z', target: 'shop.example/rare' })
  await events.insert('click', [rareClick], account.uuid)
  const { ports, read } = watched(events, account)
  const listed = async (input: object) => {
    const who = principal({ accountUuid: account.uuid })
    const rows = await clickRows(ports, clicks.list.input.parse({ ...year, ...input }), who)
    return { rows, read: await read('clicks', 'click') }
  }
  for (const orderDirection of ['desc', 'asc'] as const) {
    const first = await listed({ orderDirection })
    expect(first.rows).toHaveLength(20)
    expect(first.read).toBeLessThanOrEqual(4 * granule)
    const last = first.rows.at(-1)
    const after = { clickUuid: last?.clickUuid, clickDatetime: last?.clickDatetime }
    const second = await listed({ orderDirection, after })
    expect(second.read).toBeLessThanOrEqual(4 * granule)
    const both = [...first.rows, ...second.rows].map((r) => r.clickUuid)
    expect((await listed({ orderDirection, limit: 40 })).rows.map((r) => r.clickUuid)).toEqual(both)
  }
  const counted = await listed({ offset: 20 })
  expect(counted.read).toBeGreaterThan(made) // counted from the top: at once
  const rare = await listed({ search: 'shop.example/rare' })
  expect(rare.rows.map((r) => r.clickDatetime)).toEqual(['2025-06-01T10:00:00.000Z'])
  expect(rare.read).toBeLessThanOrEqual(made + 8 * granule)
})

it('finds what twenty clicks brought without reading every sale, each sale as it is now', async () => {
  const { events } = await testStores({ closeAfterTest: true })
  const account = newAccount()
  const idOf = (n: number) => String(n).padStart(20, '0')
  const one = conversion(account, { at: '2026-03-31T12:00:00Z', click_at: '2026-03-31T11:00:00Z' })
  await addMany(events, 'conversion', one, {
    conversion_uuid: 'generateUUIDv4()',
    at: `toDateTime64('2026-03-31 12:00:00', 3, 'UTC') - number * 315`,
    click_id: `leftPad(toString(number), 20, '0')`,
  })
  // a sale that is another click's by now: its older state names the click, its newest does not
  const moved = { ...one, conversion_uuid: '00000000-0000-4000-8000-000000000001' }
  await events.insert('conversion', [{ ...moved, click_id: idOf(made + 1) }], `${account.uuid} 1`)
  await events.insert('conversion', [{ ...moved, version: '2', click_id: idOf(made + 2) }], `${account.uuid} 2`)
  const { ports, read } = watched(events, account)
  const who = principal({ accountUuid: account.uuid })
  const asked = Array.from({ length: 18 }, (_, i) => idOf(i * 5))
  const found = await salesOf(ports, who, [...asked, idOf(made + 1), idOf(made + 2)])
  expect([...found.keys()].toSorted()).toEqual([...asked, idOf(made + 2)])
  expect(found.get(asked[1] ?? '')).toMatchObject({ conversionCommission: 10, conversionCount: 1 })
  await read('sales of clicks', 'conversion')
  await salesOf(ports, who, [idOf(made + 2)])
  expect(await read('sales of clicks', 'conversion')).toBeLessThanOrEqual(3 * granule)
})
