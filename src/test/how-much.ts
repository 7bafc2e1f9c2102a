/** `npm run test:full` runs every case of the long suites; `npm test` and plain Vitest run a fixed part of them. */
export const isFull = process.env.OUTBOUND_TESTS === 'full'

/** A number or a list for usual runs, and another for the full run. */
export const howMuch = <T>(usual: T, full: T): T => (isFull ? full : usual)

/** Every `nth` case, starting with the first, the same in every run; all of them in the full run. */
export const sample = <T>(cases: readonly T[], nth: number, full = isFull): T[] =>
  cases.filter((_, i) => full || i % nth === 0)
