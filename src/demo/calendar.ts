import { addDays, type Day, daysBetween } from '../contract/days.ts'
import { dayOf, dayStart } from '../server/time/index.ts'

/** Maps days of the scenario to dates. */
export type DemoCalendar = { anchor: Day; zone: string; today: number }

/** The start of a day of the scenario. */
export const startOf = ({ anchor, zone }: DemoCalendar, day: number): Date => dayStart(addDays(anchor, day), zone)

/** The day of the scenario that contains an instant. */
export const dayIndexOf = ({ anchor, zone }: DemoCalendar, at: Date): number => daysBetween(anchor, dayOf(at, zone))
