/** `npm run test:full` asks every case of the long suites; the daily run asks a fair part of them. */
export const isFull = process.env.OUTBOUND_TESTS === 'full'

/** A number or a list for the daily run, and another for the full one. */
export const howMuch = <T>(daily: T, full: T): T => (isFull ? full : daily)

/** Days since 1970 in UTC, unless another number is given. */
const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Date.now() / 86_400_000))

/** All cases in the full run; in the daily one every `nth` of them, others each day, so that `nth` days ask all. */
export function fairPart<T>(cases: readonly T[], nth: number, { full = isFull, day = seed } = {}): T[] {
  return full ? [...cases] : cases.filter((_, i) => (i + day) % nth === 0)
}

/** Whether a test that takes a minute asks today: on one of `nth` days, where `turn` spreads such tests over the days; always in the full run. */
export const isItsTurn = (turn: number, nth: number, { full = isFull, day = seed } = {}): boolean =>
  full || (turn + day) % nth === 0
