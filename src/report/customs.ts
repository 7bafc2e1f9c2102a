import type { CsvMark, WrittenFormat } from '../contract/account/written-formats.ts'

/**
 * A country's conventions for numbers and dates (R229: formats by person). Words, names of days and of months stay
 * English.
 */
export interface Custom {
  /** The English locale with the right order of days and months, and the right abbreviations: 70.9k or 70.9K. */
  english: 'en-GB' | 'en-US'
  decimal: '.' | ','
  group: ',' | '.' | '\u00a0'
  percent: '%' | '\u00a0%'
  /** The mark after a day of the month: 21. Oct. */
  dayMark: '' | '.'
  /** The first weekday of a calendar: 0 is Sunday, 1 Monday. */
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
 * Browsers only: a browser has one user, so text functions there use that user's format implicitly. The server writes
 * for many and always passes it (`writingOf`, `writtenAs`); the default is British.
 */
export function chooseFormats(format: WrittenFormat, csvMark: CsvMark): void {
  chosen.format = format
  chosen.csvMark = csvMark
}
/**
 * The result of `write` in one person's format. `write` is synchronous, so no other text is written in between: this
 * also lets the server use the text functions of screens.
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

/** Functions that take a format first. */
type Told = Record<string, (to: Custom, ...rest: never[]) => unknown>
/** The same functions bound to one person's format. */
export type ByCustom<T extends Told> = {
  [K in keyof T]: T[K] extends (to: Custom, ...rest: infer A) => infer R ? (...rest: A) => R : never
}

export const byCustom = <T extends Told>(functions: T, customOf: () => Custom): ByCustom<T> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, write]) => [name, (...rest: never[]) => write(customOf(), ...rest)]),
  ) as ByCustom<T>
