import { addDays, type Day, startOfMonth } from './dates.ts'

/** From the first day of the earliest of this many months until today. */
export function monthsBack(today: Day, months: number): { fromDate: Day; toDate: Day } {
  let first = startOfMonth(today)
  for (let i = 1; i < months; i++) first = startOfMonth(addDays(first, -1))
  return { fromDate: first, toDate: today }
}
