import { z } from 'zod'
import { daysBetween } from './last-window.ts'
import { earliestDay, latestDay, longestRange } from './day-limits.ts'

/** A calendar day as a label, `2026-03-02`; it becomes an instant only together with a time zone (server/time). */
export const day = z.iso.date('Must be a day like 2026-03-02')
export type Day = z.output<typeof day>

export { addDays, daysBetween, lastWindow } from './last-window.ts'

/** A day that a report accepts: no store or calendar supports the years 0 and 9999 in every time zone. */
const reportDay = day
  .refine((d) => d >= earliestDay, `Must not be before ${earliestDay}`)
  .refine((d) => d <= latestDay, `Must not be after ${latestDay}`)

/** An instant within those days: the cursor of a paged list. */
export const reportInstant = z.iso
  .datetime()
  .refine((at) => at >= earliestDay && at.slice(0, 10) <= latestDay, `Must be from ${earliestDay} to ${latestDay}`)

/** Both ends included. A range that ends before it starts is refused, never swapped. */
export const dayRange = { fromDate: reportDay, toDate: reportDay }
export const checkRange = (r: { fromDate: Day; toDate: Day }, ctx: z.RefinementCtx) => {
  const days = daysBetween(r.fromDate, r.toDate)
  if (days < 0) ctx.addIssue({ code: 'custom', path: ['toDate'], message: 'Must not be before fromDate' })
  if (days >= longestRange)
    ctx.addIssue({ code: 'custom', path: ['fromDate'], message: `A range may span at most ${longestRange} days` })
}
