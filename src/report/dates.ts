// Plain days are 'YYYY-MM-DD' strings end to end (the date picker speaks the same type). A report day is a label, not
// an instant: arithmetic runs in UTC so that no zone and no daylight saving can shift it.
export type Day = string
const DAY_MS = 86_400_000

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** True for a day that exists: '2026-02-31' and '2026-2-1' are refused. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const ms = toMs(value)
  return !Number.isNaN(ms) && fromMs(ms) === value
}

export const addDays = (day: Day, n: number): Day => fromMs(toMs(day) + n * DAY_MS)
/** Days from a to b; negative when b is before a. */
export const daysBetween = (a: Day, b: Day): number => Math.round((toMs(b) - toMs(a)) / DAY_MS)
/** Days in a range, both ends included. */
export const daysIn = (from: Day, to: Day): number => daysBetween(from, to) + 1
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

const weekdayOf = (day: Day): number => (new Date(toMs(day)).getUTCDay() + 6) % 7
export const isMonday = (day: Day): boolean => weekdayOf(day) === 0
export const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day))

const zoned = (timeZone: string, options: Intl.DateTimeFormatOptions) => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, ...options })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', ...options })
    throw error
  }
}

/** The calendar day at this instant in a zone; an unknown zone counts as UTC. */
export const todayIn = (timeZone: string, now = new Date()): Day =>
  zoned(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "21 Oct" */
export const shortDay = (day: Day): string => dayMonth.format(toMs(day))
/** "21 Oct 2026" */
export const fullDay = (day: Day): string => full.format(toMs(day))
/** "Fri 6 Nov" */
export const weekdayDay = (day: Day): string => weekday.format(toMs(day)).replace(',', '')
/** "21 Oct – 19 Nov 2026"; one day is named once. */
export const rangeText = (from: Day, to: Day): string =>
  from === to ? fullDay(from) : full.formatRange(toMs(from), toMs(to)).replaceAll(' ', ' ')

/** "2026-11-19 20:04" at an instant, in a zone. */
export function dateTimeIn(instant: string | number | Date, timeZone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return '–'
  const parts = zoned(timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
  return parts.replace(', ', ' ')
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const WEEK = 7 * DAY_MS

/** "Just now" within 10 s, then "42s ago", "3m ago", "5h ago", "2d ago", "6w ago". A clock running ahead reads "Just now". */
export function relativeTime(instant: string | number | Date, now: number): string {
  const age = now - new Date(instant).getTime()
  if (Number.isNaN(age)) return '–'
  if (age < 10 * SECOND) return 'Just now'
  if (age < MINUTE) return `${Math.floor(age / SECOND)}s ago`
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR)}h ago`
  if (age < WEEK) return `${Math.floor(age / DAY_MS)}d ago`
  return `${Math.floor(age / WEEK)}w ago`
}
