const months = [
  /^jan/,
  /^f(eb|ev)/,
  /^(mar|maa|mrt|mrz)/,
  /^(apr|avr)/,
  /^(maj|mai|may|mei)/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou)/,
  /^sep/,
  /^(oct|okt)/,
  /^nov/,
  /^d[ei][czs]/,
]
/** The month of a word in Danish, Swedish, Norwegian, German, English, Dutch or French, whole or cut. */
function monthOf(word: string): number {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()
  return plain.length < 3 || plain.length > 9 ? 0 : months.findIndex((m) => m.test(plain)) + 1
}

const two = (n: string | number) => String(n).padStart(2, '0')
const clock =
  /^(?<rest>.*\d)[,.]?\s*(?:kl\.?|klokken|um|at|à|om|,)?\s+(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?:[:.](?<second>\d{2}))?\s*(?<half>[ap]\.?m\.?)?(?:\s*uhr)?$/i
const dayFirst =
  /^(?:\p{L}+\.?,?\s+)?(?:(?:den|d\.|le)\s+)?(\d{1,2})(?:\.|st|nd|rd|th|er|e)?[\s-]*(?:of\s+)?(\p{L}+\.?)[\s,-]*(\d{4}|\d{2})$/iu
const monthFirst = /^(?:\p{L}+\.?,?\s+)?(\p{L}+\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu

function named(text: string): string | null {
  const [, day = '', word = '', year = ''] = dayFirst.exec(text) ?? []
  const [, otherWord = '', otherDay = '', otherYear = ''] = monthFirst.exec(text) ?? []
  const dateOf = (y: string, month: number, d: string) =>
    month === 0 ? null : `${y.length === 2 ? `20${y}` : y}-${two(month)}-${two(d)}`
  return dateOf(year, monthOf(word), day) ?? dateOf(otherYear, monthOf(otherWord), otherDay)
}

/**
 * A date as people write it, in the forms that files have: `23.11.2026 kl. 14.30` is `23.11.2026 14:30`, `23. nov. 2026` is
 * `2026-11-23`. What is written otherwise stays as it is.
 */
export function plainDate(text: string): string {
  const t = text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
  const time = clock.exec(t)?.groups
  // an ISO time has its own seconds and offset
  const hour = time && !/^\d{4}-\d{2}-\d{2}$/.test(time.rest ?? '') ? Number(time.hour) : null
  const day = (hour === null ? t : (time?.rest ?? '')).replace(/[,.]$/, '')
  const date = named(day) ?? day
  if (hour === null || !time) return named(t) ?? t
  const isLate = /^p/i.test(time.half ?? '')
  const inDay = time.half ? (hour % 12) + (isLate ? 12 : 0) : hour
  return `${date} ${two(inDay)}:${time.minute}:${time.second ?? '00'}`
}
