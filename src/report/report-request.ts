import type { GroupBy } from '../contract/dimensions.ts'
import type { Filters } from '../contract/insights/insights.ts'
import { addDays, type Day, isDay, startOfMonth } from './dates.ts'
import { comparedSides, type Part, partText, type ZoneClock } from './elapsed.ts'
import { compareRange, type DaySpan, type Range } from './ranges.ts'
import { effectiveGroup } from './grouping.ts'

export interface ReportInput {
  fromDate: Day
  toDate: Day
  groupBy: GroupBy
  /** A second grouping; with `outer`, a key of the first, it only groups the events of that key. */
  thenBy?: GroupBy
  outer?: string
  filters: Filters
  /** On the last day, only events before this hour. */
  toHour?: number
}
/** The report and, with a comparison, the same call for the other period. */
export interface ReportRequest {
  current: ReportInput
  previous: ReportInput | null
  /** While a period is in progress: the finished part of both; `null` sides: nothing to compare yet. */
  running?: { clock: ZoneClock; sides: { now: ReportInput; before: ReportInput } | null; text: string }
}

/** The grouping of an answer's rows. */
export const rowsOf = ({ groupBy, thenBy, outer, fromDate, toDate }: ReportInput): GroupBy =>
  thenBy && outer !== undefined ? effectiveGroup(thenBy, { from: fromDate, to: toDate }) : groupBy

/**
 * The single day that several days are compared with, or null. For the grouping by date the server returns the hours of
 * a single day.
 */
export const dayBefore = ({ current, previous }: ReportRequest): Day | null =>
  rowsOf(current) === 'date' && previous?.fromDate === previous?.toDate ? (previous?.fromDate ?? null) : null

/** `clock`: the current time in the report's zone; without it no period counts as in progress. */
export function reportRequest(groupBy: GroupBy, range: Range, filters: Filters, clock?: ZoneClock): ReportRequest {
  const days = narrowed(range, filters)
  const { date: _date, month: _month, year: _year, ...rest } = filters
  const left = days ? rest : filters // filters that exclude each other go to the server, which returns nothing
  const span = days ?? range
  const group = effectiveGroup(groupBy, span)
  const before = compareRange({ ...range, from: span.from, to: span.to })
  const of = ({ from, to, ...hour }: Part): ReportInput => ({
    fromDate: from,
    toDate: to,
    groupBy: group,
    filters: left,
    ...hour,
  })
  const whole = { from: span.from, to: span.to }
  const request = { current: of(whole), previous: before && of(before) }
  const sides = before && clock ? comparedSides(whole, before, clock) : null
  if (!before || !clock || sides?.now === whole) return request
  const over = sides && { now: of(sides.now), before: of(sides.before) }
  return { ...request, running: { clock, sides: over, text: sides ? partText(sides, before) : '' } }
}

/**
 * The days left in a range when one day, month or year is chosen by filter, null if none is. Sent as a range and not as
 * a filter, because the compared period is the same number of days elsewhere.
 */
function narrowed(range: DaySpan, { date, month, year }: Filters): DaySpan | null {
  const parts = [...(date ?? []), ...(month ?? []), ...(year ?? [])]
  return parts.reduce<DaySpan | null>((span, part) => {
    const days = daysOf(part)
    if (span === null || days === null) return null
    const from = days.from > span.from ? days.from : span.from
    const to = days.to < span.to ? days.to : span.to
    return from <= to ? { from, to } : null
  }, range)
}

/** First and last day of '2026-03-02', '2026-03' or '2026'. */
function daysOf(part: string): DaySpan | null {
  const from = `${part}${part.length === 4 ? '-01-01' : part.length === 7 ? '-01' : ''}`
  if (!isDay(from)) return null
  if (part.length === 10) return { from, to: from }
  const after = part.length === 4 ? `${Number(part) + 1}-01-01` : startOfMonth(addDays(from, 31))
  return { from, to: addDays(after, -1) }
}

// R15: ranges of the drop filter. The fixed ranges start a day after the picked start, in UTC. Only the fixed ranges
// below write their start that way; dates picked in the calendar are used unchanged.
const startAfter = (picked: Day): Day => addDays(picked, 1)

/** The fixed ranges of `ecrFilter`: the last 4 days back to yesterday against days 30 to 5 back. */
export const ecrRange = (today: Day): Range => ({
  from: startAfter(addDays(today, -5)),
  to: addDays(today, -1),
  compare: 'custom',
  prevFrom: startAfter(addDays(today, -31)),
  prevTo: addDays(today, -5),
})
