import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount } from '../money.ts'

/** What a day usually brings: `low` to `high` holds eight of ten such days. */
const usualDay = z.object({ expected: amount, low: amount, high: amount })

/** What a part of a difference is: open breaks, shops and sites, and all that is not named. */
export const dayPartKinds = ['break', 'moreBreaks', 'shop', 'site', 'rest'] as const

export const dayPart = z.object({
  kind: z.enum(dayPartKinds),
  /** The title of a break, the name of a shop or site; '' for what is not named. */
  name: z.string(),
  /** The alert, merchant or site; '' where it is not known. */
  uuid: z.string(),
  /** Of what is not named: how many breaks, or shops. */
  count: z.number(),
  /** What it earned more, or less, than usual. */
  difference: amount,
})
export type DayPart = z.output<typeof dayPart>

const answer = z.object({
  date: day,
  currencyCode: z.string(),
  /** As in the report of that day, to the cent. */
  earned: amount,
  clickCount: z.number(),
  /** Null before three weeks are known. */
  usual: z.object({ earned: usualDay, clicks: usualDay }).nullable(),
  /** The share of the sales of that day's clicks that is known by now; null without enough history. */
  known: z.number().nullable(),
  /** What was earned less what is usual; null where that is not known. */
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
