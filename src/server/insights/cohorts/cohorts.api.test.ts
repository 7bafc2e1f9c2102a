import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cohortDays, type CohortGroup, cohortGroups } from '../../../contract/insights/cohort-days.ts'
import { cohorts as contract, type CohortRow } from '../../../contract/insights/cohorts.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { ask, load, zones } from '../../../test/reports/against-oracle.ts'
import { calendar, oracle, type RawEvents } from '../../../test/reports/oracle.ts'
import { networkUuids, randomEvents, siteUuids } from '../../../test/reports/random-events.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { cohorts } from './cohorts.ts'

const seed = Math.floor(Math.random() * 1e9)
const now = new Date('2026-11-10T12:00:00Z')
/** Covers every event, in every zone. */
const range = { fromDate: '2026-02-01', toDate: '2026-11-30' }
const currency = 'XQA'
const day = 86_400_000
const msOf = (at: string) => Date.parse(`${at.replace(' ', 'T')}Z`)

let stores: TestStores
const account = randomUUID()
const raw = randomEvents(account, seed)
beforeAll(async () => {
  stores = await testStores()
  await load(stores.events, raw)
})
afterAll(() => stores.close())

const asked = (zone: string, groupBy: CohortGroup, filters: Filters) =>
  cohorts(
    {
      events: stores.events,
      names: async () => ({
        sites: new Map(),
        networks: new Map(),
        connections: new Map(),
        campaigns: new Map(),
        smartLinks: new Map(),
        creators: new Map(),
        merchants: new Map(),
      }),
      clock: { now: () => now },
      closedCampaigns: async () => [],
      settings: { ownDomain: 'outbound.example' },
      outlook: { delays: async () => null, approvals: async () => null },
    },
    contract.list.input.parse({ ...range, groupBy, filters }),
    { accountUuid: account, timezone: zone, currencyCode: currency },
  )

type Cents = {
  commission: number
  approved: number
  paid: number
  open: number
  longOpen: number
  rejected: number
  after: [number, number][]
}
const nothing = (): Cents => ({
  commission: 0,
  approved: 0,
  paid: 0,
  open: 0,
  longOpen: 0,
  rejected: 0,
  after: cohortDays.map(() => [0, 0]),
})

/** Earnings of one conversion in cents by the slow report, or null when the filters exclude it. */
function worth(of: RawEvents, one: RawEvents['conversions'][number], zone: string, filters: Filters) {
  const alone = { ...of, pageviews: [], clicks: [], conversions: [one] }
  const { totals, groups } = oracle(alone, { ...range, groupBy: 'status', filters, zone, currency })
  return groups.size === 0
    ? null
    : { earned: totals.conversionTotalCommission, rejected: totals.conversionRejectedCommission }
}

/** The same by a loop over single conversions, each passed to the slow report alone. */
function slow(zone: string, groupBy: CohortGroup, filters: Filters) {
  const latest = new Map<string, RawEvents['conversions'][number]>()
  for (const row of raw.conversions)
    if (Number(row.version) > Number(latest.get(row.conversion_uuid)?.version ?? 0))
      latest.set(row.conversion_uuid, row)
  const { dayOf } = calendar(zone)
  const found = new Map<string, Cents>()
  let withoutClick = 0
  for (const row of latest.values()) {
    if (row.is_deleted) continue
    const amounts = worth(raw, row, zone, filters)
    if (!amounts) continue
    if (row.click_at === null) {
      withoutClick += amounts.earned
      continue
    }
    const clicked = msOf(row.click_at)
    const key =
      groupBy === 'month' ? `${dayOf(clicked).slice(0, 7)}-01` : groupBy === 'network' ? row.network_uuid : row.merchant
    const sums = found.get(key) ?? nothing()
    found.set(key, sums)
    const age = now.getTime() - clicked
    sums.commission += amounts.earned
    sums.rejected += amounts.rejected
    if (row.status === 'approved') sums.approved += amounts.earned
    if (row.status === 'paid') sums.paid += amounts.earned
    if (row.status === 'pending') sums.open += amounts.earned
    if (row.status === 'pending' && age >= 90 * day) sums.longOpen += amounts.earned
    for (const [i, days] of cohortDays.entries()) {
      const pair = sums.after[i]
      if (!pair || age < days * day) continue
      pair[1] += amounts.earned
      if (msOf(row.at) - clicked < days * day) pair[0] += amounts.earned
    }
  }
  return { found, withoutClick }
}

