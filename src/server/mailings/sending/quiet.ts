import { dayOf, hourOn, weekdayOf } from '../../time/index.ts'

/** Start and end of the night, in the reader's time zone. */
const [evening, morning] = [20, 7]
const saturday = 6

/** A user's quiet hours. */
export type Quiet = { isNightQuiet: boolean; isWeekendQuiet: boolean }

export const isWeekend = (timezone: string, now: Date): boolean => weekdayOf(dayOf(now, timezone)) >= saturday

/** Whether a user wants no mail now (R162: mails of alerts). */
export function isQuiet({ isNightQuiet, isWeekendQuiet }: Quiet, timezone: string, now: Date): boolean {
  if (isWeekendQuiet && isWeekend(timezone, now)) return true
  const today = dayOf(now, timezone)
  return isNightQuiet && (now < hourOn(today, morning, timezone) || now >= hourOn(today, evening, timezone))
}
