import { dayOf, hourOn, weekdayOf } from '../../time/index.ts'

/** From when until when it is night for readers of mails, by their own clock. */
const [evening, morning] = [20, 7]
const saturday = 6

/** When somebody wants no mails. */
export type Quiet = { isNightQuiet: boolean; isWeekendQuiet: boolean }

export const isWeekend = (timezone: string, now: Date): boolean => weekdayOf(dayOf(now, timezone)) >= saturday

/** Whether somebody wants to be left alone now (R162: mails of alerts). */
export function isQuiet({ isNightQuiet, isWeekendQuiet }: Quiet, timezone: string, now: Date): boolean {
  if (isWeekendQuiet && isWeekend(timezone, now)) return true
  const today = dayOf(now, timezone)
  return isNightQuiet && (now < hourOn(today, morning, timezone) || now >= hourOn(today, evening, timezone))
}
