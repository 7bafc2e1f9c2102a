import { byCustom, type ByCustom, type Custom, ownCustom } from './customs.ts'
import { type Day, todayIn } from './dates.ts'

// The only place that writes days and times as text, for screens, mails and PDFs. Names are English in every format;
// days are those of the account's time zone.
const shapes = {
  dayMonth: { day: 'numeric', month: 'short' },
  full: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayFull: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  weekdayLong: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
  monthOfTwoDigits: { month: 'short', year: '2-digit' },
  monthOfYear: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
function inUtc({ english }: Custom, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${english} ${shape}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(english, { ...shapes[shape], timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const firstOf = (day: string): number => toMs(`${day.slice(0, 7)}-01`)

// a number of one or two digits before a name or a dash is the day of a month: "21. Oct", "12.–24. Nov"
const marked = (to: Custom, text: string): string =>
  to.dayMark === '' ? text : text.replaceAll(/(?<!\d)\d{1,2}(?=–| –| \p{L})/gu, (day) => `${day}${to.dayMark}`)

const dayIn = (to: Custom, shape: keyof typeof shapes, day: Day): string => {
  const text = inUtc(to, shape).format(toMs(day))
  return marked(to, to.english === 'en-GB' ? text.replace(',', '') : text)
}
const rangeIn = (to: Custom, shape: keyof typeof shapes, from: Day, until: Day): string =>
  inUtc(to, shape).formatRange(toMs(from), toMs(until)).replaceAll(/\s/g, ' ')

type Instant = string | number | Date
const unknown = '–'
const exists = (instant: Instant): boolean => !Number.isNaN(new Date(instant).getTime())

const clocks = new Map<string, Intl.DateTimeFormat>()
/** "20:04" in a time zone; an unknown zone counts as UTC, as in `todayIn`. All formats use 24 hours. */
function clockIn(at: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const known = clocks.get(timeZone)
  if (known) return known.format(at)
  try {
    clocks.set(timeZone, new Intl.DateTimeFormat('en-GB', { timeZone, ...options }))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    clocks.set(timeZone, new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }))
  }
  return clockIn(at, timeZone)
}

const days = {
  /** "21 Oct" */
  shortDay: (to: Custom, day: Day): string => dayIn(to, 'dayMonth', day),
  /** "21 Oct 2026" */
  fullDay: (to: Custom, day: Day): string => dayIn(to, 'full', day),
  /** "12–24 Nov", "28 Oct – 3 Nov"; a single day is written once. */
  shortRange: (to: Custom, from: Day, until: Day): string =>
    from === until
      ? days.shortDay(to, from)
      : marked(to, rangeIn(to, 'dayMonth', from, until).replace(/(?<=^|^\p{L}+ )(\d+) – (?=\d+( \D+)?$)/u, '$1–')),
  /** "Fri 6 Nov" */
  weekdayDay: (to: Custom, day: Day): string => dayIn(to, 'weekday', day),
  /** "Fri 6 Nov 2026" */
  weekdayFullDay: (to: Custom, day: Day): string => dayIn(to, 'weekdayFull', day),
  /** "Friday" */
  weekdayName: (to: Custom, day: Day): string => dayIn(to, 'weekdayLong', day),
  /** "21 Oct – 19 Nov 2026"; a single day is written once. */
  rangeText: (to: Custom, from: Day, until: Day): string =>
    from === until ? days.fullDay(to, from) : marked(to, rangeIn(to, 'full', from, until)),

  /** "October 2026", for '2026-10' or any of its days. */
  monthText: (to: Custom, day: string): string => inUtc(to, 'month').format(firstOf(day)),
  /** "Oct 2026" */
  shortMonthText: (to: Custom, day: string): string => inUtc(to, 'monthOfYear').format(firstOf(day)),
  /** "Oct 26", for the axis of a chart. */
  monthAxis: (to: Custom, day: string): string => inUtc(to, 'monthOfTwoDigits').format(firstOf(day)),

  /** "19 Nov 2026": the day of an instant in a time zone. */
  dayText: (to: Custom, instant: Instant, timeZone: string): string =>
    exists(instant) ? days.fullDay(to, todayIn(timeZone, new Date(instant))) : unknown,

  /** "19 Nov 2026, 20:04": an instant in a time zone. */
  momentText: (to: Custom, instant: Instant, timeZone: string): string =>
    exists(instant) ? `${days.dayText(to, instant, timeZone)}, ${clockIn(new Date(instant), timeZone)}` : unknown,

  /** "19 Nov, 20:04": a recent instant in a time zone, for narrow places. */
  shortMomentText: (to: Custom, instant: Instant, timeZone: string): string =>
    exists(instant)
      ? `${days.shortDay(to, todayIn(timeZone, new Date(instant)))}, ${clockIn(new Date(instant), timeZone)}`
      : unknown,
}

export type DayTexts = ByCustom<typeof days>
export const dayTextsOf = (custom: Custom): DayTexts => byCustom(days, () => custom)

/** In the format chosen in the browser; British on the server. */
export const ownDayTexts: DayTexts = byCustom(days, ownCustom)
export const {
  shortDay,
  fullDay,
  shortRange,
  weekdayDay,
  weekdayFullDay,
  weekdayName,
  rangeText,
  monthText,
  shortMonthText,
  monthAxis,
  dayText,
  momentText,
  shortMomentText,
} = ownDayTexts

/** "2026-11-19 20:04", for CSV files: programs can parse and sort it. */
export const csvMoment = (instant: Instant, timeZone: string): string =>
  exists(instant) ? `${todayIn(timeZone, new Date(instant))} ${clockIn(new Date(instant), timeZone)}` : unknown

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/**
 * "Just now" within 10 s, then "42s ago", "3m ago", "5h ago", "2d ago", "6w ago". A clock running ahead reads "Just
 * now".
 */
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
