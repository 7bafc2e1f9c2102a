import { instant } from './instant.ts'
import { plainDate } from './written-date.ts'
import { zonedInstant } from './zoned-instant.ts'

type ReadDate = (text: string) => string | null

const iso = /^\d{4}-\d{2}-\d{2}/
const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const compact = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(.*)$/
/** Days between the beginning of a workbook's calendar (with its invented 29 February 1900) and 1970. */
const serialOffset = 25_569
const two = (n: string | undefined) => (n ?? '0').padStart(2, '0')

/** A day without a time. */
const bareDay = /^\d{4}-\d{2}-\d{2}$/

/** A workbook's day number, with the time as its fraction, to the second; a whole number is a day. */
function ofSerial(text: string, dayOf: ReadDate, timeOf: ReadDate): string | null {
  const days = Number(text)
  if (!/^\d{5}(\.\d+)?(e\+?\d+)?$/i.test(text) || days < 30_000 || days > 70_000) return null
  const at = new Date(Math.round((days - serialOffset) * 86_400) * 1000).toISOString()
  return Number.isInteger(days) ? dayOf(at.slice(0, 10)) : timeOf(at.slice(0, 19))
}

/**
 * Dates as UTC instants. `3-4-2026` may be March or April: values above 12 decide, by most of them, so that one odd row does not
 * turn the others; where none does, `dayFirst` says what the service that wrote the file uses. A day without a time is its
 * noon in `zone`, the reader's; a time without an offset is one of `clock`, that of whoever wrote the file. Read as UTC, both may be
 * another day.
 */
export function datesOf(
  samples: Iterable<string>,
  { dayFirst, zone, clock = zone }: { dayFirst: boolean; zone?: string | undefined; clock?: string | undefined },
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
  /** A time, which keeps the offset it names. */
  const timeOf: ReadDate = (time) => (clock === undefined ? instant(time) : zonedInstant(time, clock))
  return (text) => {
    const t = plainDate(text)
    if (bareDay.test(t)) return dayOf(t)
    if (iso.test(t) || /^\d{10}$|^\d{13}$/.test(t)) return timeOf(t.replace(/ UTC$/, 'Z'))
    const slashed = compact.exec(t)
    if (slashed) {
      const day = `${slashed[1]}-${two(slashed[2])}-${two(slashed[3])}`
      return slashed[4] ? timeOf(`${day}${slashed[4]}`) : dayOf(day)
    }
    const serial = ofSerial(t, dayOf, timeOf)
    if (serial) return serial
    const found = numeric.exec(t)
    if (!found) return null
    const [, a, b, year = '', hour, minute, second] = found
    const [day, month] = isDayFirst ? [a, b] : [b, a]
    const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
    return hour === undefined ? dayOf(date) : timeOf(`${date}T${two(hour)}:${two(minute)}:${two(second)}`)
  }
}
