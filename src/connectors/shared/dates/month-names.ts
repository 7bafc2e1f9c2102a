/** Languages whose month names are read. The names come from the platform's own tables (CLDR). */
const languages = ['da', 'sv', 'nb', 'nn', 'fi', 'de', 'de-AT', 'en', 'en-GB', 'nl', 'fr', 'es', 'it', 'pl', 'pt']
/** Common abbreviations missing from the tables. */
const others: Readonly<Record<string, number>> = {
  sept: 9,
  mrt: 3,
  mrz: 3,
  mar: 3,
  maj: 5,
  mai: 5,
  okt: 10,
  oct: 10,
  dec: 12,
  des: 12,
  dez: 12,
  aou: 8,
  avr: 4,
  fev: 2,
  juil: 7,
}

/** Ignores case, points and accents: `Août` and `aout`, `marrask.` and `marrask` are the same. */
const plain = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()

/** Formats with full and abbreviated month names, alone and in a date: the two differ in Finnish and Polish. */
const formatsOf = (language: string): Intl.DateTimeFormat[] =>
  (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
  ])

function table(): Map<string, number> {
  const months = new Map<string, number>()
  const add = (word: string, month: number) => {
    const other = months.get(word)
    // a word for different months in two languages is ambiguous
    if (word.length >= 3 && /^\p{L}+$/u.test(word)) months.set(word, other === undefined || other === month ? month : 0)
  }
  const wordOf = (format: Intl.DateTimeFormat, month: number) =>
    format.formatToParts(Date.UTC(2026, month - 1, 12)).find((part) => part.type === 'month')?.value ?? ''
  for (const format of languages.flatMap(formatsOf))
    for (let month = 1; month <= 12; month++) add(plain(wordOf(format, month)), month)
  for (const [word, month] of Object.entries(others)) months.set(word, month)
  return months
}
let known: Map<string, number> | undefined

/**
 * The month a word names, 0 for none. A prefix of four letters or more counts if all names that start with it are the
 * same month: `marrask` is November, `maa` and `ma` alone are none.
 */
export function monthOf(word: string): number {
  known ??= table()
  const name = plain(word)
  const whole = known.get(name)
  if (whole !== undefined) return whole
  if (name.length < 4) return 0
  const meant = new Set([...known].filter(([full]) => full.startsWith(name)).map(([, month]) => month))
  const [only] = meant
  return meant.size === 1 ? (only ?? 0) : 0
}
