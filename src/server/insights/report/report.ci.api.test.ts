import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { baseMetrics, type BaseRow, emptyMetrics, metricOf } from '../../../contract/metrics.ts'
import { knownToBoth, thenBys } from '../../../contract/pairs.ts'
import { howMuch, sample } from '../../../test/how-much.ts'
import { pairwise } from '../../../test/pairwise.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { ask, bothChanges, cents, compared, keyOf, load, seed, zones } from '../../../test/reports/against-oracle.ts'
import type { OracleInput } from '../../../test/reports/oracle.ts'
import { currencies, networkUuids, randomEvents, siteUuids, userUuids } from '../../../test/reports/random-events.ts'

/** Every filter alone, and some combined. */
const filterSets: Filters[] = [
  {},
  { names: ['shop.example', 'Unknown'] },
  { names: ['00000003-0000-4000-8000-000000000001', "o'hara & søn"] },
  { advertiserUuids: ['00000003-0000-4000-8000-000000000001', 'Unknown'] },
  { trackerUuids: ['00000006-0000-4000-8000-000000000001'] },
  { channelUuids: [siteUuids[0] ?? '', 'Unknown'] },
  { networkUuids: [networkUuids[0] ?? '', networkUuids[1] ?? ''] },
  { urlShortCodes: ['Unknown'] },
  { targetUrlPaths: ['shop.example/p?1'] },
  { connectionUuids: ['00000005-0000-4000-8000-000000000002', 'Unknown'] },
  { pageUrlPaths: ['blog.example/café', "blog.example/it's", 'blog.example/\\n'] },
  { deviceTypes: ['Mobile', 'Unknown'] },
  { currencyCodes: ['XQA', 'EUR'] },
  { referers: ['google.com'] },
  { statusKeys: ['pending', 'rejected'] },
  { revshareAccountUuids: ['yes'] },
  { date: ['2026-03-29'] },
  { date: ['2026-10-25', '2026-04-05'], month: ['2026-10', '2026-04'] },
  { month: ['2026-03', '2026-11'] },
  { year: ['2026'] },
  { year: ['2025'] },
  { subIds: ["o'right", 'Unknown'] },
  { subId1: ['left'], subId2: ['Unknown'] },
  { subId3: ['tab\there'], subId4: ['Unknown'], subId5: ['Unknown'] },
  { tags: ['season = summer', "a b = x'y"] },
  { tags: ['season = Unknown'] },
  { origin: ['plugin', 'Unknown'] },
  { withPartialTraffic: true },
  { networkNotUuids: [networkUuids[2] ?? ''] },
  { assigneeUserUuids: [userUuids[0] ?? ''] },
  { assigneeUserUuids: ['No manager'] },
  { assigneeUserUuids: ['No manager', userUuids[1] ?? ''], deviceTypes: ['Desktop'], names: [] },
]

