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
  /** A second grouping; with `outer`, a key of the first, only what belongs to that is grouped by it. */
  thenBy?: GroupBy
  outer?: string
  filters: Filters
  /** Of the last day only what came before this hour. */
  toHour?: number
}
/** The report and, when something is compared, the same call for the other period. */
export interface ReportRequest {
  current: ReportInput
  previous: ReportInput | null
  /** While a period runs: what of both is over; `null` sides: nothing that could be compared. */
  running?: { clock: ZoneClock; sides: { now: ReportInput; before: ReportInput } | null; text: string }
}

/** What the rows of an answer are of. */
export const rowsOf = ({ groupBy, thenBy, outer, fromDate, toDate }: ReportInput): GroupBy =>
  thenBy && outer !== undefined ? effectiveGroup(thenBy, { from: fromDate, to: toDate }) : groupBy

/** The day that several days are compared with, or null. Asked for by date, the server answers the hours of a single day. */
export const dayBefore = ({ current, previous }: ReportRequest): Day | null =>
  rowsOf(current) === 'date' && previous?.fromDate === previous?.toDate ? (previous?.fromDate ?? null) : null

/** `clock`: what it shows in the zone of the report's days; without it nothing is taken to run. */
export function reportRequest(groupBy: GroupBy, range: Range, filters: Filters, clock?: ZoneClock): ReportRequest {
  const days = narrowed(range, filters)
  const { date: _date, month: _month, year: _year, ...rest } = filters
  const left = days ? rest : filters // what excludes each other is for the server to answer: nothing
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
 * The days that are left of a range when one day, month or year is chosen by filter, null when none is. Asked for as a
 * range and not as a filter, because what is compared with them is the same number of days somewhere else.
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

// R15: ranges of the drop filter. The fixed ranges begin a day after the picked start, in UTC. Only the fixed
// ranges below name their start that way; whatever a person picks in the calendar is taken as picked.
const startAfter = (picked: Day): Day => addDays(picked, 1)

/** The fixed ranges of `ecrFilter`: the last 4 days back to yesterday against days 30 to 5 back. */
export const ecrRange = (today: Day): Range => ({
  from: startAfter(addDays(today, -5)),
  to: addDays(today, -1),
  compare: 'custom',
  prevFrom: startAfter(addDays(today, -31)),
  prevTo: addDays(today, -5),
})
