import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversionSorts } from '../../../contract/insights/conversion-sorts.ts'
import { conversions } from '../../../contract/insights/conversions.ts'
import { sumAmounts } from '../../../contract/money.ts'
import { insights } from '../../../contract/insights/insights.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { Download } from '../../http/download.ts'
import { createCsvDownloads } from '../../workshop/csv-download.ts'
import { notFound } from '../../http/fail.ts'
import { textOf } from '../../http/text-of.test-data.ts'
import { type Account, conversion, newAccount } from '../event-builders.ts'
import { insightsCalls } from '../calls.ts'
import type { Names } from '../report/names.ts'
import { conversionsCalls } from './calls.ts'

const names: Names = {
  sites: new Map(),
  networks: new Map([['net-a', { name: 'Network A' }]]),
  connections: new Map([['con-a', { name: 'Ours at A' }]]),
  campaigns: new Map(),
  smartLinks: new Map(),
  creators: new Map(),
  merchants: new Map([
    ['smørbutik.example', { uuid: '00000003-0000-4000-8000-000000000001', name: 'Smørbutikken', faviconUrl: null }],
    ['zebra.example', { uuid: '00000003-0000-4000-8000-000000000002', name: 'Apotek Å', faviconUrl: null }],
    ['alfa.example', { uuid: '00000003-0000-4000-8000-000000000003', name: 'zoo shop', faviconUrl: null }],
  ]),
}
const now = '2026-03-29T10:02:30Z'
const days = { fromDate: '2026-03-28', toDate: '2026-03-29' }

let stores: TestStores
let account: Account
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  account = newAccount()
})

const ports = () => ({
  events: stores.events,
  names: async () => ({ ...names, sites: new Map([[account.site, { name: 'Café', domain: 'blog.example' }]]) }),
  clock: { now: () => new Date(now) },
  closedCampaigns: async () => [],
  settings: { ownDomain: 'outbound.example' },
  clickIds: { isClickId: () => false, clickTime: () => 0 },
  story: async () => null,
  versions: () => Promise.reject(notFound()),
  rateOf: async () => null,
  csv: createCsvDownloads(2),
})
const calls = () => conversionsCalls(ports())
const reports = () => insightsCalls(ports())
const viewer = () => principal({ accountUuid: account.uuid })
const add = (table: 'conversion', ...rows: object[]) => stores.events.insert(table, rows, randomUUID())

describe('what is looked for in the list of conversions', () => {
  const found = async (search: string, input: object = {}) =>
    (await calls().list(conversions.list.input.parse({ ...days, ...input, search }), viewer()))
      .map((c) => c.conversionSaleOrderId)
      .toSorted()

  it('is part of an order number, a transaction or a sub id, or a whole id of it or its click', async () => {
    const at = '2026-03-28T12:00:00Z'
    const uuid = randomUUID()
    await add(
      'conversion',
      conversion(account, { at, order_id: 'A-1001', conversion_uuid: uuid, transaction_id: 'tx-77' }),
      conversion(account, { at, order_id: 'B-1002', sub_id_2: 'Newsletter', click_id: '0mga9xk3a00000000001' }),
    )
    expect(await found('100')).toEqual(['A-1001', 'B-1002'])
    expect(await found('a-1001')).toEqual(['A-1001'])
    expect(await found('TX-7')).toEqual(['A-1001'])
    expect(await found('newsl')).toEqual(['B-1002'])
    expect(await found(uuid.toUpperCase())).toEqual(['A-1001'])
    expect(await found('0mga9xk3a00000000001')).toEqual(['B-1002'])
    expect(await found('nobody')).toEqual([])
    // same sums in any order and with any page size
    expect(await found('100', { orderBy: 'conversionSale', limit: 1 })).toHaveLength(1)
    const sums = await calls().insights(conversions.insights.input.parse({ ...days, search: 'A-1001' }), viewer())
    expect(sums.approvedInsights.count + sums.pendingInsights.count + sums.rejectedInsights.count).toBe(1)
  })

  it('is an amount as the list shows it or as the network sent it; without decimals any with this whole part', async () => {
    const at = '2026-03-28T12:00:00Z'
    await add(
      'conversion',
      conversion(account, { at, order_id: 'one', sale: '175.9100', commission: '12.5000', currency: 'DKK' }),
      conversion(account, { at, order_id: 'two', sale: '1234.5000', commission: '175.0000', currency: 'DKK' }),
    )
    expect(await found('175.91')).toEqual(['one'])
    expect(await found('DKK 1,234.50')).toEqual(['two'])
    expect(await found('175')).toEqual(['one', 'two'])
    expect(await found('12,5')).toEqual(['one'])
    expect(await found('174')).toEqual([])
  })
})

