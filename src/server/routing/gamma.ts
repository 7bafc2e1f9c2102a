/** The z-score of an 80 % interval: the number of standard errors to each side. */
export const z80 = 1.2816

/** Logarithm of the gamma function (Stirling, from eight on). */
export function logGamma(x: number): number {
  let [z, product] = [x, 1]
  while (z < 8) product *= z++
  const correction = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5)
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + correction - Math.log(product)
}

/** Quantile of a gamma distribution at the normal score `z` (Wilson and Hilferty). */
export function gammaQuantile(shape: number, mean: number, z: number): number {
  const ninth = 1 / (9 * shape)
  return mean * Math.max(0, 1 - ninth + z * Math.sqrt(ninth)) ** 3
}

/** The range that contains a non-negative amount four times out of five, by its mean and variance. */
export function rangeOf(mean: number, variance: number): { low: number; high: number } {
  if (!(mean > 0) || !(variance > 0)) return { low: mean, high: mean }
  const shape = mean ** 2 / variance
  return { low: gammaQuantile(shape, mean, -z80), high: gammaQuantile(shape, mean, z80) }
}

/** Quantile of a beta distribution at the normal score `z` (Paulson, from two gamma distributions). */
export function betaQuantile(yes: number, no: number, z: number): number {
  if (yes < 0.01 || no < 0.01) return yes < no ? 0 : 1
  const [a, b] = [1 / (9 * yes), 1 / (9 * no)]
  // the cube root of their ratio, each relative to its mean, is where (1 − b) w − (1 − a) = z √(b w² + a)
  const [p, q, r] = [(1 - b) ** 2 - z ** 2 * b, (1 - a) * (1 - b), (1 - a) ** 2 - z ** 2 * a]
  if (z > 0 && p <= 0) return 1 // with so few of `no`, hardly any share is too high
  const root = Math.max(0, (q + Math.sign(z) * Math.sqrt(Math.max(0, q ** 2 - p * r))) / p)
  const ratio = (yes * root ** 3) / no
  return ratio / (1 + ratio)
}
