import { z } from 'zod'
import { earliestDay, latestDay, longestRange } from './day-limits.ts'

/** A calendar day as a label, `2026-03-02`; it becomes instants only together with a zone (server/time). */
export const day = z.iso.date('Must be a day like 2026-03-02')
export type Day = z.output<typeof day>

const dayNumber = (d: Day) => Date.parse(`${d}T00:00:00Z`) / 86_400_000

export const addDays = (d: Day, n: number): Day => new Date((dayNumber(d) + n) * 86_400_000).toISOString().slice(0, 10)
/** Number of days from `a` to `b`: 0 for the same day. */
export const daysBetween = (a: Day, b: Day): number => dayNumber(b) - dayNumber(a)

/** A day that a report can have: no store and no calendar has the years 0 and 9999 in every zone. */
const reportDay = day
  .refine((d) => d >= earliestDay, `Must not be before ${earliestDay}`)
  .refine((d) => d <= latestDay, `Must not be after ${latestDay}`)

/** An instant of one of those days, as pages of lists name the one they stopped at. */
export const reportInstant = z.iso
  .datetime()
  .refine((at) => at >= earliestDay && at.slice(0, 10) <= latestDay, `Must be from ${earliestDay} to ${latestDay}`)

/** Both ends included. A range that ends before it starts is refused, never turned round. */
export const dayRange = { fromDate: reportDay, toDate: reportDay }
export const checkRange = (r: { fromDate: Day; toDate: Day }, ctx: z.RefinementCtx) => {
  const days = daysBetween(r.fromDate, r.toDate)
  if (days < 0) ctx.addIssue({ code: 'custom', path: ['toDate'], message: 'Must not be before fromDate' })
  if (days >= longestRange)
    ctx.addIssue({ code: 'custom', path: ['fromDate'], message: `A range may span at most ${longestRange} days` })
}
