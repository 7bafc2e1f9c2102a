/** `npm run test:full` asks every case of the long suites; `npm test` and Vitest by itself a fixed part of them. */
export const isFull = process.env.OUTBOUND_TESTS === 'full'

/** A number or a list for every run, and another for the full one. */
export const howMuch = <T>(usual: T, full: T): T => (isFull ? full : usual)

/** Every `nth` of the cases, the first among them, the same in every run; all of them in the full one. */
export const sample = <T>(cases: readonly T[], nth: number, full = isFull): T[] =>
  cases.filter((_, i) => full || i % nth === 0)
