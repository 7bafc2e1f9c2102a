import { type EventTable, eventTables, type Rollup, rollupTimes } from '../../store/events/event-tables.ts'
import { filterColumnOf } from './dimension-sql.ts'
import { betweenSql } from './filter-sql.ts'
import type { Bind, ReportQuery, Source } from './report-query.ts'

const quarter = 900
const dayMs = 86_400_000
/**
 * Minimum whole UTC days, or days in whole months, for using a rollup: its statement takes longer to plan than a
 * shorter range takes to read.
 */
const longRange = { pageview: { day: 45, month: 120 }, click: { day: 100, month: 120 } }
/** Rollups coarser than an hour: they answer the whole units inside the range, and rows answer the ends. */
type Coarse = Exclude<Rollup['time'], 'quarter'>

const isWhole = (seconds: number) => seconds % quarter === 0
const isWholeDate = (date: Date | null) => date === null || isWhole(date.getTime() / 1000)

/**
 * True when quarter hours are exact: for every zone of the last decades, but not for the seconds of local mean time.
 */
const isByQuarters = (query: ReportQuery) =>
  query.ranges.every(({ from, to }) => isWholeDate(from) && isWholeDate(to)) &&
  timesOf(query).every(({ shifts }) => shifts.every(({ until, seconds }) => isWholeDate(until) && isWhole(seconds)))

const timesOf = ({ time, pair }: ReportQuery) => [time, ...(pair ?? []).map((by) => by.time)].filter((t) => t !== null)
const hasTime = (query: ReportQuery) => timesOf(query).length > 0

/** The start of the UTC day or month of an instant, or of a later one, in milliseconds. */
const startOf = {
  day: (at: Date, later = 0) => (Math.floor(at.getTime() / dayMs) + later) * dayMs,
  month: (at: Date, later = 0) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1),
} satisfies Record<Coarse, (at: Date, later?: number) => number>

/** Whole UTC days or months inside the range, in milliseconds; the remainder at each end is shorter than one. */
function wholes(query: ReportQuery, time: Coarse) {
  const { from: begin, to: end } = query.ranges[0] ?? { from: new Date(0), to: new Date(0) }
  const first = startOf[time](begin)
  const from = first === begin.getTime() ? first : startOf[time](begin, 1)
  const to = startOf[time](end)
  return { from, to, days: (to - from) / dayMs }
}

/** Columns a query reads besides the instant; `null` when a condition is more than a column. */
function columnsOf(query: ReportQuery, source: Source, selected: string[]): string[] | null {
  if (query.onlyPartial) return null
  // conditions that are more than a column read columns that no rollup has
  const conditions = query.conditions.map(({ key }) => filterColumnOf(key, source))
  const others =
    source === 'pageview' ? [] : [query.networkNot.length > 0 && 'network_uuid', query.merchantChoice && 'merchant']
  const all = [...selected, ...conditions, ...others.filter((c) => typeof c === 'string')]
  return all.some((c) => c === null) ? null : all.filter((c) => c !== null)
}

/** The rollup that can answer a query on a table, if there is one. `selected`: columns of the answer. */
export function rollupFor(query: ReportQuery, source: Source, selected: string[]): Rollup | null {
  const table: EventTable | undefined = eventTables.find((t) => t.name === source)
  const needed = columnsOf(query, source, selected)
  if (!needed || query.ranges.length !== 1) return null
  const fits = ({ time, columns }: Rollup) =>
    needed.every((c) => columns.includes(c)) &&
    (time === 'quarter'
      ? isByQuarters(query)
      : !hasTime(query) && source !== 'conversion' && wholes(query, time).days >= longRange[source][time])
  return table?.rollups?.find(fits) ?? null
}

const second = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The range in quarters of an hour. */
export const duringQuarters = ({ ranges }: ReportQuery, bind: Bind): string => {
  const limit = (name: string, at: Date | undefined) => bind(name, `DateTime('UTC')`, second(at?.getTime() ?? 0))
  return `${rollupTimes.quarter} >= ${limit('from0', ranges[0]?.from)} AND ${rollupTimes.quarter} < ${limit('to0', ranges[0]?.to)}`
}

/** The whole UTC days or months of the range. */
export const duringWhole =
  (time: Coarse) =>
  (query: ReportQuery, bind: Bind): string => {
    const { from, to } = wholes(query, time)
    const limit = (name: string, ms: number) => bind(name, 'Date', second(ms).slice(0, 10))
    return `${rollupTimes[time]} >= ${limit('firstDay', from)} AND ${rollupTimes[time]} < ${limit('endDay', to)}`
  }

/** The parts of the range before the first and after the last of them. */
export const outsideWhole =
  (time: Coarse) =>
  (query: ReportQuery, bind: Bind): string => {
    const { from, to } = wholes(query, time)
    const [range] = query.ranges
    const between = (i: string, from: Date, to: Date) => `(${betweenSql('click', bind, i, { from, to })})`
    const before = between('Before', range?.from ?? new Date(0), new Date(from))
    return `(${before} OR ${between('After', new Date(to), range?.to ?? new Date(0))})`
  }
