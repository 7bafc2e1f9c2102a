import { type Day, todayIn } from './dates.ts'

// The one place that writes days and times as text, for screens, mails and PDFs. Texts are English, so dates are written
// as in Britain whatever the language of the browser; whose day it is goes by the account's zone.
const LOCALE = 'en-GB'
const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
const dayMonth = inUtc({ day: 'numeric', month: 'short' })
const full = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
const weekday = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
const weekdayLong = inUtc({ weekday: 'long' })
const month = inUtc({ month: 'long', year: 'numeric' })
const monthOfTwoDigits = inUtc({ month: 'short', year: '2-digit' })
const monthOfYear = inUtc({ month: 'short', year: 'numeric' })

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const firstOf = (day: string): number => toMs(`${day.slice(0, 7)}-01`)

/** "21 Oct" */
export const shortDay = (day: Day): string => dayMonth.format(toMs(day))
/** "21 Oct 2026" */
export const fullDay = (day: Day): string => full.format(toMs(day))
/** "12–24 Nov", "28 Oct – 3 Nov"; one day is named once. */
export const shortRange = (from: Day, to: Day): string =>
  from === to
    ? shortDay(from)
    : dayMonth
        .formatRange(toMs(from), toMs(to))
        .replaceAll(/\s/g, ' ')
        .replace(/^(\d+) – (?=\d+ \D+$)/, '$1–')
/** "Fri 6 Nov" */
export const weekdayDay = (day: Day): string => weekday.format(toMs(day)).replace(',', '')
/** "Friday" */
export const weekdayName = (day: Day): string => weekdayLong.format(toMs(day))
/** "21 Oct – 19 Nov 2026"; one day is named once. */
export const rangeText = (from: Day, to: Day): string =>
  from === to ? fullDay(from) : full.formatRange(toMs(from), toMs(to)).replaceAll(/\s/g, ' ')

/** "October 2026", of '2026-10' or of any of its days. */
export const monthText = (day: string): string => month.format(firstOf(day))
/** "Oct 2026" */
export const shortMonthText = (day: string): string => monthOfYear.format(firstOf(day))
/** "Oct 26", for the axis of a chart. */
export const monthAxis = (day: string): string => monthOfTwoDigits.format(firstOf(day))

type Instant = string | number | Date
const unknown = '–'
const exists = (instant: Instant): boolean => !Number.isNaN(new Date(instant).getTime())

const clocks = new Map<string, Intl.DateTimeFormat>()
/** "20:04" in a zone; an unknown zone counts as UTC, as in `todayIn`. */
function clockIn(at: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const known = clocks.get(timeZone)
  if (known) return known.format(at)
  try {
    clocks.set(timeZone, new Intl.DateTimeFormat(LOCALE, { timeZone, ...options }))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    clocks.set(timeZone, inUtc(options))
  }
  return clockIn(at, timeZone)
}

/** "19 Nov 2026": the day of an instant in a zone. */
export const dayText = (instant: Instant, timeZone: string): string =>
  exists(instant) ? fullDay(todayIn(timeZone, new Date(instant))) : unknown

/** "19 Nov 2026, 20:04": an instant in a zone. */
export const momentText = (instant: Instant, timeZone: string): string =>
  exists(instant) ? `${dayText(instant, timeZone)}, ${clockIn(new Date(instant), timeZone)}` : unknown

/** "19 Nov, 20:04": an instant of the last months in a zone, where there is little room. */
export const shortMomentText = (instant: Instant, timeZone: string): string =>
  exists(instant)
    ? `${shortDay(todayIn(timeZone, new Date(instant)))}, ${clockIn(new Date(instant), timeZone)}`
    : unknown

/** "2026-11-19 20:04", as CSV files have it: programs read and sort it. */
export const csvMoment = (instant: Instant, timeZone: string): string =>
  exists(instant) ? `${todayIn(timeZone, new Date(instant))} ${clockIn(new Date(instant), timeZone)}` : unknown

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** "Just now" within 10 s, then "42s ago", "3m ago", "5h ago", "2d ago", "6w ago". A clock running ahead reads "Just now". */
export function relativeTime(instant: Instant, now: number): string {
  const age = now - new Date(instant).getTime()
  if (Number.isNaN(age)) return unknown
  if (age < 10 * SECOND) return 'Just now'
  if (age < MINUTE) return `${Math.floor(age / SECOND)}s ago`
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  if (age < WEEK) return `${Math.floor(age / DAY)}d ago`
  return `${Math.floor(age / WEEK)}w ago`
}
