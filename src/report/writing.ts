import type { WrittenFormat } from '../contract/account/written-formats.ts'
import { customs } from './customs.ts'
import { type DayTexts, dayTextsOf, ownDayTexts } from './date-text.ts'
import { type Numbers, numbersOf, ownNumbers } from './format.ts'

/** All that writes numbers and days as text, by the custom of one person: the server passes it on to what makes a mail or a PDF. */
export type Writing = Numbers & DayTexts

const known = new Map<WrittenFormat, Writing>()

export function writingOf(format: WrittenFormat): Writing {
  const made = known.get(format) ?? { ...numbersOf(customs[format]), ...dayTextsOf(customs[format]) }
  known.set(format, made)
  return made
}

/** What texts are written by when nothing else is said. */
export const ownWriting: Writing = { ...ownNumbers, ...ownDayTexts }
