// apart from days.ts, because the browser reads addresses without schemas
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

export const addDays = (day: string, n: number): string =>
  new Date((dayNumber(day) + n) * 86_400_000).toISOString().slice(0, 10)
/** Number of days from `a` to `b`: 0 for the same day. */
export const daysBetween = (a: string, b: string): number => dayNumber(b) - dayNumber(a)

const windowDays = 30
/** "30 days" of a merchant and of the report: whole ones, which ended yesterday in the zone of that today (R114: thirty days). */
export const lastWindow = (today: string): { fromDate: string; toDate: string } => ({
  fromDate: addDays(today, -windowDays),
  toDate: addDays(today, -1),
})
