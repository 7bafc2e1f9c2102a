import type { CsvMark, WrittenFormat } from '../contract/account/written-formats.ts'

/** How a country writes numbers and dates (R229: formats by person). Words, names of days and of months stay English. */
export interface Custom {
  /** Which English has the order of days and months, and the short words: 70.9k or 70.9K. */
  english: 'en-GB' | 'en-US'
  decimal: '.' | ','
  group: ',' | '.' | '\u00a0'
  percent: '%' | '\u00a0%'
  /** What follows the day of a month: 21. Oct. */
  dayMark: '' | '.'
  /** The first day of a calendar’s week: 0 is Sunday, 1 Monday. */
  firstWeekday: 0 | 1
}

const british: Custom = {
  english: 'en-GB',
  decimal: '.',
  group: ',',
  percent: '%',
  dayMark: '',
  firstWeekday: 1,
}
const continental: Custom = { ...british, decimal: ',', group: '.', percent: '\u00a0%', dayMark: '.' }
const spaced: Custom = { ...continental, group: '\u00a0' }

export const customs: Record<WrittenFormat, Custom> = {
  british,
  american: { ...british, english: 'en-US', firstWeekday: 0 },
  danish: continental,
  german: continental,
  dutch: { ...continental, percent: '%', dayMark: '' },
  swedish: { ...spaced, dayMark: '' },
  norwegian: spaced,
  finnish: spaced,
  french: { ...spaced, dayMark: '' },
}

const chosen: { format: WrittenFormat; csvMark: CsvMark } = { format: 'british', csvMark: 'point' }

/**
 * Browsers only: who sits there is one person, so what writes texts need not be told whose. The server writes for many and is
 * always told (`writingOf`, `writtenAs`); who chooses nothing gets British.
 */
export function chooseFormats(format: WrittenFormat, csvMark: CsvMark): void {
  chosen.format = format
  chosen.csvMark = csvMark
}
/**
 * What `write` makes, by the custom of one person. It makes text and waits for nothing, so nobody else is written for
 * meanwhile: the server's way to texts that screens have, too.
 */
export function writtenAs<T extends object | string>(
  format: WrittenFormat,
  write: () => T extends Promise<unknown> ? never : T,
) {
  const before = chosen.format
  chosen.format = format
  try {
    return write()
  } finally {
    chosen.format = before
  }
}
export const ownCustom = (): Custom => customs[chosen.format]
export const ownCsvMark = (): CsvMark => chosen.csvMark

/** Functions that are told a custom first. */
type Told = Record<string, (to: Custom, ...rest: never[]) => unknown>
/** The same functions by the custom of one person. */
export type ByCustom<T extends Told> = {
  [K in keyof T]: T[K] extends (to: Custom, ...rest: infer A) => infer R ? (...rest: A) => R : never
}

export const byCustom = <T extends Told>(functions: T, customOf: () => Custom): ByCustom<T> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, write]) => [name, (...rest: never[]) => write(customOf(), ...rest)]),
  ) as ByCustom<T>
