import { addDays, type Day } from '../../contract/days.ts'
import { dayOf, dayStart } from './day-start.ts'

/** The calendar day of an instant in a zone, for code that runs with every click: computed once per day and zone. */
export function createDayIn(): (zone: string, ms: number) => Day {
  const days = new Map<string, { day: Day; from: number; to: number }>()
  return (zone, ms) => {
    const known = days.get(zone)
    if (known && ms >= known.from && ms < known.to) return known.day
    const day = dayOf(new Date(ms), zone)
    days.set(zone, { day, from: dayStart(day, zone).getTime(), to: dayStart(addDays(day, 1), zone).getTime() })
    return day
  }
}
