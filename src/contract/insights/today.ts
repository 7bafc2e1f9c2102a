import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount } from '../money.ts'

/** Usual earnings of such a day: eight of ten are between `low` and `high`. */
const usualDay = z.object({ expected: amount, low: amount, high: amount })

/** Parts of a difference: open breaks, shops and sites, and the unnamed rest. */
export const dayPartKinds = ['break', 'moreBreaks', 'shop', 'site', 'rest'] as const

export const dayPart = z.object({
  kind: z.enum(dayPartKinds),
  /** The title of a break, or the name of a shop or site; '' for the unnamed rest. */
  name: z.string(),
  /** The alert, merchant or site; '' if unknown. */
  uuid: z.string(),
  /** For the unnamed rest: the number of breaks or shops. */
  count: z.number(),
  /** Earned above (or below) the usual. */
  difference: amount,
})
export type DayPart = z.output<typeof dayPart>

const answer = z.object({
  date: day,
  currencyCode: z.string(),
  /** Equal to the report of that day, to the cent. */
  earned: amount,
  clickCount: z.number(),
  /** Null before three weeks are known. */
  usual: z.object({ earned: usualDay, clicks: usualDay }).nullable(),
  /** Known share of the sales of that day's clicks; null without enough history. */
  known: z.number().nullable(),
  /** Earned minus usual; null if unknown. */
  difference: amount.nullable(),
  /** They add up to `difference`. */
  parts: z.array(dayPart),
})
export type Yesterday = z.output<typeof answer>

export const yesterday = call({
  method: 'GET',
  path: '/overview/v1/yesterday',
  kind: 'read',
  limit: 'report',
  summary: 'Yesterday against what is usual for its weekday, and the parts of the difference',
  input: z.object({}),
  output: answer,
})