const cents = (amount: number) => Math.round(amount * 100)
const inCents = (row: Omit<CohortRow, 'grp' | 'name' | 'startsAt'>): Cents => ({
  commission: cents(row.commission),
  approved: cents(row.approvedCommission),
  paid: cents(row.paidCommission),
  open: cents(row.openCommission),
  longOpen: cents(row.longOpenCommission),
  rejected: cents(row.rejectedCommission),
  after: row.after.map((a) => [cents(a.commission), cents(a.of)]),
})
const sumOf = (rows: readonly Cents[]): Cents =>
  rows.reduce(
    (all, row) => ({
      commission: all.commission + row.commission,
      approved: all.approved + row.approved,
      paid: all.paid + row.paid,
      open: all.open + row.open,
      longOpen: all.longOpen + row.longOpen,
      rejected: all.rejected + row.rejected,
      after: all.after.map(([a, b], i) => [a + (row.after[i]?.[0] ?? 0), b + (row.after[i]?.[1] ?? 0)]),
    }),
    nothing(),
  )

const filterSets: Filters[] = [
  {},
  { channelUuids: [siteUuids[0] ?? '', 'Unknown'], deviceTypes: ['Mobile', 'Desktop'] },
  { networkUuids: [networkUuids[1] ?? ''], statusKeys: ['pending', 'rejected'] },
]

describe('cohorts of clicks', () => {
  it.each(zones)('are to the cent those of a slow loop and of the report, in %s', async (zone) => {
    for (const filters of filterSets)
      for (const groupBy of cohortGroups) {
        const about = `seed ${seed}, ${groupBy}, ${JSON.stringify(filters)}`
        const { rows, totals, withoutClickCommission } = await asked(zone, groupBy, filters)
        const oracle = slow(zone, groupBy, filters)
        const product = new Map(rows.map((row) => [row.grp, inCents(row)]))
        for (const [key, sums] of oracle.found) expect(product.get(key), `${about}, ${key}`).toEqual(sums)
        expect(inCents(totals), about).toEqual(sumOf([...oracle.found.values()]))
        expect(sumOf([...product.values()]), about).toEqual(inCents(totals))
        expect(cents(withoutClickCommission), about).toBe(oracle.withoutClick)
        expect(cents(totals.commission), about).toBe(
          cents(totals.approvedCommission + totals.paidCommission + totals.openCommission),
        )
        const report = await ask(stores.events, account, raw, { ...range, groupBy: 'year', filters, zone, currency })
        expect(cents(totals.commission + withoutClickCommission), about).toBe(
          cents(report.totals.conversionTotalCommission),
        )
      }
  })

  it('lists every month of the range, and what is over of each', async () => {
    const { rows, totals } = await asked('Europe/Copenhagen', 'month', {})
    expect(rows.map((r) => r.name)).toEqual(
      ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`),
    )
    // on 10 November at 12:00: July ended 102 days ago, August 71, September 41, October 10
    expect(rows.slice(-5).map((r) => r.after.map((a) => a.isWhole))).toEqual([
      [true, true, true, true, true],
      [true, true, true, true, false],
      [true, true, true, false, false],
      [true, false, false, false, false],
      [false, false, false, false, false],
    ])
    expect(rows.every((r) => r.after.every((a) => !a.isWhole || a.of === r.commission))).toBe(true)
    // nothing has been learned for this account yet
    expect([totals.toCome, totals.decided, rows[0]?.toCome, rows[0]?.decided]).toEqual([null, null, null, null])
  })
})
