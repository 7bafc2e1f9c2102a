import { addDays, type Day } from '../../contract/days.ts'
import { dayOf, dayStart } from '../time/index.ts'

export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

/** The last month that ended in a time zone. */
export const monthBefore = (now: Date, zone: string): string =>
  addDays(`${dayOf(now, zone).slice(0, 7)}-01`, -1).slice(0, 7)

export type MonthEnd = { lastDay: Day; until: Date }
/** The end of a month in the publisher's calendar. */
export function endOf(month: string, zone: string): MonthEnd {
  const first = `${monthAfter(month)}-01`
  return { lastDay: addDays(first, -1), until: dayStart(first, zone) }
}

/** Days until a statement is due. */
const daysToPay = 30
/** Hours in which a payment recorded by mistake can be undone. */
const takeBackHours = 24

export const dueOn = (closedAt: Date, zone: string): Day => addDays(dayOf(closedAt, zone), daysToPay)
export const mayTakeBack = (paidAt: Date | null, now: Date): boolean =>
  paidAt !== null && now.getTime() - paidAt.getTime() < takeBackHours * 3_600_000