describe('the list of conversions', () => {
  const ask = async (input: object) => {
    const parsed = conversions.list.input.parse({ ...days, ...input })
    return (await calls().list(parsed, viewer())).map((c) => conversions.list.output.element.parse(c))
  }
  it('has the newest first, page by page, with the filters of the report', async () => {
    const sold = Array.from({ length: 5 }, (_, i) =>
      conversion(account, {
        at: `2026-03-28T1${i}:00:00Z`,
        transaction_id: `t${i}`,
        status: i === 2 ? 'rejected' : 'approved',
      }),
    )
    await add('conversion', ...sold)
    const ids = async (input: object) => (await ask(input)).map((c) => c.conversionNetworkTransactionId)
    expect(await ids({ limit: 2 })).toEqual(['t4', 't3'])
    expect(await ids({ limit: 2, offset: 2 })).toEqual(['t2', 't1'])
    expect(await ids({ limit: 2, offset: 5 })).toEqual([])
    expect(await ids({ filters: { statusKeys: ['rejected'] } })).toEqual(['t2'])
    expect(await ids({ filters: { deviceTypes: ['Mobile'] } })).toEqual([])
  })
  it('is the same as a file, page after page in its order, to the cent', async () => {
    const sold = ['9.10', '0.2000', '7.3000', '0.1000', '12.4000', '0.1000'].map((commission, n) =>
      conversion(account, { at: `2026-03-28T1${n}:00:00Z`, transaction_id: `t${n}`, status: 'approved', commission }),
    )
    await add('conversion', ...sold, conversion(account, { at: '2026-03-28T10:00:00Z', status: 'rejected' }))
    const asked = { ...days, orderBy: 'conversionCommission', filters: { statusKeys: ['approved'] } }
    const text = await textOf(calls().file(conversions.file.input.parse(asked), viewer()))
    const [head, ...lines] = text.trim().split('\r\n')
    const at = (name: string) => head?.split(',').indexOf(name) ?? -1
    const column = (name: string) => lines.map((line) => line.split(',')[at(name)])
    const listed = await ask({ ...asked, limit: 100 })
    expect(column('Transaction ID')).toEqual(listed.map((c) => c.conversionNetworkTransactionId))
    expect(column('Revenue')).toEqual(['12.4', '9.1', '7.3', '0.2', '0.1', '0.1'])
    expect(column('Revenue').reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0)).toBe(2920)
    expect(
      (await textOf(calls().file(conversions.file.input.parse({ ...asked, search: 'nobody' }), viewer()))).trim(),
    ).toBe(head)
  })
  it('has each row once as a file, although its place changes while it is read', async () => {
    const sold = (n: number, commission: string) =>
      conversion(account, {
        at: `2026-03-28T1${n}:00:00Z`,
        transaction_id: `t${n}`,
        commission,
        conversion_uuid: `00000000-0000-4000-8000-00000000000${n}`,
      })
    await add(
      'conversion',
      sold(1, '9.0000'),
      sold(2, '8.0000'),
      sold(3, '7.0000'),
      sold(4, '6.0000'),
      sold(5, '5.0000'),
    )
    const asked = conversions.file.input.parse({ ...days, orderBy: 'conversionCommission' })
    const file = await calls().file(asked, viewer())
    if (!(file instanceof Download)) throw new Error('There is no file')
    const pieces = file.pieces[Symbol.asyncIterator]()
    const next = async () => new TextDecoder().decode((await pieces.next()).value as Uint8Array)
    const [head, first] = [await next(), await next()]
    // the first row is now the smallest, and a later row the first
    const later = { version: 2 }
    await add('conversion', { ...sold(1, '0.1000'), ...later }, { ...sold(4, '90.0000'), ...later })
    const text = [first, await next(), await next()].join('')
    const at = head.split(',').indexOf('Transaction ID')
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',')[at]),
    ).toEqual(['t1', 't2', 't3', 't4', 't5'])
  })
  it('names what has no merchant, tests of the product itself, and currencies without a rate', async () => {
    await add(
      'conversion',
      conversion(account, { at: '2026-03-28T13:00:00Z', merchant: '' }),
      conversion(account, { at: '2026-03-28T12:00:00Z', merchant: 'outbound.example', name: 'x' }),
      conversion(account, { at: '2026-03-28T11:00:00Z', name: 'Spring campaign', click_at: '2026-03-27T10:00:00Z' }),
      conversion(account, { at: '2026-03-28T10:00:00Z', currency: 'XQY' }),
    )
    const found = await ask({})
    expect(found.map((c) => [c.conversionName, c.conversionErrorCode])).toEqual([
      ['Unmapped conversion', ''],
      ['Test conversion', ''],
      ['Spring campaign', ''],
      ['Smørbutikken', 'no-exchange-rate'],
    ])
    expect(found[2]).toMatchObject({
      conversionDatetime: '2026-03-28T11:00:00.000Z',
      conversionClickDatetime: '2026-03-27T10:00:00.000Z',
      conversionSale: 100,
      conversionCommission: 10,
      conversionTotalCommission: 10,
      conversionCurrencyCode: 'DKK',
      channel: { channelUuid: account.site, channelDomain: 'blog.example', channelName: 'Café' },
      network: { networkUuid: 'net-a', networkName: 'Network A' },
    })
  })
  it('adds up to the report and the dashboard, to the cent', async () => {
    const at = '2026-03-28T12:00:00Z'
    const amounts = ['0.0050', '1.1150', '-0.4450', '33.3349', '7.7777']
    await add(
      'conversion',
      ...amounts.map((commission, i) =>
        conversion(account, { at, commission, status: i === 3 ? 'rejected' : 'pending' }),
      ),
    )
    const listed = await ask({})
    const sum = sumAmounts(listed.map((c) => c.conversionTotalCommission))
    expect(sum).toBe(8.46) // 0.01 + 1.12 − 0.45 + 7.78
    const rejected = listed.find((c) => c.conversionStatusKey === 'rejected')
    expect(rejected).toMatchObject({ conversionCommission: 33.33, conversionTotalCommission: 0 })
    const report = await reports().statistics(insights.statistics.input.parse(days), viewer())
    const board = await reports().dashboard(insights.dashboard.input.parse(days), viewer())
    expect([report.totals.conversionTotalCommission, board.totals.commission.value]).toEqual([sum, sum])
  })
})

