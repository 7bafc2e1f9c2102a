import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { insights } from '../../../contract/insights/insights.ts'
import { unusual as contract } from '../../../contract/insights/unusual.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { paceOf, usualDay } from '../../alerts/index.ts'
import { insightsCalls } from '../calls.ts'
import { type Account, conversion, newAccount } from '../event-builders.ts'
import type { Names } from '../report/names.ts'
import { unusualCalls } from './calls.ts'

const names: Names = {
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  creators: new Map(),
  smartLinks: new Map(),
  merchants: new Map([
    ['te.example', { uuid: '00000003-0000-4000-8000-000000000001', name: 'Te og mere', faviconUrl: null }],
  ]),
}
const toDate = '2026-06-07'
const fromDate = '2026-06-01'

let stores: TestStores
let account: Account
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  account = newAccount()
})
const viewer = () => principal({ accountUuid: account.uuid })
const ports = (leftOut: { fromDay: string; toDay: string }[] = []) => ({
  events: stores.events,
  names: async () => names,
  clock: { now: () => new Date('2026-06-20T10:00:00Z') },
  closedCampaigns: async () => [],
  settings: { ownDomain: 'outbound.example' },
  reportingDelays: async () => null,
  morning: { usualDay, pace: paceOf, openBreaks: async () => [], leftOut: async () => leftOut },
})
const ask = async (input: object, leftOut?: { fromDay: string; toDay: string }[]) =>
  contract.list.output.parse(
    await unusualCalls(ports(leftOut)).list(
      contract.list.input.parse({ fromDate, toDate, groupBy: 'name', ...input }),
      viewer(),
    ),
  )
/** Sales of 10.01, this many per day in the range and in the days before it. */
const sales = (merchant: string, before: number, now: number, over: object = {}, first = -70) =>
  Array.from({ length: 7 - first }, (_, i) => addDays(fromDate, first + i)).flatMap((date) =>
    Array.from({ length: date < fromDate ? before : now }, (_, n) =>
      conversion(account, { at: `${date}T${10 + n}:00:00Z`, merchant, commission: '10.0100', ...over }),
    ),
  )
const add = (...rows: object[]) => stores.events.insert('conversion', rows, randomUUID())

it('lists what is outside of its usual, the most money first, and adds up to the report', async () => {
  await add(
    ...sales('te.example', 4, 12),
    ...sales('ost.example', 6, 1),
    ...sales('brod.example', 5, 5),
    ...sales('lille.example', 1, 1),
    ...sales('ny.example', 6, 6, {}, -9),
    ...sales('brod.example', 0, 3, { status: 'rejected' }),
  )
  const answer = await ask({})
  // 12 × 7 and 1 × 7 sales instead of 4 × 7 and 6 × 7
  expect(answer.rows.map((r) => [r.grp, r.name, r.earned, r.usual.expected, r.difference.expected])).toEqual([
    ['te.example', 'Te og mere', 840.84, 280.28, 560.56],
    ['ost.example', 'ost.example', 70.07, 420.42, -350.35],
  ])
  expect(answer.rows.map((r) => [r.isHardlyChance, r.nameUuid])).toEqual([
    [true, '00000003-0000-4000-8000-000000000001'],
    [true, ''],
  ])
  for (const { earned, usual, difference } of answer.rows) {
    expect(Math.round((earned - usual.high) * 100)).toBe(Math.round(difference.low * 100))
    expect(Math.round((earned - usual.low) * 100)).toBe(Math.round(difference.high * 100))
  }
  expect([answer.asUsual, answer.tooSmall, answer.tooNew]).toEqual([
    { count: 1, earned: 350.35 },
    { count: 1, earned: 70.07 },
    { count: 1, earned: 420.42 },
  ])
  expect(answer.inside.map((r) => [r.grp, r.earned, r.isHardlyChance])).toEqual([['brod.example', 350.35, false]])
  const report = await insightsCalls(ports()).statistics(
    insights.statistics.input.parse({ fromDate, toDate, groupBy: 'name' }),
    viewer(),
  )
  expect(answer.earned).toBe(report.totals.conversionTotalCommission)
  const parts = [...answer.rows, answer.asUsual, answer.tooSmall, answer.tooNew]
  expect(parts.reduce((sum, p) => sum + Math.round(p.earned * 100), 0)).toBe(Math.round(answer.earned * 100))
  for (const row of answer.rows)
    expect(row.earned).toBe(report.rows.find((r) => r.grp === row.grp)?.conversionTotalCommission)
})

it('reads sites and pages the same way, with filters, and days that were left out', async () => {
  const [other, page] = [randomUUID(), 'blog.example/te']
  await add(...sales('te.example', 4, 12, { page }), ...sales('te.example', 5, 5, { site_uuid: other }))
  const bySite = await ask({ groupBy: 'channel' })
  expect(bySite.rows.map((r) => [r.grp, r.channelUuid, r.difference.expected])).toEqual([
    [account.site, account.site, 560.56],
  ])
  expect(bySite.asUsual).toEqual({ count: 1, earned: 350.35 })
  expect((await ask({ groupBy: 'page' })).rows.map((r) => [r.grp, r.earned])).toEqual([[page, 840.84]])
  const only = await ask({ groupBy: 'page', filters: { channelUuids: [other] } })
  expect([only.rows, only.earned]).toEqual([[], 350.35])
  // a filter on the grouping itself still applies
  const none = await ask({ groupBy: 'channel', filters: { channelUuids: [other] } })
  expect([none.rows, none.asUsual.count, none.earned]).toEqual([[], 1, 350.35])
  // with the quiet weeks excluded nothing is known
  const blind = await ask({}, [{ fromDay: addDays(fromDate, -56), toDay: addDays(fromDate, -1) }])
  expect([blind.rows, blind.tooNew.count]).toEqual([[], 1])
})

it('answers an account without sales', async () => {
  const nothing = { count: 0, earned: 0 }
  expect(await ask({})).toMatchObject({ rows: [], asUsual: nothing, tooSmall: nothing, tooNew: nothing, earned: 0 })
})

it('refuses what has no usual, naming the field and the rule', () => {
  const refused = (input: object) =>
    contract.list.input
      .safeParse({ fromDate, toDate, ...input })
      .error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
  expect(refused({ toDate: '2026-09-01' })).toEqual([
    'toDate: Must be at most 91 days after fromDate: no usual is known of more',
  ])
  expect(refused({ toDate: '2026-08-31' })).toBeUndefined()
  const unfit = 'Must be empty: what is usual is of all days and of sales in every state'
  expect(refused({ filters: { statusKeys: ['paid'], date: ['2026-06-02'] } })).toEqual([
    `filters.date: ${unfit}`,
    `filters.statusKeys: ${unfit}`,
  ])
  expect(refused({ groupBy: 'date' })).toHaveLength(1)
  expect(refused({ toDate: '2026-05-01' })).toEqual(['toDate: Must not be before fromDate'])
})
