import { afterAll, beforeAll, expect, it } from 'vitest'
import { clicks } from '../../../contract/insights/clicks.ts'
import { principal } from '../../../test/principal.ts'
import { addMany, granule, watched } from '../../../test/rows-read.ts'
import { storesOfItsOwn, type TestStores } from '../../../test/stores.ts'
import { type Account, click, conversion, newAccount } from '../event-builders.ts'
import { clickRows } from './list.ts'
import { salesOf } from './sales-of.ts'

const year = { fromDate: '2025-04-01', toDate: '2026-03-31' }
const now = new Date('2026-04-01T10:00:00Z')
const made = 100_000

// its own store: rows of other tests would be between two index marks of these
let stores: TestStores
beforeAll(async () => {
  stores = await storesOfItsOwn()
})
afterAll(() => stores?.close())

/** Ports of the lists that record the queries. */
function lists(account: Account) {
  const { ports, read } = watched(stores.events, account.uuid, now)
  return { ports: { ...ports, outlook: { delays: async () => null, approvals: async () => null } }, read }
}

it('fills a page of a year from the days that hold it, and reads the year only for what is rare', async () => {
  const account = newAccount()
  await addMany(stores.events, {
    table: 'click',
    like: click(account, { at: '2026-03-31T12:00:00Z', target: 'shop.example/usual' }),
    over: {
      at: `toDateTime64('2026-03-31 12:00:00', 3, 'UTC') - number * 315`,
      click_id: `leftPad(toString(number), 20, '0')`,
    },
    count: made,
  })
  const rareClick = click(account, { at: '2025-06-01T10:00:00Z', target: 'shop.example/rare' })
  await stores.events.insert('click', [rareClick], account.uuid)
  const { ports, read } = lists(account)
  const listed = async (input: object) => {
    const who = principal({ accountUuid: account.uuid })
    const rows = await clickRows(ports, clicks.list.input.parse({ ...year, ...input }), who)
    return { rows, read: await read('click', 'clicks') }
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
  expect(counted.read).toBeGreaterThan(made) // by offset: read at once
  const rare = await listed({ search: 'shop.example/rare' })
  expect(rare.rows.map((r) => r.clickDatetime)).toEqual(['2025-06-01T10:00:00.000Z'])
  expect(rare.read).toBeLessThanOrEqual(made + 4 * granule)
})

it('finds what twenty clicks brought without reading every sale, each sale as it is now', async () => {
  const account = newAccount()
  const idOf = (n: number) => String(n).padStart(20, '0')
  const one = conversion(account, { at: '2026-03-31T12:00:00Z', click_at: '2026-03-31T11:00:00Z' })
  await addMany(stores.events, {
    table: 'conversion',
    like: one,
    over: {
      conversion_uuid: 'generateUUIDv4()',
      at: `toDateTime64('2026-03-31 12:00:00', 3, 'UTC') - number * 315`,
      click_id: `leftPad(toString(number), 20, '0')`,
    },
    count: made,
  })
  // the sale has moved to another click: its older version names this click, its newest does not
  const moved = { ...one, conversion_uuid: '00000000-0000-4000-8000-000000000001' }
  await stores.events.insert('conversion', [{ ...moved, click_id: idOf(made + 1) }], `${account.uuid} 1`)
  await stores.events.insert('conversion', [{ ...moved, version: '2', click_id: idOf(made + 2) }], `${account.uuid} 2`)
  const { ports, read } = lists(account)
  const who = principal({ accountUuid: account.uuid })
  const asked = Array.from({ length: 18 }, (_, i) => idOf(i * 5))
  const found = await salesOf(ports, who, [...asked, idOf(made + 1), idOf(made + 2)])
  expect([...found.keys()].toSorted()).toEqual([...asked, idOf(made + 2)])
  expect(found.get(asked[1] ?? '')).toMatchObject({ conversionCommission: 10, conversionCount: 1 })
  await read('conversion', 'sales of clicks')
  await salesOf(ports, who, [idOf(made + 2)])
  expect(await read('conversion', 'sales of clicks')).toBeLessThanOrEqual(3 * granule)
})
