import { lastWindow } from '../contract/last-window.ts'
import { earliestDay, latestDay, longestRange } from '../contract/day-limits.ts'
import { addDays, type Day, daysIn, isDay, isMonday, startOfMonth, startOfWeek } from './dates.ts'
import { rangeText } from './date-text.ts'

export type CompareMode = 'none' | 'previous' | 'week' | 'year' | 'custom'
export const compareModes: readonly CompareMode[] = ['none', 'previous', 'week', 'year', 'custom']

/** A chosen period, both ends included, and its comparison. */
export interface Range {
  from: Day
  to: Day
  compare: CompareMode
  prevFrom?: Day
  prevTo?: Day
  /**
   * The named period it was chosen as: while its days match, the address stores the name, so that it moves with today.
   */
  preset?: Preset
}
export interface DaySpan {
  from: Day
  to: Day
}

/** Whether a report accepts these days: they exist, are in order, and are not too many. */
export const isPeriod = (from: unknown, to: unknown): boolean =>
  isDay(from) && isDay(to) && from <= to && from >= earliestDay && to <= latestDay && daysIn(from, to) <= longestRange

/** The compared period, or null without comparison; also null if it would start before the first possible day. */
export function compareRange(range: Range): DaySpan | null {
  const span = comparedSpan(range)
  return span && isPeriod(span.from, span.to) ? span : null
}

function comparedSpan(range: Range): DaySpan | null {
  const { from, to, compare } = range
  if (compare === 'previous') return before(from, to)
  if (compare === 'week') return { from: addDays(from, -7 * weeksBack(range)), to: addDays(to, -7 * weeksBack(range)) }
  // 52 weeks and not a calendar year: Mondays are compared with Mondays
  if (compare === 'year') return { from: addDays(from, -364), to: addDays(to, -364) }
  if (compare === 'custom' && range.prevFrom && range.prevTo) return { from: range.prevFrom, to: range.prevTo }
  return null
}

/** As many whole weeks as the days need, so that they are compared with the same weekdays without overlap. */
const weeksBack = ({ from, to }: DaySpan): number => Math.ceil(daysIn(from, to) / 7)

/** The name of the comparison with the same weekdays: for up to a week, those of the week before. */
export function weekdaysName(span: DaySpan): string {
  const weeks = weeksBack(span)
  return weeks === 1 ? 'Same weekdays last week' : `Same weekdays ${weeks} weeks before`
}
export const lastYearName = 'Same days last year'

/** The calendar unit of the days: one day, days of one month from its first, or of one week from its Monday. */
function calendarPart(from: Day, to: Day): 'month' | 'week' | 'day' | null {
  if (from === to) return 'day' // a Monday is not compared with a Sunday
  if (from === startOfMonth(from) && startOfMonth(to) === from) return 'month'
  return isMonday(from) && daysIn(from, to) < 7 ? 'week' : null
}

/**
 * Like for like: the first 20 days of a month are compared with the first 20 of the previous month, other ranges with
 * the same number of days.
 */
function before(from: Day, to: Day): DaySpan {
  const part = calendarPart(from, to)
  if (part === 'week' || part === 'day') return { from: addDays(from, -7), to: addDays(to, -7) }
  const length = daysIn(from, to)
  const last = addDays(from, -1)
  if (part === null) return { from: addDays(from, -length), to: last }
  const first = startOfMonth(last)
  const isWhole = startOfMonth(addDays(to, 1)) !== from
  const end = addDays(first, length - 1)
  return { from: first, to: isWhole || end > last ? last : end }
}

export function compareName(range: Range): string {
  const { from, to, compare } = range
  if (compare === 'year') return lastYearName
  if (compare === 'week') return weekdaysName(range)
  const span = compareRange(range)
  if (compare !== 'previous' || span === null) return span ? rangeText(span.from, span.to) : ''
  const part = calendarPart(from, to)
  if (part === 'week') return 'Same days of the week before'
  if (part === 'day') return 'Same day of the week before'
  if (part === null) return 'Previous period'
  return startOfMonth(addDays(to, 1)) === from ? 'Same days of the month before' : 'Month before'
}

export interface Preset extends DaySpan {
  key: string
  label: string
}

