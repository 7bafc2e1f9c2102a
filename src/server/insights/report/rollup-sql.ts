import { type EventTable, eventTables, type Rollup, rollupTimes } from '../../store/events/event-tables.ts'
import { betweenSql } from './filter-sql.ts'
import type { Bind, Condition, ReportQuery, Source } from './report-query.ts'

const quarter = 900
const dayMs = 86_400_000
/** Days from which a daily rollup pays: its statement takes longer to plan than a shorter range takes to read. */
const longRange = { pageview: 45, click: 100 }

/** The column a condition looks at; conditions that are not here look at more than a rollup has. */
const columnOf: Partial<Record<Condition['key'], string>> = {
  channelUuids: 'site_uuid',
  deviceTypes: 'device',
  referers: 'referrer',
  pageUrlPaths: 'page',
  names: 'merchant',
  networkUuids: 'network_uuid',
  connectionUuids: 'connection_uuid',
  trackerUuids: 'campaign_uuid',
}

const isWhole = (seconds: number) => seconds % quarter === 0
const isWholeDate = (date: Date | null) => date === null || isWhole(date.getTime() / 1000)

/** Whether quarters of an hour answer exactly: true for every zone of the last decades, not for seconds of local mean time. */
const isByQuarters = ({ ranges, time }: ReportQuery) =>
  ranges.every(({ from, to }) => isWholeDate(from) && isWholeDate(to)) &&
  (time?.shifts ?? []).every(({ until, seconds }) => isWholeDate(until) && isWhole(seconds))

/** Whole UTC days inside of the range, in milliseconds; what is left over at both ends is less than a day each. */
function wholeDays(query: ReportQuery) {
  const [range] = query.ranges
  const from = Math.ceil((range?.from.getTime() ?? 0) / dayMs) * dayMs
  const to = Math.floor((range?.to.getTime() ?? 0) / dayMs) * dayMs
  return { from, to, days: (to - from) / dayMs }
}

/** Columns a question looks at besides the instant; `null` when one of its conditions is on something else. */
function columnsOf(query: ReportQuery, source: Source, selected: string[]): string[] | null {
  if (query.onlyPartial) return null
  const conditions = query.conditions.map(({ key }) => columnOf[key])
  const others =
    source === 'pageview' ? [] : [query.networkNot.length > 0 && 'network_uuid', query.merchantChoice && 'merchant']
  const all = [...selected, ...conditions, ...others.filter((c) => typeof c === 'string')]
  return all.some((c) => c === undefined) ? null : all.filter((c) => c !== undefined)
}

/** The rollup that answers what is asked of a table, if one does. `selected`: columns of the answer. */
export function rollupFor(query: ReportQuery, source: Source, selected: string[]): Rollup | null {
  const table: EventTable | undefined = eventTables.find((t) => t.name === source)
  const needed = columnsOf(query, source, selected)
  if (!needed || query.ranges.length !== 1) return null
  const fits = ({ time, columns }: Rollup) =>
    needed.every((c) => columns.includes(c)) &&
    (time === 'quarter'
      ? isByQuarters(query)
      : !query.time && source !== 'conversion' && wholeDays(query).days >= longRange[source])
  return table?.rollups?.find(fits) ?? null
}

const second = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The range as quarters of an hour. */
export const duringQuarters = ({ ranges }: ReportQuery, bind: Bind): string => {
  const limit = (name: string, at: Date | undefined) => bind(name, `DateTime('UTC')`, second(at?.getTime() ?? 0))
  return `${rollupTimes.quarter} >= ${limit('from0', ranges[0]?.from)} AND ${rollupTimes.quarter} < ${limit('to0', ranges[0]?.to)}`
}

/** The whole UTC days of the range. */
export const duringDays = (query: ReportQuery, bind: Bind): string => {
  const { from, to } = wholeDays(query)
  const limit = (name: string, ms: number) => bind(name, 'Date', second(ms).slice(0, 10))
  return `${rollupTimes.day} >= ${limit('firstDay', from)} AND ${rollupTimes.day} < ${limit('endDay', to)}`
}

/** What the range has before its first and after its last whole UTC day. */
export const besideDays = (query: ReportQuery, bind: Bind): string => {
  const { from, to } = wholeDays(query)
  const [range] = query.ranges
  const between = (i: string, from: Date, to: Date) => `(${betweenSql('click', bind, i, { from, to })})`
  const before = between('Before', range?.from ?? new Date(0), new Date(from))
  return `(${before} OR ${between('After', new Date(to), range?.to ?? new Date(0))})`
}
