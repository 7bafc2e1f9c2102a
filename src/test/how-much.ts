/** `npm run test:full` asks every case of the long suites; the daily run asks a fair part of them. */
export const isFull = process.env.OUTBOUND_TESTS === 'full'

/** A number or a list for the daily run, and another for the full one. */
export const howMuch = <T>(daily: T, full: T): T => (isFull ? full : daily)