describe('the order of the list', () => {
  const list = async (input: object) => calls().list(conversions.list.input.parse({ ...days, ...input }), viewer())
  const ids = async (input: object) => (await list(input)).map((c) => c.conversionNetworkTransactionId)
  const sold = (id: string, over: object) =>
    conversion(account, { at: '2026-03-28T12:00:00Z', transaction_id: id, ...over })

  it('goes by the names and amounts that are shown', async () => {
    await add(
      'conversion',
      sold('a', { merchant: 'zebra.example', sale: '900.0000', commission: '1.0000', status: 'pending' }),
      sold('b', { merchant: 'alfa.example', sale: '80.0000', commission: '3.0000', status: 'approved' }),
      sold('c', { merchant: 'smørbutik.example', sale: '700.0000', commission: '2.0000', status: 'rejected' }),
      sold('d', { merchant: '', site_uuid: '', sale: '10.0000', commission: '-4.0000', status: 'paid' }),
    )
    const up = { orderDirection: 'asc' }
    // Apotek Å, Smørbutikken, Unmapped conversion, zoo shop
    expect(await ids({ orderBy: 'merchant', ...up })).toEqual(['a', 'c', 'd', 'b'])
    expect(await ids({ orderBy: 'merchant' })).toEqual(['b', 'd', 'c', 'a'])
    expect(await ids({ orderBy: 'conversionSale' })).toEqual(['a', 'c', 'b', 'd'])
    expect(await ids({ orderBy: 'conversionCommission', ...up })).toEqual(['d', 'a', 'c', 'b'])
    // a rejected one earns nothing
    expect(await ids({ orderBy: 'conversionTotalCommission', ...up })).toEqual(['d', 'c', 'a', 'b'])
    expect(await ids({ orderBy: 'conversionStatusKey', ...up })).toEqual(['b', 'd', 'a', 'c'])
    expect(await ids({ orderBy: 'conversionNetworkTransactionId' })).toEqual(['d', 'c', 'b', 'a'])
    expect((await ids({ orderBy: 'channel', ...up }))[0]).toBe('d')
  })

  it.each(conversionSorts)('by %s every page follows the one before, also among equals', async (orderBy) => {
    await add('conversion', ...Array.from({ length: 23 }, (_, i) => sold(`t${i % 4}`, { sub_id: i % 2 ? 'x' : '' })))
    for (const orderDirection of ['asc', 'desc']) {
      const whole = (await list({ orderBy, orderDirection, limit: 100 })).map((c) => c.conversionUuid)
      expect(new Set(whole).size).toBe(23)
      const paged: string[] = []
      for (let page = 0; page < 5; page++) {
        const afterUuid = paged.at(-1)
        const rows = await list({ orderBy, orderDirection, limit: 5, ...(afterUuid ? { afterUuid } : {}) })
        paged.push(...rows.map((c) => c.conversionUuid))
      }
      expect(paged).toEqual(whole)
    }
  })

  it('neither repeats nor skips rows while others arrive', async () => {
    const at = (minute: number) => `2026-03-28T12:${String(minute).padStart(2, '0')}:00Z`
    await add('conversion', ...[50, 40, 30, 20].map((m) => sold(`m${m}`, { at: at(m) })))
    const first = await list({ limit: 2 })
    await add('conversion', sold('new', { at: at(59) }), sold('late', { at: at(25) }))
    const afterUuid = first.at(-1)?.conversionUuid
    const second = await list({ limit: 10, offset: 2, afterUuid })
    expect(first.map((c) => c.conversionNetworkTransactionId)).toEqual(['m50', 'm40'])
    expect(second.map((c) => c.conversionNetworkTransactionId)).toEqual(['m30', 'late', 'm20'])
    // by offset the list would have repeated a row
    expect(await ids({ limit: 10, offset: 2 })).toEqual(['m40', 'm30', 'late', 'm20'])
  })

  it('counts by position when the last row is not in the list any more', async () => {
    await add('conversion', ...[3, 2, 1].map((h) => sold(`h${h}`, { at: `2026-03-28T1${h}:00:00Z` })))
    expect(await ids({ limit: 10, offset: 1, afterUuid: randomUUID() })).toEqual(['h2', 'h1'])
  })

  it.each([
    [{ orderBy: 'password' }, 'orderBy'],
    [{ orderDirection: 'up' }, 'orderDirection'],
    [{ afterUuid: 'x' }, 'afterUuid'],
    [{ limit: 1001 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ fromDate: '2026-03-30' }, 'toDate'],
    [{ filters: { nothing: ['x'] } }, 'filters'],
  ])('refuses %j by name', (input, field) => {
    expect(conversions.list.input.safeParse({ ...days, ...input }).error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('the cards above the list', () => {
  const ask = async (input: object = {}) =>
    conversions.insights.output.parse(
      await calls().insights(conversions.insights.input.parse({ ...days, ...input }), viewer()),
    )

  it('are zero for every day while there is nothing', async () => {
    const { approvedInsights } = await ask()
    expect(approvedInsights).toEqual({
      commission: 0,
      currencyCode: 'DKK',
      count: 0,
      paidCount: 0,
      paidClickCount: 0,
      groups: [
        { grp: '2026-03-28', startsAt: '2026-03-27T23:00:00.000Z', sums: { commission: 0 } },
        { grp: '2026-03-29', startsAt: '2026-03-28T23:00:00.000Z', sums: { commission: 0 } },
      ],
    })
  })

  it('add up by state and day, paid among the approved, and count what is listed', async () => {
    await add(
      'conversion',
      conversion(account, { at: '2026-03-28T12:00:00Z', commission: '10.0050' }), // 10.01
      conversion(account, { at: '2026-03-28T22:59:59Z', commission: '1.0000', status: 'paid' }),
      conversion(account, { at: '2026-03-28T23:00:00Z', commission: '0.5000', kind: 'cpc' }), // the 29th
      conversion(account, { at: '2026-03-29T12:00:00Z', commission: '7.0000', status: 'pending' }),
      conversion(account, { at: '2026-03-29T12:00:00Z', commission: '2.5000', status: 'rejected' }),
      conversion(account, { at: '2026-03-30T12:00:00Z', commission: '99.0000' }),
    )
    const { approvedInsights, pendingInsights, rejectedInsights } = await ask()
    const shown = [approvedInsights, pendingInsights, rejectedInsights].map((i) => [
      i.commission,
      [i.count, i.paidCount, i.paidClickCount],
      ...i.groups.map((g) => g.sums.commission),
    ])
    expect(shown).toEqual([
      [11.51, [2, 1, 1], 11.01, 0.5],
      [7, [1, 0, 0], 0, 7],
      [2.5, [1, 0, 0], 0, 2.5],
    ])
    const { totals } = await reports().statistics(insights.statistics.input.parse(days), viewer())
    expect(totals.conversionTotalCommission).toBe(18.51) // approved and pending
    expect((await ask({ filters: { statusKeys: ['paid'] } })).approvedInsights.commission).toBe(1)
    expect(await calls().list(conversions.list.input.parse({ ...days, limit: 100 }), viewer())).toHaveLength(5)
  })

  it('agree with report, dashboard, status tab, live box and list, of which paid clicks are marked and counted apart', async () => {
    const at = '2026-03-29T10:00:00Z'
    const of = (status: string, commission: string, over: object = {}) =>
      conversion(account, { at, status, commission, ...over })
    const paidClick = (status: string, commission: string) => of(status, commission, { kind: 'cpc', sale: '0' })
    await add(
      'conversion',
      of('approved', '10'),
      of('approved', '5'),
      of('paid', '3'),
      of('pending', '2'),
      of('rejected', '7'),
      paidClick('approved', '0.5'),
      paidClick('paid', '0.25'),
      paidClick('rejected', '0.1'),
    )
    const shown = await ask()
    const { approvedInsights: approved, pendingInsights: pending, rejectedInsights: rejected } = shown
    const report = async (groupBy: string) =>
      reports().statistics(insights.statistics.input.parse({ ...days, groupBy }), viewer())
    const { totals } = await report('name')
    const board = await reports().dashboard(insights.dashboard.input.parse(days), viewer())
    expect([approved.count, approved.paidCount, approved.paidClickCount]).toEqual([3, 1, 2])
    expect(approved.count + pending.count).toBe(4)
    expect([totals.conversionCount, board.totals.conversions.count]).toEqual([4, 4])
    expect([rejected.count, totals.rejectedConversionCount]).toEqual([1, 1])
    const states = new Map((await report('status')).rows.map((r) => [r.grp, r]))
    expect(states.get('approved')?.conversionCount).toBe(approved.count - approved.paidCount)
    expect(states.get('paid')?.conversionCount).toBe(approved.paidCount)
    expect(states.get('pending')?.conversionCount).toBe(pending.count)
    const earned = ['approved', 'paid'].map((s) => states.get(s)?.conversionTotalCommission ?? 0)
    expect(earned).toEqual([15.5, 3.25])
    expect(approved.commission).toBe(18.75)
    expect(rejected.commission).toBe(states.get('rejected')?.conversionRejectedCommission)
    const list = await calls().list(conversions.list.input.parse(days), viewer())
    expect(list.filter((c) => c.conversionKind === 'cpc')).toHaveLength(3)
    expect(list.filter((c) => c.conversionKind === 'sale' && c.conversionStatusKey !== 'rejected')).toHaveLength(4)
    expect((await reports().livebox(insights.livebox.input.parse({}), viewer())).conversions.total).toBe(4)
  })

  it('go by the hour on a single day', async () => {
    const { pendingInsights } = await ask({ fromDate: '2026-03-29' })
    expect(pendingInsights.groups).toHaveLength(23) // the clock jumps
  })
})
