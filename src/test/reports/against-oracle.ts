import { randomUUID } from 'node:crypto'
import { dimensionOf } from '../../contract/dimensions.ts'
import { insights, type StatisticsRow } from '../../contract/insights/insights.ts'
import { baseMetrics, type BaseRow, isAmount } from '../../contract/metrics.ts'
import { rateRows } from '../../server/money/index.ts'
import type { ConversionEventRow } from '../../server/store/events/event-tables.ts'
import type { Events } from '../../server/store/events/open.ts'
import type { InsightsPorts } from '../../server/insights/ports.ts'
import { reducing, statistics } from '../../server/insights/statistics.ts'
import type { Names } from '../../server/insights/report/names.ts'
import { createReportMemory } from '../../server/insights/report/report-memory.ts'
import { oracle, type OracleInput, pairKey, type RawEvents } from './oracle.ts'

/** Support for the tests that compare the report with its slow second implementation. */
export const zones = ['Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe'] as const
/** Both clock changes of all of them. */
export const bothChanges = { fromDate: '2026-03-01', toDate: '2026-11-08' }
/** Printed with every difference. */
export const seed = 20260329

const namesOf = (raw: RawEvents): Names => ({
  sites: new Map(),
  networks: new Map(),
  connections: new Map(),
  campaigns: new Map(),
  smartLinks: new Map(),
  creators: new Map(),
  merchants: new Map([...raw.merchants].map(([domain, [uuid, name]]) => [domain, { uuid, name, faviconUrl: null }])),
})

/** A later version on another day comes with a deleted row on the old day, as the product writes them. */
const withLeftDay = ({ conversions }: RawEvents, later: ConversionEventRow, i: number): ConversionEventRow[] => {
  const before = conversions[i - 1]
  const hasMoved = before && before.at.slice(0, 10) !== later.at.slice(0, 10)
  return hasMoved ? [{ ...later, at: before.at, is_deleted: 1 }, later] : [later]
}

export async function load(events: Events, raw: RawEvents) {
  await events.insert('pageview', raw.pageviews, randomUUID())
  await events.insert('click', raw.clicks, randomUUID())
  // versions arrive in separate batches, the later one not always last
  await events.insert(
    'conversion',
    raw.conversions.flatMap((row, i) => (i % 3 === 2 ? withLeftDay(raw, row, i) : [])),
    randomUUID(),
  )
  await events.insert(
    'conversion',
    raw.conversions.filter((_, i) => i % 3 !== 2),
    randomUUID(),
  )
  // first as published, then as corrected
  for (const version of ['1', '2']) {
    const published = raw.rates.filter((r) => r.version <= version)
    await events.insert('exchange_rate', [...rateRows(published, '2026-12-31', version)], randomUUID())
  }
}

/** One for all queries, as in the product: the first ones fill it, the others use it. */
const memory = createReportMemory()

const portsOf = (events: Events, raw: RawEvents): InsightsPorts => ({
  events,
  names: async () => namesOf(raw),
  clock: { now: () => new Date('2026-11-10T12:00:00Z') },
  closedCampaigns: async () => [],
  memory,
  assignees: async () => raw.assignees.map(([userUuid, domain]) => ({ userUuid, domain })),
  settings: { ownDomain: 'outbound.example' },
})

export const ask = (events: Events, account: string, raw: RawEvents, { zone, currency, ...input }: OracleInput) =>
  statistics(portsOf(events, raw), insights.statistics.input.parse(input), {
    accountUuid: account,
    timezone: zone,
    currencyCode: currency,
  })

/** Merchants that earn less than on other days; without history, so only with what is known. */
export const askReducing = (
  events: Events,
  account: string,
  raw: RawEvents,
  { zone, currency, groupBy: _groupBy, ...input }: OracleInput & { prevFromDate: string; prevToDate: string },
) =>
  reducing(portsOf(events, raw), insights.reducing.input.parse(input), {
    accountUuid: account,
    timezone: zone,
    currencyCode: currency,
    hasBrokenLinks: false,
  })

export const cents = (metrics: BaseRow) =>
  Object.fromEntries(baseMetrics.map((m) => [m, isAmount(m) ? Math.round(metrics[m] * 100) : metrics[m]]))
const isSomething = (metrics: BaseRow) => baseMetrics.some((m) => metrics[m] !== 0)
const isShown = (metrics: BaseRow) => baseMetrics.some((m) => m !== 'discoverCount' && metrics[m] !== 0)

/** The key of a row as in the slow report: hours by their instant. */
export const keyOf = (
  {
    groupBy,
    fromDate,
    toDate,
  }: Pick<OracleInput, 'fromDate' | 'toDate'> & { groupBy: OracleInput['groupBy'] | undefined },
  row: { grp: string; startsAt: string | null },
): string => (groupBy === 'hour' || (groupBy === 'date' && fromDate === toDate) ? (row.startsAt ?? '') : row.grp)

/**
 * Both answers, the product's and the oracle's, in one form: groups by key (time by instant or day), empty buckets left
 * out, amounts in cents.
 */
export function compared(raw: RawEvents, input: OracleInput, answer: Awaited<ReturnType<typeof ask>>) {
  const isPair = input.thenBy !== undefined && input.outer === undefined
  const groupBy = (!isPair && input.thenBy) || input.groupBy
  const isTime = !isPair && dimensionOf(groupBy).isTime
  const rowKey = (row: StatisticsRow) =>
    isPair
      ? pairKey(keyOf(input, row), row.second ? keyOf({ ...input, groupBy: input.thenBy }, row.second) : '')
      : keyOf({ ...input, groupBy }, row)
  const lists = !isPair && (groupBy === 'name' || groupBy === 'channel' || groupBy === 'page')
  const slow = oracle(raw, input)
  const sorted = (entries: [string, unknown][]) => entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const theirs = sorted(
    answer.rows
      .filter((r) => isSomething(r))
      .map((r) => [
        rowKey(r),
        { ...cents(r), ...(lists ? { c: r.clickNetworkUuids, v: r.conversionNetworkUuids } : {}) },
      ]),
  )
  const ours = sorted(
    [...slow.groups]
      .filter(([, g]) => (isTime ? isSomething(g.metrics) : isShown(g.metrics)))
      .map(([key, g]) => [
        key,
        {
          ...cents({ ...g.metrics, ...divided(g.metrics) }),
          ...(lists ? { c: [...g.clickNetworks].sort().join(','), v: [...g.conversionNetworks].sort().join(',') } : {}),
        },
      ]),
  )
  return {
    product: { rows: theirs, totals: cents(answer.totals), unconverted: answer.unconvertedCurrencies },
    oracle: {
      rows: ours,
      totals: cents({ ...slow.totals, ...divided(slow.totals) }),
      unconverted: [...slow.unconverted].sort(),
    },
  }
}

/** The oracle counts in cents. */
const divided = (metrics: BaseRow): Partial<BaseRow> =>
  Object.fromEntries(baseMetrics.filter(isAmount).map((m) => [m, metrics[m] / 100]))
