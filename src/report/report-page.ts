import type { Input, Output } from '../contract/call.ts'
import type { reportRows } from '../contract/insights/report-rows.ts'
import { type BaseRow, baseMetrics, emptyMetrics } from '../contract/metrics.ts'
import type { PlainReport } from './report-data.ts'
import type { MetricRow } from './report-metrics.ts'
import type { ReportInput, ReportRequest } from './report-request.ts'
import type { ReportRow, Totals } from './report-rows.ts'

export type PageAnswer = Output<typeof reportRows.page>
export type PageQuestion = Input<typeof reportRows.page>
type PageRow = PageAnswer['rows'][number]
type Sides = PageAnswer['totals']

function numbersOf(row: BaseRow): number[] {
  const all = baseMetrics.map((metric) => row[metric])
  return all.slice(0, all.findLastIndex((n) => n !== 0) + 1)
}
function rowOfNumbers(numbers: readonly number[]): BaseRow {
  const row = emptyMetrics()
  baseMetrics.forEach((metric, i) => (row[metric] = numbers[i] ?? 0))
  return row
}

const packSides = (now: MetricRow, prev: MetricRow | null, over: MetricRow | null | undefined): Sides => ({
  now: numbersOf(now),
  prev: prev && numbersOf(prev),
  ...(over === undefined ? {} : { over: over && numbersOf(over) }),
})
export const packTotals = ({ now, prev, over }: Totals): Sides => packSides(now, prev, over)
const unpackTotals = ({ now, prev, over }: Sides): Totals => ({
  now: rowOfNumbers(now),
  prev: prev && rowOfNumbers(prev),
  ...(over === undefined ? {} : { over: over && rowOfNumbers(over) }),
})

const wordKeys = [
  'startsAt',
  'prevGrp',
  'networkUuids',
  'trackerUuids',
  'clickNetworkUuids',
  'conversionNetworkUuids',
  'activeSinceDatetime',
] as const
const uuidKeys = ['nameUuid', 'trackerUuid', 'networkUuid', 'channelUuid', 'connectionUuid', 'pageUuid'] as const

/** A row in its wire format: numbers without their names, empty values omitted. */
export function packRow(row: ReportRow): PageRow {
  const packed: PageRow = { grp: row.grp, ...packSides(row, row.prev, row.over) }
  if (row.name !== row.grp) packed.name = row.name
  for (const key of wordKeys) if (row[key]) Object.assign(packed, { [key]: row[key] })
  for (const key of uuidKeys) if (row[key] !== undefined && row[key] !== row.grp) packed[key] = row[key]
  if (row.second) packed.second = packSecond(row.second)
  return packed
}
const packSecond = ({ grp, name, startsAt }: NonNullable<ReportRow['second']>) => ({
  grp,
  ...(name === grp ? {} : { name }),
  ...(startsAt === null ? {} : { startsAt }),
})

/** The field that equals the key, if the grouping has one. */
export const ownField = (rows: readonly ReportRow[]): (typeof uuidKeys)[number] | null =>
  uuidKeys.find((key) => rows.some((row) => row[key] !== undefined && row[key] === row.grp)) ?? null

/** Reverses `packRow`. */
function unpackRow(row: PageRow, { currencyCode, own }: PageAnswer): ReportRow {
  const { now, prev, over, second, ...words } = row
  return {
    name: row.grp,
    startsAt: null,
    ...rowOfNumbers(now),
    currencyCode,
    networkUuids: '',
    trackerUuids: '',
    clickNetworkUuids: '',
    conversionNetworkUuids: '',
    activeSinceDatetime: null,
    ...(own === null ? {} : { [own]: row.grp }),
    ...words,
    ...(second ? { second: { name: second.grp, startsAt: null, ...second } } : {}),
    prev: prev && rowOfNumbers(prev),
    ...(over === undefined ? {} : { over: over && rowOfNumbers(over) }),
  }
}

/** A page as part of the full report: its rows, followed by those without a name. */
export const plainOfPage = (answer: PageAnswer, rows: readonly PageRow[] = answer.rows): PlainReport => ({
  rows: [...rows, ...answer.unknown].map((row) => unpackRow(row, answer)),
  totals: unpackTotals(answer.totals),
  unconverted: answer.unconvertedCurrencies ?? [],
  isCut: answer.isCut ?? false,
  since: answer.since,
})
export const sumsOfPage = (answer: PageAnswer): Totals => unpackTotals(answer.sums)

const daysOf = ({ fromDate, toDate, toHour }: ReportInput) => ({
  fromDate,
  toDate,
  ...(toHour === undefined ? {} : { toHour }),
})

/** The request for one page of a report. */
export function pageQuestion({ current, previous, running }: ReportRequest): PageQuestion {
  const { fromDate, toDate, groupBy, thenBy, outer, filters } = current
  const sides = running?.sides
  const isOther = previous?.outer !== outer // a time bucket is compared with another one
  return {
    fromDate,
    toDate,
    groupBy,
    filters,
    ...(thenBy === undefined ? {} : { thenBy }),
    ...(outer === undefined ? {} : { outer }),
    ...(previous ? { compared: { ...daysOf(previous), ...(isOther ? { outer: previous.outer } : {}) } } : {}),
    ...(running
      ? {
          running: sides ? { now: daysOf(sides.now), before: daysOf(sides.before) } : null,
          clock: running.clock,
        }
      : {}),
  }
}

type Asked = Pick<
  PageQuestion,
  'fromDate' | 'toDate' | 'groupBy' | 'thenBy' | 'outer' | 'filters' | 'compared' | 'running' | 'clock'
>

/** Reverses `pageQuestion`. */
export function pageRequest(asked: Asked): ReportRequest {
  const { fromDate, toDate, groupBy, thenBy, outer, filters = {}, compared, running, clock } = asked
  const of = (days: {
    fromDate: string
    toDate: string
    toHour?: number | undefined
    outer?: string | undefined
  }): ReportInput => ({
    fromDate: days.fromDate,
    toDate: days.toDate,
    groupBy,
    ...(thenBy === undefined ? {} : { thenBy }),
    ...(outer === undefined ? {} : { outer: days.outer ?? outer }),
    filters: filters as ReportInput['filters'],
    ...(days.toHour === undefined ? {} : { toHour: days.toHour }),
  })
  const request = { current: of({ fromDate, toDate }), previous: compared ? of(compared) : null }
  if (running === undefined) return request
  const sides = running && { now: of(running.now), before: of(running.before) }
  return { ...request, running: { clock: clock ?? { today: toDate, hour: 0 }, sides, text: '' } }
}