/** The named periods. Periods of n days end yesterday, so that a day in progress never lowers an average. */
export function presets(today: Day): Preset[] {
  const yesterday = addDays(today, -1)
  const window = lastWindow(today)
  const month = startOfMonth(today)
  const lastMonthEnd = addDays(month, -1)
  return [
    { key: 'd', label: 'Today', from: today, to: today },
    { key: 'e', label: 'Yesterday', from: yesterday, to: yesterday },
    { key: 'k', label: 'This week', from: startOfWeek(today), to: today },
    { key: 'w', label: 'Last 7 days', from: addDays(today, -7), to: yesterday },
    { key: 't', label: 'Last 30 days', from: window.fromDate, to: window.toDate },
    { key: 'n', label: 'Last 90 days', from: addDays(today, -90), to: yesterday },
    { key: 'm', label: 'This month', from: month, to: today },
    { key: 'p', label: 'Last month', from: startOfMonth(lastMonthEnd), to: lastMonthEnd },
    { key: 'y', label: 'Last 12 months', from: addDays(today, -365), to: yesterday },
  ]
}

/** The range with the days of a named period. */
export const asPreset = (range: Range, preset: Preset): Range => ({
  ...range,
  from: preset.from,
  to: preset.to,
  preset,
})

/** 'last-7-days': the key of a period in an address that may be opened on other days. */
export const periodKey = (preset: Preset): string => preset.label.toLowerCase().replaceAll(' ', '-')

/** A named period as its days today. */
function presetRange(period: unknown, today: Day): (DaySpan & { preset: Preset }) | null {
  const preset = presets(today).find((p) => periodKey(p) === period)
  return preset ? { from: preset.from, to: preset.to, preset } : null
}

const usualRange = (period: string, today: Day): Range => {
  const { fromDate: from, toDate: to } = lastWindow(today)
  return { from, to, ...presetRange(period, today), compare: 'previous' }
}
export const defaultRange = (today: Day): Range => usualRange('last-30-days', today)

/** With less than seven days of data, ranges that end yesterday are empty or nearly so: then today is the default. */
export const firstRange = (today: Day, hasWeek: boolean): Range => usualRange(hasWeek ? 'last-30-days' : 'today', today)

/** The days in an address (`from`, `to`), or those of its named period (`period`), which moves with today. */
function spanOf(search: Record<string, unknown>, fallback: Range, today: Day): DaySpan & Pick<Range, 'preset'> {
  if (isPeriod(search.from, search.to)) return { from: String(search.from), to: String(search.to) }
  const moving = search.from === undefined ? presetRange(search.period, today) : null
  if (moving) return moving
  const { from, to, preset } = fallback
  return preset ? { from, to, preset } : { from, to }
}

/**
 * Reads a period from the address (`from` and `to` or `period`, `cmp`, `pf`, `pt`); invalid values fall back to the
 * default.
 */
export function rangeFromSearch(search: Record<string, unknown>, fallback: Range, today: Day): Range {
  const span = spanOf(search, fallback, today)
  const compare = compareModes.find((mode) => mode === search.cmp) ?? fallback.compare
  if (compare !== 'custom') return { ...span, compare }
  if (isPeriod(search.pf, search.pt)) {
    return { ...span, compare, prevFrom: String(search.pf), prevTo: String(search.pt) }
  }
  return { ...span, compare: 'none' }
}

/** The parameters for the days and their comparison. */
export type RangeSearch = Record<'from' | 'to' | 'period' | 'cmp' | 'pf' | 'pt', string | undefined>

/** The inverse, without the comparison. A fixed comparison would stay while a named period moves. */
export function daysToSearch({ from, to, preset, compare }: Range): Pick<RangeSearch, 'from' | 'to' | 'period'> {
  const moves = preset?.from === from && preset.to === to && compare !== 'custom'
  return moves ? { from: undefined, to: undefined, period: periodKey(preset) } : { from, to, period: undefined }
}

/** The inverse; undefined values are removed from the address. */
export function rangeToSearch(range: Range): RangeSearch {
  const custom = range.compare === 'custom'
  return {
    ...daysToSearch(range),
    cmp: range.compare,
    pf: custom ? range.prevFrom : undefined,
    pt: custom ? range.prevTo : undefined,
  }
}

/** Removes the days from an address. */
export const noRange: RangeSearch = {
  from: undefined,
  to: undefined,
  period: undefined,
  cmp: undefined,
  pf: undefined,
  pt: undefined,
}

/** Whether an address has days or a comparison. */
export const hasRange = (search: Record<string, unknown>): boolean =>
  Object.keys(noRange).some((key) => search[key] !== undefined)

/** Whether both are written the same way in an address. */
const isSameRange = (a: Range, b: Range): boolean =>
  JSON.stringify(rangeToSearch(a)) === JSON.stringify(rangeToSearch(b))

/** The parameters of a chosen range on a screen with the default `usual`: the default is omitted. */
export const rangePatch = (range: Range, usual: Range): RangeSearch =>
  isSameRange(range, usual) ? noRange : rangeToSearch(range)
