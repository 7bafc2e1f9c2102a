import { monthOf } from './month-names.ts'
import { zoneOf } from './zone-names.ts'

const two = (n: string | number) => String(n).padStart(2, '0')
const clock =
  /^(?<rest>.*\d)[,.]?\s*(?:kl\.?|klokken|klo|um|at|à|om|,)?(?:\s+|(?<=\d{4}-\d{2}-\d{2})T)(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:\.\d+)?)?\s*(?<half>[ap]\.?\s?m\.?)?(?:\s*uhr)?$/i
const dayFirst =
  /^(?:\p{L}+\.?,?\s+)?(?:(?:den|d\.|le)\s+)?(\d{1,2})(?:\.|st|nd|rd|th|er|e)?[\s/-]*(?:(?:of|de)\s+)?(\p{L}+\.?)[\s,/-]*(?:de\s+)?(\d{4}|\d{2})$/iu
const monthFirst = /^(?:\p{L}+\.?,?\s+)?(\p{L}+\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu
const yearFirst = /^(\d{4})[\s/-]+(\p{L}+\.?)[\s/-]+(\d{1,2})$/iu

function named(text: string): string | null {
  const [, day = '', word = '', year = ''] = dayFirst.exec(text) ?? []
  const [, otherWord = '', otherDay = '', otherYear = ''] = monthFirst.exec(text) ?? []
  const [, firstYear = '', lastWord = '', lastDay = ''] = yearFirst.exec(text) ?? []
  const dateOf = (y: string, month: number, d: string) =>
    month === 0 ? null : `${y.length === 2 ? `20${y}` : y}-${two(month)}-${two(d)}`
  return (
    dateOf(year, monthOf(word), day) ??
    dateOf(otherYear, monthOf(otherWord), otherDay) ??
    dateOf(firstYear, monthOf(lastWord), lastDay)
  )
}

/** `Fri Nov 13 2026 18:02:43` and `Nov 13 18:02:43 2026` from programs: some put the time between day and year. */
const yearLast = /^(.*\p{L}\.?\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+(\d{4})$/u

const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/
/** `12. 11. 2026`, as in Czech and some German texts. */
const spaced = /^(\d{1,2})\. (\d{1,2})\. ?(\d{4}|\d{2})(?!\d)/

function withoutZone(text: string): string {
  const t = text.replace(yearLast, '$1 $3 $2')
  const time = clock.exec(t)?.groups
  // an ISO time is kept unchanged, with its fraction of a second
  const hour = time && !isoTime.test(t) ? Number(time.hour) : null
  if (hour === null || !time) return named(t) ?? t
  const day = (time.rest ?? '').replace(/[,.]$/, '')
  const isLate = /^p/i.test(time.half ?? '')
  const inDay = time.half ? (hour % 12) + (isLate ? 12 : 0) : hour
  return `${named(day) ?? day} ${two(inDay)}:${time.minute}:${time.second ?? '00'}`
}

export type WrittenDate = {
  /** `2026-11-23`, `2026-11-23 14:30:00`, or the original text if it is neither. */
  text: string
  /** `Z`, `+01:00` or `Europe/Copenhagen`; '' for none. */
  zone: string
}

/**
 * A date as people and programs write it, in the forms found in files: `23.11.2026 kl. 14.30` is `23.11.2026 14:30`,
 * `23. nov. 2026` is `2026-11-23`, `2026-11-23 11:15 PM CET` is `2026-11-23 23:15:00` at `+01:00`.
 */
export function writtenDate(text: string): WrittenDate {
  const t = text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    // a leading apostrophe makes a spreadsheet keep text
    .replace(/^['’](?=\d)/, '')
    .replace(spaced, '$1.$2.$3')
  const { rest, zone } = zoneOf(t)
  return { text: withoutZone(rest), zone }
}

/** The same as one text. */
export function plainDate(text: string): string {
  const { text: date, zone } = writtenDate(text)
  return zone.includes('/') ? `${date} ${zone}` : `${date}${zone}`
}
