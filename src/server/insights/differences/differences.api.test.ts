import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sumAmounts } from '../../../contract/cents.ts'
import { differences } from '../../../contract/insights/differences.ts'
import { insights } from '../../../contract/insights/insights.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { insightsCalls } from '../calls.ts'
import { type Account, click, conversion, newAccount, pageview } from '../event-builders.ts'
import { differencesCalls } from './calls.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
let account: Account
beforeEach(() => {
  account = newAccount()
})

const noNames = () => ({
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  creators: new Map(),
  smartLinks: new Map(),
  merchants: new Map(),
})
const ports = () => ({
  events: stores.events,
  names: async () => noNames(),
  clock: { now: () => new Date('2026-03-29T10:02:30Z') },
  closedCampaigns: async () => [],
  settings: { ownDomain: 'outbound.example' },
})
const viewer = () => principal({ accountUuid: account.uuid })
const add = async (table: 'pageview' | 'click' | 'conversion', ...rows: object[]) =>
  stores.events.insert(table, rows, randomUUID())

const ranges = {
  fromDate: '2026-03-14',
  toDate: '2026-03-28',
  prevFromDate: '2026-02-27',
  prevToDate: '2026-03-13',
}
type Row = { groupBy: string; key: string }
const explain = async (of: readonly Row[], over: object = {}) =>
  differences.explain.output.parse(
    await differencesCalls(ports()).explain(differences.explain.input.parse({ ...ranges, of, ...over }), viewer()),
  )
const report = async (groupBy: string, fromDate: string, toDate: string, over: object = {}) =>
  insights.statistics.output.parse(
    await insightsCalls(ports()).statistics(
      insights.statistics.input.parse({ groupBy, fromDate, toDate, ...over }),
      viewer(),
    ),
  )
const before = '2026-03-10T12:00:00Z'
const after = '2026-03-20T12:00:00Z'
const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make)
const moved = async (of: readonly Row[]) =>
  Object.fromEntries((await explain(of)).parts.flatMap((p) => (p.amount === 0 ? [] : [[p.factor, p.amount]])))
const revenueOf = ({ rows }: Awaited<ReturnType<typeof report>>, key: string) =>
  rows.find((row) => row.grp === key)?.conversionTotalCommission ?? 0

it('begins with pageviews, with clicks where they are not known, and with conversions where neither is', async () => {
  await add('pageview', ...times(4, () => pageview(account, { at: before })), pageview(account, { at: after }))
  await add('click', ...times(4, () => click(account, { at: before })), click(account, { at: after }))
  await add('conversion', ...times(4, () => conversion(account, { at: before })), conversion(account, { at: after }))
  expect(await moved([])).toEqual({ pageviews: -30 })
  expect(await moved([{ groupBy: 'name', key: 'smørbutik.example' }])).toEqual({ clicks: -30 })
  expect(await moved([{ groupBy: 'currency', key: 'DKK' }])).toEqual({ conversions: -30 })
  const row = await explain([{ groupBy: 'network', key: 'net-a' }])
  expect(row.unknown).toEqual([
    { factor: 'pageviews', reason: 'notOfRow' },
    { factor: 'clicksPerPageview', reason: 'notOfRow' },
    { factor: 'carriedShare', reason: 'notOfRow' },
  ])
  expect(row.parts[0]).toEqual({ factor: 'clicks', amount: -30, before: 4, now: 1 })
})

/** Events of three merchants and two devices, in four currencies of which one has no rate, of every kind and status. */
async function addSome() {
  const merchants = ['a.example', 'b.example', '']
  const devices = ['Desktop', 'Mobile']
  const some = (at: string, n: number) =>
    Array.from({ length: n }, (_, i) => ({ at, merchant: merchants[i % 3] ?? '', device: devices[i % 2] ?? '' }))
  const read = [...some(before, 12), ...some(after, 7)]
  await add('pageview', ...read.map(({ at, device }) => pageview(account, { at, device })))
  const lost = { kind: 'discover' as const, campaign_uuid: '', network_uuid: '' }
  const clicked = [...some(before, 9), ...some(after, 11)]
  await add('click', ...clicked.map((e, i) => click(account, { ...e, ...(i % 4 === 0 ? lost : {}) })))
  const sold = [...some(before, 14), ...some(after, 17)].map((e, i) =>
    conversion(account, {
      ...e,
      currency: ['DKK', 'EUR', 'SEK', 'VND'][i % 4] ?? 'DKK',
      kind: i % 5 === 0 ? 'cpc' : 'sale',
      status: (['approved', 'pending', 'rejected'] as const)[i % 3] ?? 'approved',
      sale: i % 7 === 0 ? '0.0000' : `${31 + i}.5000`,
      commission: i === 13 ? '-4.4444' : `${3 + i}.3333`,
    }),
  )
  await add('conversion', ...sold)
}

it('has the cents of the report for the total and every row, and parts that add up to them', async () => {
  await addSome()
  const whole = await explain([])
  expect(sumAmounts(whole.parts.map((p) => p.amount))).toBe(whole.difference)
  for (const groupBy of ['name', 'device', 'network', 'status', 'page', 'channel'] as const) {
    const was = await report(groupBy, ranges.prevFromDate, ranges.prevToDate)
    const is = await report(groupBy, ranges.fromDate, ranges.toDate)
    expect([whole.before, whole.now]).toEqual([
      was.totals.conversionTotalCommission,
      is.totals.conversionTotalCommission,
    ])
    expect(whole.unconvertedCurrencies).toEqual(was.unconvertedCurrencies)
    for (const key of new Set([...was.rows, ...is.rows].map((row) => row.grp))) {
      const found = await explain([{ groupBy, key }])
      const said = [groupBy, key, found.before, found.now]
      expect(said).toEqual([groupBy, key, revenueOf(was, key), revenueOf(is, key)])
      expect(sumAmounts(found.parts.map((p) => p.amount))).toBe(found.difference)
    }
  }
})

it('explains a row under another, in either order, and the other way round', async () => {
  await addSome()
  const merchant = { groupBy: 'name', key: 'a.example' }
  const device = { groupBy: 'device', key: 'Mobile' }
  const pair = await report('name', ranges.fromDate, ranges.toDate, { thenBy: 'device', outer: 'a.example' })
  const found = await explain([merchant, device])
  expect(found.now).toBe(revenueOf(pair, 'Mobile'))
  expect(found.parts.length).toBeGreaterThan(3)
  expect(await explain([device, merchant])).toEqual(found)
  const turned = await explain([merchant, device], {
    fromDate: ranges.prevFromDate,
    toDate: ranges.prevToDate,
    prevFromDate: ranges.fromDate,
    prevToDate: ranges.toDate,
  })
  expect(turned.parts.map((p) => [p.factor, p.amount])).toEqual(
    found.parts.map((p) => [p.factor, p.amount === 0 ? 0 : -p.amount]),
  )
  // a filter by other sites leaves nothing in the row of this site
  const elsewhere = await explain([{ groupBy: 'channel', key: account.site }], {
    filters: { channelUuids: [randomUUID()] },
  })
  expect(elsewhere).toMatchObject({ before: 0, now: 0, parts: [] })
})

it('is nothing where nothing was earned, and refuses pieces of time as rows', async () => {
  expect(await explain([])).toMatchObject({ before: 0, now: 0, difference: 0, parts: [], causes: [] })
  const byDay = { ...ranges, of: [{ groupBy: 'date', key: '2026-03-14' }] }
  expect(() => differences.explain.input.parse(byDay)).toThrow('Must not be a piece of time')
})
