import type { WrittenFormat } from '../contract/account/written-formats.ts'
import { customs } from './customs.ts'
import { type DayTexts, dayTextsOf, ownDayTexts } from './date-text.ts'
import { type Numbers, numbersOf, ownNumbers } from './format.ts'

/**
 * All functions that write numbers and days as text, bound to one person's format: the server passes it to code that
 * makes a mail or a PDF.
 */
export type Writing = Numbers & DayTexts

const known = new Map<WrittenFormat, Writing>()

export function writingOf(format: WrittenFormat): Writing {
  const made = known.get(format) ?? { ...numbersOf(customs[format]), ...dayTextsOf(customs[format]) }
  known.set(format, made)
  return made
}

/** The default format. */
export const ownWriting: Writing = { ...ownNumbers, ...ownDayTexts }
