import { instant } from './instant.ts'
import { type Calendar, serialText } from './serial-date.ts'
import { plainDate, writtenDate } from './written-date.ts'
import { zonedInstant } from './zoned-instant.ts'

type ReadDate = (text: string) => string | null

const iso = /^\d{4}-\d{2}-\d{2}/
const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const compact = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(.*)$/
const two = (n: string | undefined) => (n ?? '0').padStart(2, '0')

/** A day without a time. */
const bareDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * Dates as UTC instants. `3-4-2026` may be March or April: values above 12 decide, by majority, so that one unusual row
 * does not change the others; without any, `dayFirst` is the format of the service that wrote the file. A day without a
 * time is noon in `zone`, the reader's; a time without an offset is in `clock`, the file author's zone. Read as UTC,
 * both may become another day.
 */
export function datesOf(
  samples: Iterable<string>,
  {
    dayFirst,
    zone,
    clock = zone,
    calendar = 1900,
  }: { dayFirst: boolean; zone?: string | undefined; clock?: string | undefined; calendar?: Calendar | undefined },
): ReadDate {
  let votes = 0
  for (const sample of samples) {
    const [, a, b] = numeric.exec(plainDate(sample)) ?? []
    if (Number(a) > 12 && Number(b) <= 12) votes++
    else if (Number(b) > 12 && Number(a) <= 12) votes--
  }
  const isDayFirst = votes === 0 ? dayFirst : votes > 0
  const dayOf: ReadDate = (day) =>
    zone === undefined ? instant(day) : instant(day) && zonedInstant(`${day}T12:00:00`, zone)
  /** A time, which keeps its own offset. */
  const timeOf: ReadDate = (time) => (clock === undefined ? instant(time) : zonedInstant(time, clock))
  return (text) => {
    const { text: t, zone: said } = writtenDate(text)
    const own = said.includes('/') ? ` ${said}` : said
    if (bareDay.test(t)) return dayOf(t)
    if (iso.test(t) || /^\d{10}$|^\d{13}$/.test(t)) return timeOf(`${t}${own}`)
    const slashed = compact.exec(t)
    if (slashed) {
      const day = `${slashed[1]}-${two(slashed[2])}-${two(slashed[3])}`
      return slashed[4] ? timeOf(`${day}${slashed[4]}${own}`) : dayOf(day)
    }
    const serial = serialText(t, calendar)
    if (serial) return serial.length === 10 ? dayOf(serial) : timeOf(serial)
    const found = numeric.exec(t)
    if (!found) return null
    const [, a, b, year = '', hour, minute, second] = found
    const [day, month] = isDayFirst ? [a, b] : [b, a]
    const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
    return hour === undefined ? dayOf(date) : timeOf(`${date}T${two(hour)}:${two(minute)}:${two(second)}${own}`)
  }
}

const notDate = 'is not a date like 2026-04-03T10:00:00Z'
export type ReadMoment = { at: string } | { problem: string }

/**
 * A single time, as in a callback. Without an offset it is UTC. `3/4/2026` is ambiguous and refused with both readings;
 * a month name or a day above 12 has one.
 */
export function readMoment(text: string): ReadMoment {
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return { problem: notDate } // a workbook's day number is not a date here
  const [day, month] = [true, false].map((dayFirst) => datesOf([], { dayFirst, clock: 'UTC' })(text))
  if (day && month && day !== month)
    return { problem: `may be ${day.slice(0, 10)} or ${month.slice(0, 10)}: write it like 2026-04-03` }
  const at = day ?? month
  return at ? { at } : { problem: notDate }
}
