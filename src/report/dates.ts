// Plain days are 'YYYY-MM-DD' strings end to end (the date picker uses the same type). A report day is a label, not an
// instant: arithmetic runs in UTC so that no time zone and no daylight saving can shift it.
export type Day = string
const DAY_MS = 86_400_000

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** True for an existing day: '2026-02-31' and '2026-2-1' are refused. */
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

const calendars = new Map<string, Intl.DateTimeFormat>()
/**
 * A day as YYYY-MM-DD. Creating a formatter costs more than using it a hundred times, and a table has hundreds of days.
 */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    calendars.set(timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, ...options }))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    calendars.set(timeZone, new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', ...options }))
  }
  return calendarOf(timeZone)
}

/** The calendar day at this instant in a time zone; an unknown zone counts as UTC. */
export const todayIn = (timeZone: string, now = new Date()): Day => calendarOf(timeZone).format(now)

/** The local hour at this instant in a time zone, 0 to 23; an unknown zone counts as UTC. */
export function hourIn(timeZone: string, at: Date): number {
  const hour = (zone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))
  try {
    return hour(timeZone)
  } catch (error) {
    if (error instanceof RangeError) return hour('UTC')
    throw error
  }
}
