import { addDays, type Day, daysBetween } from '../contract/days.ts'
import { dayOf, dayStart } from '../server/time/index.ts'

/** Where the days of the scenario lie in time. */
export type DemoCalendar = { anchor: Day; zone: string; today: number }

/** The instant a day of the scenario begins at. */
export const startOf = ({ anchor, zone }: DemoCalendar, day: number): Date => dayStart(addDays(anchor, day), zone)

/** The day of the scenario an instant belongs to. */
export const dayIndexOf = ({ anchor, zone }: DemoCalendar, at: Date): number => daysBetween(anchor, dayOf(at, zone))
