const minute = 60_000
/** Milliseconds between the first and second click lookup. */
export const firstWait = 2000

/** The click may reach the store after the sale: looked up at once, then at growing intervals, for two weeks. */
export function nextTry(ageMs: number): number | null {
  if (ageMs < minute) return firstWait
  if (ageMs < 10 * minute) return 20_000
  if (ageMs < 120 * minute) return 5 * minute
  if (ageMs < 2 * 1440 * minute) return 60 * minute
  return ageMs < 14 * 1440 * minute ? 720 * minute : null
}