describe('the report on one server', () => {
  let stores: TestStores
  const account = randomUUID()
  const raw = randomEvents(account, seed)
  beforeAll(async () => {
    stores = await testStores()
    await load(stores.events, raw)
    await load(stores.events, randomEvents(randomUUID(), seed + 1)) // another account's events
  })
  afterAll(() => stores.close())
  const answers = async (input: OracleInput) => {
    const { product, oracle } = compared(raw, input, await ask(stores.events, account, raw, input))
    return [
      { seed, input, ...product },
      { seed, input, ...oracle },
    ] as const
  }

  const every = { groupBy: groupBys, filters: filterSets, zone: zones, currency: currencies.slice(0, 4) }
  const aside: Pick<OracleInput, 'groupBy' | 'filters' | 'zone' | 'currency'>[] = pairwise(every, [
    ['filters', 'zone'],
    ['filters', 'currency'],
    ['groupBy', 'zone'],
    ['groupBy', 'currency'],
    ...howMuch<['groupBy', 'filters'][]>([], [['groupBy', 'filters']]),
  ])
  it.each(groupBys)('by %s equals the slow implementation with filters, across both clock changes', async (groupBy) => {
    const asked = aside.filter((c) => c.groupBy === groupBy)
    expect(asked.length).toBeGreaterThanOrEqual(zones.length)
    for (const choice of asked) {
      const [product, oracle] = await answers({ ...bothChanges, ...choice })
      expect(product).toEqual(oracle)
    }
  })
  const inEveryZone = zones.flatMap((zone) => groupBys.map((groupBy) => ({ zone, groupBy })))
  it.each(zones)('equals the slow implementation with every grouping in %s', async (zone) => {
    for (const { groupBy } of inEveryZone.filter((c) => c.zone === zone)) {
      const [product, oracle] = await answers({ ...bothChanges, groupBy, filters: {}, zone, currency: 'XQA' })
      expect(product).toEqual(oracle)
    }
  })
  it('equals the slow implementation on single days of 23, 24.5 and 25 hours, hour by hour', async () => {
    for (const zone of zones)
      for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']) {
        const input = { fromDate: day, toDate: day, groupBy: 'date' as const, filters: {}, zone, currency: 'XQB' }
        const [product, oracle] = await answers(input)
        expect(product).toEqual(oracle)
      }
  })
  it('adds up to the same totals by every grouping of time, every bucket included', async () => {
    for (const zone of zones) {
      const reports = await Promise.all(
        (['hour', 'date', 'week', 'month', 'year'] as const).map((groupBy) =>
          ask(stores.events, account, raw, { ...bothChanges, groupBy, filters: {}, zone, currency: 'XQA' }),
        ),
      )
      for (const { rows, totals } of reports) {
        const sum = emptyMetrics()
        for (const row of rows) for (const m of baseMetrics) sum[m] += row[m]
        expect(cents(sum)).toEqual(cents(totals))
        expect(cents(totals)).toEqual(cents(reports[0]?.totals ?? emptyMetrics()))
      }
      expect(reports[1]?.rows).toHaveLength(253)
    }
  })
  const asked = { ...bothChanges, filters: {}, zone: 'Europe/Copenhagen', currency: 'XQA' }
  /** The metrics that both groupings' tables have and screens show (R205: what a pair counts). */
  const shared = (outer: GroupBy, inner: GroupBy) => {
    const known = knownToBoth(outer, inner)
    const left = { all: [], clicks: ['pageviews'], conversions: ['pageviews', 'clicks'] }[known] as string[]
    return baseMetrics.filter((m) => m !== 'discoverCount' && !left.includes(metricOf(m).of))
  }
  const allPairs = groupBys.flatMap((outer) => thenBys(outer).map((inner) => [outer, inner] as const))
  const somePairs = sample(allPairs, 23)
  it.each(groupBys)('by %s and then by another equals the slow implementation, and is its sum', async (groupBy) => {
    const single = await ask(stores.events, account, raw, { ...asked, groupBy })
    for (const thenBy of somePairs.flatMap(([outer, inner]) => (outer === groupBy ? inner : []))) {
      const input: OracleInput = { ...asked, groupBy, thenBy }
      const answer = await ask(stores.events, account, raw, input)
      const { product, oracle } = compared(raw, input, answer)
      expect({ seed, input, ...product }).toEqual({ seed, input, ...oracle })
      const sums = new Map<string, BaseRow>()
      for (const row of answer.rows) {
        const sum = sums.get(row.grp) ?? emptyMetrics()
        sums.set(row.grp, sum)
        for (const m of baseMetrics) sum[m] += row[m]
      }
      const inCents = (row: BaseRow = emptyMetrics()) => {
        const all = cents(row)
        return shared(groupBy, thenBy).map((m) => all[m])
      }
      expect({ input, sums: single.rows.map((row) => [row.grp, inCents(sums.get(row.grp))]) }).toEqual({
        input,
        sums: single.rows.map((row) => [row.grp, inCents(row)]),
      })
      expect(inCents(answer.totals)).toEqual(inCents(single.totals))
    }
  })
  it.each(groupBys)('inside of a row by %s equals the slow implementation', async (groupBy) => {
    const { rows } = await ask(stores.events, account, raw, { ...asked, groupBy })
    const unknown = rows.find((row) => row.grp === '') ?? rows.at(-1)
    const inner = thenBys(groupBy)
    const place = groupBys.indexOf(groupBy)
    for (const [i, row] of howMuch([unknown], [unknown, ...rows.slice(0, 10)]).entries()) {
      const thenBy = inner[(7 * place + i) % inner.length]
      if (!row || !thenBy) throw new Error(`nothing to ask by ${groupBy}`)
      const input: OracleInput = { ...asked, groupBy, thenBy, outer: row.grp }
      const answer = await ask(stores.events, account, raw, input)
      const { product, oracle } = compared(raw, { ...input, outer: keyOf(input, row) }, answer)
      expect({ seed, input, ...product }).toEqual({ seed, input, ...oracle })
    }
  })
  it('refuses a pair that makes no sense, and a first row that the report does not have', async () => {
    const refused: [Partial<OracleInput>, string][] = [
      [{ groupBy: 'name', thenBy: 'name' }, 'Merchant, then Merchant: the two groupings must differ'],
      [{ groupBy: 'month', thenBy: 'week' }, 'Month, then Week: both are pieces of time, choose one of them'],
      [{ groupBy: 'tracker', thenBy: 'network' }, 'Campaign, then Network: each campaign has one network'],
      [{ groupBy: 'name', outer: 'shop.example' }, 'Needs thenBy: it is a key of the first of two groupings'],
      [{ groupBy: 'month', thenBy: 'name', outer: '2025-01-01' }, 'Must be a month of the report'],
    ]
    for (const [input, sentence] of refused)
      await expect(
        (async () => ask(stores.events, account, raw, { ...asked, groupBy: 'name', ...input }))(),
      ).rejects.toThrow(sentence)
  })
  it('names currencies that never had a rate and counts their conversions', async () => {
    const input: OracleInput = { ...bothChanges, groupBy: 'currency', filters: {}, zone: 'UTC', currency: 'XQA' }
    const answer = await ask(stores.events, account, raw, input)
    const row = answer.rows.find((r) => r.grp === 'XQZ')
    expect(answer.unconvertedCurrencies).toEqual(['XQZ'])
    expect(row?.conversionCount).toBeGreaterThan(0)
    expect(row?.conversionTotalCommission).toBe(0)
  })
  it('equals the slow implementation where every conversion has a rate of its own day', async () => {
    const summer = { fromDate: '2026-09-30', toDate: '2026-10-19' }
    for (const currency of ['XQA', 'XQB', 'EUR'])
      for (const groupBy of ['name', 'date'] as const) {
        const filters = { currencyCodes: ['XQA', 'XQB', 'EUR'] }
        const [product, oracle] = await answers({ ...summer, groupBy, filters, zone: 'UTC', currency })
        expect(product).toEqual(oracle)
        expect(product.unconverted).toEqual([])
      }
  })
  it('needs no rate when all is in one currency', async () => {
    for (const currency of ['XQZ', 'XQA']) {
      const filters = { currencyCodes: [currency] }
      const [product, oracle] = await answers({ ...bothChanges, groupBy: 'name', filters, zone: 'UTC', currency })
      expect(product).toEqual(oracle)
      expect(product.unconverted).toEqual([])
    }
  })
})
