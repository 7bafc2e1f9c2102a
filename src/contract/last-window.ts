// separate from days.ts, because the browser reads addresses without schemas
const mostKept = 10_000
/**
 * Caches a function's results. A job converts the same few hundred days a million times, and dates are slow to parse
 * and to format.
 */
function kept<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (known.size < mostKept) known.set(key, made)
    return made
  }
}
const dayNumber = kept((day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const dayOf = kept((number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

export const addDays = (day: string, n: number): string => dayOf(dayNumber(day) + n)
/** Number of days from `a` to `b`: 0 for the same day. */
export const daysBetween = (a: string, b: string): number => dayNumber(b) - dayNumber(a)

const windowDays = 30
/** "30 days" of a merchant and of the report: whole days, ending the day before `today` (R114: thirty days). */
export const lastWindow = (today: string): { fromDate: string; toDate: string } => ({
  fromDate: addDays(today, -windowDays),
  toDate: addDays(today, -1),
})
