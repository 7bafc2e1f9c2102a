/** The z-score of an 80 % interval: so many standard errors to each side hold four fifths of a normal distribution. */
export const z80 = 1.2816

/** The value below which a gamma distribution has the share that a normal one has below `z` (Wilson and Hilferty). */
export function gammaQuantile(shape: number, mean: number, z: number): number {
  const ninth = 1 / (9 * shape)
  return mean * Math.max(0, 1 - ninth + z * Math.sqrt(ninth)) ** 3
}

/** The range that holds an amount which is never below nothing four times out of five, by its mean and variance. */
export function rangeOf(mean: number, variance: number): { low: number; high: number } {
  if (!(mean > 0) || !(variance > 0)) return { low: mean, high: mean }
  const shape = mean ** 2 / variance
  return { low: gammaQuantile(shape, mean, -z80), high: gammaQuantile(shape, mean, z80) }
}
